import { lazy, Suspense } from 'react';

import { part } from '../../../ui/load-code.ts';
import { FieldAhead } from '../../../ui/typing/FieldAhead.tsx';
import { ChangeClassDialog } from './ChangeClassDialog.tsx';
import { DeleteEntityDialog } from './DeleteEntityDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';

const PictureDialog = lazy(() => part(() => import('./picture/PictureDialog.tsx')));
const MoveEntity = lazy(() => part(() => import('./MoveEntity.tsx')));
const CompareWithDialog = lazy(() => part(() => import('./CompareWithDialog.tsx')));

/** Actions on an entity that open a dialog. */
export type EntityQuestion = 'compare' | 'picture' | 'move' | 'duplicate' | 'change class' | 'delete';

interface Props {
  asked: EntityQuestion | undefined;
  entity: {
    id: string;
    entityId: number;
    displayName: string;
    imageId?: number | null | undefined;
    relationGroups: readonly { count: number }[];
  };
  onClose: () => void;
}

/** Shows the open dialog of an entity's page. */
export function EntityDialogs({ asked, entity, onClose }: Props) {
  const { id, entityId, displayName, imageId, relationGroups } = entity;
  return (
    <>
      <Suspense fallback={asked === 'move' && <FieldAhead label="Find where to move" isDialog />}>
        {asked === 'compare' && <CompareWithDialog id={id} displayName={displayName} onClose={onClose} />}
        {asked === 'picture' && (
          <PictureDialog id={id} displayName={displayName} imageId={imageId ?? null} onClose={onClose} />
        )}
        {asked === 'move' && <MoveEntity entity={entity} onClose={onClose} />}
      </Suspense>
      <DuplicateDialog entityId={entityId} displayName={displayName} isOpen={asked === 'duplicate'} onClose={onClose} />
      <ChangeClassDialog
        entityId={entityId}
        displayName={displayName}
        isOpen={asked === 'change class'}
        onClose={onClose}
      />
      <DeleteEntityDialog
        id={id}
        entityId={entityId}
        displayName={displayName}
        links={relationGroups.reduce((sum, { count }) => sum + count, 0)}
        isOpen={asked === 'delete'}
        onClose={onClose}
      />
    </>
  );
}
