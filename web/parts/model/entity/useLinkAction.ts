import { graphql } from 'react-relay';

import type { EntityInput, useLinkActionMutation } from '#graph/useLinkActionMutation.graphql';
import type { useLinkActionUndoMutation } from '#graph/useLinkActionUndoMutation.graphql';

import { useProjectId } from '../../../relay/ids.ts';
import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { toast } from '../../../ui/toasts.tsx';

type Change = Omit<EntityInput, 'entityId'>;
type Save = (change: Change, done?: string, more?: EntityInput[]) => Promise<number | undefined>;

const failed = (error: unknown) => toast.failed(asFacts(error));

/** Saves links and labels of an entity at once; with a sentence for what was done, it can be undone. */
export function useLinkAction(entityId: string): [save: Save, isBusy: boolean] {
  const project = useProjectId();
  const [act, isBusy] = useAction<useLinkActionMutation>(graphql`
    mutation useLinkActionMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            id
            revision
            modified
            ...Labels_entity
            ...Relations_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [undo] = useAction<useLinkActionUndoMutation>(graphql`
    mutation useLinkActionUndoMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
          entities {
            id
            revision
            modified
            ...Labels_entity
            ...Relations_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const save: Save = async (change, done, more = []) => {
    try {
      const entities = [{ entityId, ...change }, ...more];
      const { saveEntities } = await act({ input: { projectId: project, entities } });
      const { revision } = saveEntities;
      if (done && revision != null)
        toast.done(done, { undo: () => void undo({ input: { projectId: project, revision } }).catch(failed) });
      return revision ?? undefined;
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
  return [save, isBusy];
}
