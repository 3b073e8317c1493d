import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useComparisonQuery, useComparisonQuery$data } from '#graph/useComparisonQuery.graphql';
import type { useComparisonTakeMutation } from '#graph/useComparisonTakeMutation.graphql';
import type { useComparisonTryMutation } from '#graph/useComparisonTryMutation.graphql';

import { useAction } from '../../../../relay/useAction.ts';
import { toast } from '../../../../ui/toasts.tsx';
import { useOwner } from '../editor/schema-on-page.ts';
import type { Resolution } from '../impact/useSchemaTrial.ts';

export type SchemaDifference = useComparisonQuery$data['schemaDifferences'][number];
/** The other schema: that of a project or an organization, or one in a file. */
export type Source = { sourceId: string } | { document: unknown };
export type Taking = Source & { keys: readonly string[]; resolutions: readonly Resolution[] };

const query = graphql`
  query useComparisonQuery($ownerId: ID!, $sourceId: ID, $document: JSON) {
    schemaDifferences(ownerId: $ownerId, sourceId: $sourceId, document: $document) @required(action: THROW) {
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
`;

/** Compares the schema on the page with another, and takes over the chosen differences. */
export function useComparison() {
  const { id: ownerId, refresh } = useOwner();
  const environment = useRelayEnvironment();
  const [tryTaking] = useAction<useComparisonTryMutation>(graphql`
    mutation useComparisonTryMutation($input: TakeOverSchemaInput!) {
      takeOverSchema(input: $input) {
        ... on TakeOverSchemaPayload {
          impacts {
            ...useSchemaTrial_impact @relay(mask: false)
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
            __typename
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return {
    isBusy,
    compare: useCallback(
      async (source: Source) => {
        const options = { fetchPolicy: 'network-only' } as const;
        const found = await fetchQuery<useComparisonQuery>(
          environment,
          query,
          { ownerId, ...source },
          options,
        ).toPromise();
        return found!.schemaDifferences;
      },
      [environment, ownerId],
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
        toast.done('Differences applied.');
      },
      [take, ownerId, refresh],
    ),
  };
}
