import { useCallback } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { usePreferenceMutation } from '#graph/usePreferenceMutation.graphql';

import { useSession } from '../../../relay/session.ts';
import { useAction } from '../../../relay/useAction.ts';
import { keepPreferences } from './store.ts';

/** Saves one preference of the viewer. It holds on the page at once; that it was not saved harms nobody, so it is only logged. */
export function usePreference(): (key: string, value: unknown) => void {
  const environment = useRelayEnvironment();
  const { username } = useSession();
  // What the server answers may be older than what this page has saved since, so it is not read.
  const [save] = useAction<usePreferenceMutation>(graphql`
    mutation usePreferenceMutation($input: SavePreferencesInput!) {
      savePreferences(input: $input) {
        viewer {
          id
        }
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

/** The preferences as a record; anything else counts as none. */
export const preferencesIn = (preferences: unknown): Record<string, unknown> =>
  preferences !== null && typeof preferences === 'object' ? (preferences as Record<string, unknown>) : {};
