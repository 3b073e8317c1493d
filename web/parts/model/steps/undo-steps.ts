import { commitMutation, graphql } from 'react-relay';
import type { GraphQLTaggedNode, IEnvironment, MutationParameters } from 'relay-runtime';

import type { undoStepsRedoMutation } from '#graph/undoStepsRedoMutation.graphql';
import type { undoStepsUndoMutation } from '#graph/undoStepsUndoMutation.graphql';

import { noteSave } from '../../../relay/saves.ts';

export type Direction = 'undo' | 'redo';

const undo = graphql`
  mutation undoStepsUndoMutation($input: UndoStepsInput!) {
    undoSteps(input: $input) {
      ... on UndoStepsPayload {
        revision
        steps {
          words
        }
        deletedIds
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
`;
const redo = graphql`
  mutation undoStepsRedoMutation($input: RedoStepsInput!) {
    redoSteps(input: $input) {
      ... on RedoStepsPayload {
        revision
        steps {
          words
        }
        deletedIds
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
`;

interface Turned {
  readonly revision?: number | null | undefined;
  readonly steps?: readonly { readonly words: string }[] | undefined;
}

/** Takes back the last step of whoever is signed in, or does it again; with `to`, all of them up to that one. Gives their words, none if there was nothing to do; rejects with the refusal. */
export async function undoOrRedoSteps(
  environment: IEnvironment,
  direction: Direction,
  input: { projectId: string; to?: number; throughLocks?: boolean },
): Promise<string[]> {
  const { revision, steps = [] } =
    direction === 'undo'
      ? (await sent<undoStepsUndoMutation>(environment, undo, { input })).undoSteps
      : (await sent<undoStepsRedoMutation>(environment, redo, { input })).redoSteps;
  // Each step is a revision of its own, one behind the other.
  for (const [at] of steps.entries()) noteSave({ input }, { own: { revision: (revision ?? 0) - at } });
  return steps.map(({ words }) => words);
}

const sent = <T extends MutationParameters & { response: Record<string, Turned> }>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: T['variables'],
): Promise<T['response']> =>
  new Promise((done, failed) => {
    commitMutation<T>(environment, { mutation, variables, onCompleted: done, onError: failed });
  });
