import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest, type Environment } from 'relay-runtime';

import type { storeQuery } from '#graph/storeQuery.graphql';

import { isRecord } from '../../../ui/is-record.ts';

type Preferences = Record<string, unknown>;

/** Merges like the server: key by key at every depth, null removes a key. */
function merge(saved: unknown, given: unknown): unknown {
  if (!isRecord(given)) return given;
  const merged = new Map(isRecord(saved) ? Object.entries(saved) : []);
  for (const [key, value] of Object.entries(given))
    if (value === null) merged.delete(key);
    else merged.set(key, merge(merged.get(key), value));
  return Object.fromEntries(merged);
}

interface Word {
  username: string;
  preferences: Preferences;
}
const CHANNEL = 'truss.preferences';

/** Writes the viewer's preferences as the answer to a query, since Relay's store accepts object values in no other way. */
const query = graphql`
  query storeQuery {
    viewer {
      id
      username
      preferences
    }
  }
`;

/** Shows changed preferences at once in this window; those of another user are ignored. */
function keep(environment: Environment, preferences: Preferences, whose?: string): void {
  const operation = createOperationDescriptor(getRequest(query), {});
  const { viewer } = environment.lookup(operation.fragment).data as unknown as storeQuery['response'];
  if (!viewer?.id || (whose !== undefined && viewer.username !== whose)) return;
  environment.commitPayload(operation, { viewer: { ...viewer, preferences: merge(viewer.preferences, preferences) } });
}

/** Shows changed preferences at once, in this window and the browser's others. */
export function keepPreferences(environment: Environment, preferences: Preferences, username: string | null): void {
  keep(environment, preferences);
  if (username === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ username, preferences } satisfies Word);
  channel.close();
}

/** Follows preferences saved in other windows, so that this one does not overwrite them. */
export function usePreferenceNews(): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Word>) => keep(environment, data.preferences, data.username);
    return () => channel.close();
  }, [environment]);
}
