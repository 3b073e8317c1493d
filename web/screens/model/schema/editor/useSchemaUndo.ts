import { graphql } from 'react-relay';

import type { useSchemaUndoMutation } from '#graph/useSchemaUndoMutation.graphql';
import type { useSchemaUndoOfProjectMutation } from '#graph/useSchemaUndoOfProjectMutation.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useOwner } from './schema-on-page.ts';

/** Takes back a change of the schema on the page, with what came with it, and says so. */
export function useSchemaUndo(): (revision: number) => void {
  const { id, projectId, refresh } = useOwner();
  const [ofOrganization] = useAction<useSchemaUndoMutation>(graphql`
    mutation useSchemaUndoMutation($input: UndoSchemaInput!) {
      undoSchema(input: $input) {
        ... on UndoSchemaPayload {
          revision
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [ofProject] = useAction<useSchemaUndoOfProjectMutation>(graphql`
    mutation useSchemaUndoOfProjectMutation($input: UndoSaveInput!) {
      undoSave(input: $input) {
        ... on UndoSavePayload {
          revision
          entities {
            ...saved_entity
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
  const act = (revision: number): Promise<unknown> =>
    projectId === 0
      ? ofOrganization({ input: { organizationId: id, revision } })
      : ofProject({ input: { projectId: id, revision } });
  return (revision) =>
    void act(revision).then(
      () => {
        refresh();
        toast.done('Taken back.');
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
}
