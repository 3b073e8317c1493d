import { commitMutation, graphql } from 'react-relay';
import type { GraphQLTaggedNode, IEnvironment, MutationParameters } from 'relay-runtime';

import type { undoStepsRedoMutation } from '#graph/undoStepsRedoMutation.graphql';
import type { undoStepsUndoMutation } from '#graph/undoStepsUndoMutation.graphql';

import { asChange } from '../../../relay/request-key.ts';
import { noteSave } from '../../../relay/saves.ts';

export type UndoDirection = 'undo' | 'redo';

void graphql`
  fragment undoSteps_refused on StepRefusal {
    step {
      revision
      words
    }
    mayTakeRest
    mayOpen
    isElsewhere
    entityIds
    clashes {
      entityName
      type
      field
      yoursText
      theirsText
      savedBy
      savedAt
    }
  }
`;
const undo = graphql`
  mutation undoStepsUndoMutation($input: UndoStepsInput!) {
    undoSteps(input: $input) {
      ... on UndoStepsPayload {
        revision
        steps {
          words
        }
        skipped {
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
      ...undoSteps_refused @alias(as: "inTheWay")
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
        skipped {
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
      ...undoSteps_refused @alias(as: "inTheWay")
    }
  }
`;

interface Turned {
  readonly revision?: number | null | undefined;
  readonly steps?: readonly { readonly words: string }[] | undefined;
  readonly skipped?: readonly { readonly words: string }[] | undefined;
}

/** Choices for steps that cannot be undone or redone completely, by revision. */
export interface StepChoice {
  /** The only step to handle. */
  only?: number;
  throughLocks?: boolean;
  /** Steps of which only the rest is handled. */
  rest?: readonly number[];
  /** Steps to skip. */
  skip?: readonly number[];
}

/** The outcome of undoing or redoing steps, in words. */
export interface StepsTurned {
  /** The last revision that it made; null if there was none. */
  revision: number | null;
  done: readonly string[];
  skipped: readonly string[];
}

/**
 * Undoes or redoes the user's last step; with `to`, all steps up to that one. With `shown`, the last is refused if it changed none of these
 * entities. Resolves with the words of the steps, none if there were none, and of skipped ones; rejects with the refusal.
 */
export async function undoOrRedoSteps(
  environment: IEnvironment,
  direction: UndoDirection,
  { rest, skip, ...given }: { projectId: string; to?: number; shown?: number[] } & StepChoice,
): Promise<StepsTurned> {
  const input = { ...given, ...(rest && { rest: [...rest] }), ...(skip && { skip: [...skip] }) };
  const {
    revision,
    steps = [],
    skipped = [],
  } = direction === 'undo'
    ? (await sent<undoStepsUndoMutation>(environment, undo, { input })).undoSteps
    : (await sent<undoStepsRedoMutation>(environment, redo, { input })).redoSteps;
  // Each step is a revision of its own, one behind the other.
  for (const [at] of steps.entries()) noteSave({ input }, { own: { revision: (revision ?? 0) - at } });
  return {
    revision: revision ?? null,
    done: steps.map(({ words }) => words),
    skipped: skipped.map(({ words }) => words),
  };
}

const sent = <T extends MutationParameters & { response: Record<string, Turned> }>(
  environment: IEnvironment,
  mutation: GraphQLTaggedNode,
  variables: T['variables'],
): Promise<T['response']> =>
  new Promise((done, failed) => {
    commitMutation<T>(environment, {
      mutation,
      variables,
      cacheConfig: asChange(mutation),
      onCompleted: done,
      onError: failed,
    });
  });
