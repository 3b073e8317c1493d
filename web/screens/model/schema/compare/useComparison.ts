import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { useComparisonMutation, useComparisonMutation$data } from '#graph/useComparisonMutation.graphql';
import type { useComparisonTakeMutation } from '#graph/useComparisonTakeMutation.graphql';
import type { useComparisonTryMutation } from '#graph/useComparisonTryMutation.graphql';

import type { Done } from '../../../../relay/refused.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useOwner } from '../editor/schema-on-page.ts';
import type { Resolution } from '../impact/useTrial.ts';

export type Difference = Done<useComparisonMutation$data>['compareSchemas']['differences'][number];
/** What the schema is compared with: that of a project or an organization, or one in a file. */
export type Source = { sourceId: string } | { document: unknown };
export type Taking = Source & { keys: readonly string[]; resolutions: readonly Resolution[] };

/** Compares the schema on the page with another, and takes over what is chosen. */
export function useComparison() {
  const { id: ownerId, refresh } = useOwner();
  const [compare] = useAction<useComparisonMutation>(graphql`
    mutation useComparisonMutation($input: CompareSchemasInput!) {
      compareSchemas(input: $input) {
        ... on CompareSchemasPayload {
          differences {
            key
            kind
            itemKind
            name
            of
            obstacle
            fields {
              field
              theirs
              ours
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [tryTaking] = useAction<useComparisonTryMutation>(graphql`
    mutation useComparisonTryMutation($input: TakeOverSchemaInput!) {
      takeOverSchema(input: $input) {
        ... on TakeOverSchemaPayload {
          impacts {
            key
            kind
            title
            words
            count
            query
            actions
            isNeeded
            projects {
              projectId
              name
              count
            }
            some {
              entityId
              projectId
              name
            }
            targets {
              toId
              word
              name
            }
            resolution {
              action
            }
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [take, isBusy] = useAction<useComparisonTakeMutation>(graphql`
    mutation useComparisonTakeMutation($input: TakeOverSchemaInput!) {
      takeOverSchema(input: $input) {
        ... on TakeOverSchemaPayload {
          schema {
            version
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return {
    isBusy,
    compare: useCallback(
      async (source: Source) => (await compare({ input: { ownerId, ...source } })).compareSchemas.differences,
      [compare, ownerId],
    ),
    tryTaking: useCallback(
      async (taking: Taking) =>
        (await tryTaking({ input: { ownerId, isTrial: true, ...taking } })).takeOverSchema.impacts,
      [tryTaking, ownerId],
    ),
    take: useCallback(
      async (taking: Taking) => {
        await take({ input: { ownerId, ...taking } });
        refresh();
        toast.done('What was chosen was taken over.');
      },
      [take, ownerId, refresh],
    ),
  };
}
