import { graphql } from 'react-relay';

import type { useSchemaUndoMutation } from '#graph/useSchemaUndoMutation.graphql';
import type { useSchemaUndoOfProjectMutation } from '#graph/useSchemaUndoOfProjectMutation.graphql';

import { asFacts } from '../../../../relay/refusal.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useOwner } from './schema-on-page.ts';

/** Undoes a change of the schema on the page with its consequences, and says so. */
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
  const act = async (revision: number) =>
    projectId === 0
      ? (await ofOrganization({ input: { organizationId: id, revision } })).undoSchema.revision
      : (await ofProject({ input: { projectId: id, revision } })).undoSave.revision;
  return (revision) =>
    void act(revision).then(
      (undone) => {
        refresh();
        toast.changed('Undone.', undone);
      },
      (error: unknown) => toast.failed(asFacts(error)),
    );
}
