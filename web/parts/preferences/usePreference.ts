import { useCallback } from 'react';
import { graphql } from 'react-relay';

import type { usePreferenceMutation } from '#graph/usePreferenceMutation.graphql';

import { asFacts } from '../../relay/refusal.ts';
import { useAction } from '../../relay/useAction.ts';
import { toast } from '../../ui/toasts.tsx';

/** Saves one preference of the viewer. */
export function usePreference(): (key: string, value: unknown) => void {
  const [save] = useAction<usePreferenceMutation>(graphql`
    mutation usePreferenceMutation($input: SavePreferencesInput!) {
      savePreferences(input: $input) {
        viewer {
          id
          preferences
        }
      }
    }
  `);
  return useCallback(
    (key, value) => {
      save({ input: { preferences: { [key]: value } } }).catch((error: unknown) => {
        const { title, message } = asFacts(error);
        toast.failed(title, message);
      });
    },
    [save],
  );
}

/** The preferences as a record; anything else counts as none. */
export const preferencesIn = (preferences: unknown): Record<string, unknown> =>
  preferences !== null && typeof preferences === 'object' ? (preferences as Record<string, unknown>) : {};
