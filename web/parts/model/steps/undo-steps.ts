import { commitMutation, graphql } from 'react-relay';
import type { GraphQLTaggedNode, IEnvironment, MutationParameters } from 'relay-runtime';

import type { undoStepsRedoMutation } from '#graph/undoStepsRedoMutation.graphql';
import type { undoStepsUndoMutation } from '#graph/undoStepsUndoMutation.graphql';

import { asChange } from '../../../relay/request-key.ts';
import { noteSave } from '../../../relay/saves.ts';

export type Direction = 'undo' | 'redo';

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

/** What becomes of steps in whose way something stands, by their revisions. */
export interface Choice {
  /** This step alone, by its revision. */
  only?: number;
  throughLocks?: boolean;
  /** Only the rest of these is turned around. */
  rest?: readonly number[];
  /** These are passed over. */
  skip?: readonly number[];
}

/** What became of steps, in words. */
export interface StepsTurned {
  /** The last revision that they became; null if none became one. */
  revision: number | null;
  done: readonly string[];
  skipped: readonly string[];
}

/** Takes back the last step of whoever is signed in, or does it again; with `to`, all of them up to that one. With `shown`, the last is refused where it did nothing to any of these entities. Gives their words, none if there was nothing to do, and those of steps that were passed over; rejects with the refusal. */
export async function undoOrRedoSteps(
  environment: IEnvironment,
  direction: Direction,
  { rest, skip, ...given }: { projectId: string; to?: number; shown?: number[] } & Choice,
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
