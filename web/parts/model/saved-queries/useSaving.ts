import { graphql } from 'react-relay';

import type { useSavingMutation } from '#graph/useSavingMutation.graphql';

import { useAction } from '../../../relay/useAction.ts';

/** Changes a saved query. */
export const useSaving = () =>
  useAction<useSavingMutation>(graphql`
    mutation useSavingMutation($input: SaveSavedQueryInput!) {
      saveSavedQuery(input: $input) {
        ... on SaveSavedQueryPayload {
          savedQuery {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
