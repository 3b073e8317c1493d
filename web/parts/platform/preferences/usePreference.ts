import { useCallback } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { usePreferenceMutation } from '#graph/usePreferenceMutation.graphql';

import { useSession } from '../../../relay/session.ts';
import { useAction } from '../../../relay/useAction.ts';
import { keepPreferences } from './store.ts';

/** Saves one preference of the viewer. It applies at once; a failure does no harm, so it is only logged. */
export function usePreference(): (key: string, value: unknown) => void {
  const environment = useRelayEnvironment();
  const { username } = useSession();
  // The response may be older than later saves of this page, so it is not read.
  const [save] = useAction<usePreferenceMutation>(graphql`
    mutation usePreferenceMutation($input: SavePreferencesInput!) {
      savePreferences(input: $input) {
        ... on SavePreferencesPayload {
          viewer {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return useCallback(
    (key, value) => {
      keepPreferences(environment, { [key]: value }, username);
      save({ input: { preferences: { [key]: value } } }).catch((error: unknown) => console.error(error));
    },
    [environment, save, username],
  );
}

/** Returns preferences as a record; anything else counts as empty. */
export const preferencesIn = (preferences: unknown): Record<string, unknown> =>
  preferences !== null && typeof preferences === 'object' ? (preferences as Record<string, unknown>) : {};
