import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useRestoreMutation } from '#graph/useRestoreMutation.graphql';

import { useProjectId } from '../../relay/ids.ts';
import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';

/** Restores a deleted entity, then calls back; a failure is logged and shown as a line, without a dialog. */
export function useRestore(
  entityId: string,
  onRestored: () => Promise<void>,
): [restore: () => Promise<void>, isBusy: boolean, refusal: string | undefined] {
  const project = useProjectId();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [act] = useAction<useRestoreMutation>(graphql`
    mutation useRestoreMutation($input: RestoreEntitiesInput!) {
      restoreEntities(input: $input) {
        ... on RestoreEntitiesPayload {
          revision
          entities {
            ...saved_entity
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const restore = async () => {
    setRefusal(undefined);
    setBusy(true);
    try {
      await act({ input: { projectId: project, entityIds: [entityId] } });
      await onRestored();
    } catch (error) {
      console.warn('The entity was not restored.', error);
      setRefusal(`Not restored. ${asFacts(error).message}`);
    } finally {
      setBusy(false);
    }
  };
  return [restore, isBusy, refusal];
}
