import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { EntityInput, useBulkSaveMutation } from '#graph/useBulkSaveMutation.graphql';

import { useProjectId } from '../../../../relay/ids.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { useUndo } from './useUndo.ts';

/** What is said of each of the selected entities. */
export type Change = Omit<EntityInput, 'entityId'>;

/** Saves the same change of many entities as one revision, and offers to take it back. */
export function useBulkSave() {
  const project = useProjectId();
  const report = useUndo();
  const [save, isBusy] = useAction<useBulkSaveMutation>(graphql`
    mutation useBulkSaveMutation($input: SaveEntitiesInput!) {
      saveEntities(input: $input) {
        ... on SaveEntitiesPayload {
          revision
          entities {
            id
            modified
            modifiedBy
            revision
            qualityScore
            labels {
              id
              labelId
              name
            }
            attributes {
              id
              isStored
              text
              json
            }
          }
          project {
            id
            revision
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const change = useCallback(
    async (entityIds: readonly string[], what: Change, message: string) => {
      const entities = entityIds.map((entityId) => ({ ...what, entityId }));
      const { saveEntities } = await save({ input: { projectId: project, entities } });
      report(typeof saveEntities.revision !== 'number' ? 'Nothing changed.' : message, saveEntities.revision);
    },
    [save, report, project],
  );
  return { change, isBusy };
}
