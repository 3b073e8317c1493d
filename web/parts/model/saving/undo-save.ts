import { commitMutation, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { undoSaveMutation } from '#graph/undoSaveMutation.graphql';

import { asChange } from '../../../relay/request-key.ts';
import { noteSave } from '../../../relay/saves.ts';

/** Options of undoing one revision. */
export interface UndoOptions {
  /** True if an entity's page is open, so that the answer includes everything on it. */
  withPage?: boolean;
  /** True to undo it despite locks, for those who may open them. */
  throughLocks?: boolean;
  /** True if the change was so large that the answer omits its entities. */
  areMany?: boolean;
}

const mutation = graphql`
  mutation undoSaveMutation($input: UndoSaveInput!, $withPage: Boolean!, $areMany: Boolean = false) {
    undoSave(input: $input) {
      ... on UndoSavePayload {
        revision
        deletedIds
        entities @skip(if: $areMany) {
          ...saved_entity
          ...saved_page @include(if: $withPage) @alias(as: "page")
        }
        project {
          id
          revision
        }
      }
      ...refused_facts @alias(as: "refusal")
    }
  }
`;

/**
 * Undoes a revision of a project and updates all that shows its entities. Resolves with the new revision, null if nothing changed, and rejects
 * with the refusal.
 */
export const undoSave = (
  environment: IEnvironment,
  projectId: string,
  revision: number,
  { withPage = false, throughLocks = false, areMany = false }: UndoOptions,
): Promise<number | null> =>
  new Promise((done, failed) => {
    const variables = {
      input: { projectId, revision, ...(throughLocks && { throughLocks }) },
      withPage,
      areMany,
    };
    commitMutation<undoSaveMutation>(environment, {
      mutation,
      variables,
      cacheConfig: asChange(mutation),
      onCompleted: (response) => {
        noteSave(variables, response);
        done(response.undoSave.revision ?? null);
      },
      onError: failed,
    });
  });
