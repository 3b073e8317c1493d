import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { LoadingLines } from '../../../../ui/States.tsx';
import { useOwner } from '../editor/schema-on-page.ts';
import { ImpactList } from './ImpactList.tsx';
import { useSchemaImpact } from './useSchemaImpact.ts';
import type { Resolution } from './useSchemaTrial.ts';

interface Props {
  of: { id: string; name: string };
  isOpen: boolean;
  onConfirm: (resolutions: readonly Resolution[]) => void;
  onClose: () => void;
}

/** Asks before an item of the schema is deleted, and for its replacement where it is in use. */
export function DeleteDialog({ of, isOpen, onConfirm, onClose }: Props) {
  const { name, projectId } = useOwner();
  const { impacts, refusal, isAsking, resolutions, isSettled, choose } = useSchemaImpact(
    isOpen ? { deletes: [of.id] } : undefined,
  );
  const isUnused = !isAsking && !refusal && impacts.length === 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${of.name}?`}
      verb={`Delete ${of.name}`}
      isReady={isSettled && !refusal}
      refusal={refusal}
      onConfirm={() => onConfirm(resolutions)}
      onClose={onClose}
    >
      {isAsking && impacts.length === 0 && <LoadingLines count={2} />}
      {isUnused && (
        <p>
          Nothing uses it. It is deleted from the schema of {name}. {projectId > 0 && 'You can undo this.'}
        </p>
      )}
      <ImpactList impacts={impacts} resolutions={resolutions} choose={choose} />
    </ConfirmDialog>
  );
}
