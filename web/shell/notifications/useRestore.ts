import { useState } from 'react';
import { graphql } from 'react-relay';

import type { useRestoreMutation } from '#graph/useRestoreMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { useHere } from '../../routing/paths.ts';

/** Restores a deleted entity, then calls back; a failure is logged and shown as a line, without a dialog. */
export function useRestore(
  entityId: number,
  onRestored: () => Promise<void>,
): [restore: () => Promise<void>, isBusy: boolean, refusal: string | undefined] {
  const { organization, projectId } = useHere();
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
      await act({ input: { organization, projectId, entityIds: [entityId] } });
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
