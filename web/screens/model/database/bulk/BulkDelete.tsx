import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { graphql } from 'react-relay';

import type { BulkDeleteMutation } from '#graph/BulkDeleteMutation.graphql';

import { useProjectId } from '../../../../relay/ids.ts';
import { asFacts, type RefusalFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import type { Entry } from '../table/lines.ts';
import { BulkButton } from './BulkButton.tsx';
import { useUndo } from './useUndo.ts';
import { countOf } from './words.ts';

const NAMED = 5;

/** Deletes all selected entities, after naming what goes. */
export function BulkDelete({ entries, onDone }: { entries: readonly Entry[]; onDone: () => void }) {
  const project = useProjectId();
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const report = useUndo();
  const [act, isBusy] = useAction<BulkDeleteMutation>(graphql`
    mutation BulkDeleteMutation($input: DeleteEntitiesInput!) {
      deleteEntities(input: $input) {
        ... on DeleteEntitiesPayload {
          revision
          deletedIds
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const what = entries.length === 1 ? (entries[0]?.displayName ?? '') : countOf(entries);
  const parts = entries.reduce((sum, { childCount }) => sum + childCount, 0);
  const remove = async () => {
    try {
      const entityIds = entries.map(({ id }) => id);
      const { deleteEntities } = await act({ input: { projectId: project, entityIds } });
      setOpen(false);
      onDone();
      report(`${what} deleted.`, deleteEntities.revision);
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <>
      <BulkButton mark={IconTrash} c="var(--tr-danger)" onClick={() => setOpen(true)}>
        Delete
      </BulkButton>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Delete ${what}?`}
        verb="Delete"
        isBusy={isBusy}
        refusal={refusal}
        onConfirm={() => void remove()}
        onClose={() => {
          setOpen(false);
          setRefusal(undefined);
        }}
      >
        {entries.length > 1 && (
          <ul className="db-named">
            {entries.slice(0, NAMED).map(({ id, displayName }) => (
              <li key={id}>{displayName}</li>
            ))}
            {entries.length > NAMED && <li>and {entries.length - NAMED} more</li>}
          </ul>
        )}
        <p>
          Their links go with them.
          {parts > 0 && ` ${parts} ${parts === 1 ? 'part stays' : 'parts stay'}, without what they are part of.`} The
          history keeps everything.
        </p>
      </ConfirmDialog>
    </>
  );
}
