import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { SaveSchemaInput, useSchemaImpactTryMutation } from '#graph/useSchemaImpactTryMutation.graphql';

import { useAction } from '../../../../relay/useAction.ts';
import { useOwner } from '../editor/schema-on-page.ts';
import { useSchemaTrial, type Impacts, type Resolution } from './useSchemaTrial.ts';

export type SchemaChange = Omit<SaveSchemaInput, 'ownerId' | 'isTrial' | 'resolutions'>;

/** Previews the effects of a save; `given` are resolutions that the change itself implies, such as renamed choices. */
export function useSchemaImpact(change: SchemaChange | undefined, given?: readonly Resolution[]): Impacts {
  const { id: ownerId } = useOwner();
  const [act] = useAction<useSchemaImpactTryMutation>(graphql`
    mutation useSchemaImpactTryMutation($input: SaveSchemaInput!) {
      saveSchema(input: $input) {
        ... on SaveSchemaPayload {
          impacts {
            ...useSchemaTrial_impact @relay(mask: false)
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const ask = useCallback(
    async (asked: SchemaChange & { resolutions: readonly Resolution[] }) =>
      (await act({ input: { ownerId, isTrial: true, ...asked } })).saveSchema.impacts,
    [act, ownerId],
  );
  return useSchemaTrial(change, ask, given);
}
