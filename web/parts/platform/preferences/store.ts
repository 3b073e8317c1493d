import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest, type Environment } from 'relay-runtime';

import type { storeQuery } from '#graph/storeQuery.graphql';

type Preferences = Record<string, unknown>;

const isRecord = (value: unknown): value is Preferences =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the server merges: key by key at every depth, null takes a key away. */
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

/** What of the viewer is written in the store, as if the server had answered: a store takes records as values in no other way. */
const query = graphql`
  query storeQuery {
    viewer {
      id
      username
      preferences
    }
  }
`;

/** Shows a change of the viewer's preferences at once, in this window. Another user's change is none of theirs. */
function keep(environment: Environment, preferences: Preferences, whose?: string): void {
  const operation = createOperationDescriptor(getRequest(query), {});
  const { viewer } = environment.lookup(operation.fragment).data as unknown as storeQuery['response'];
  if (!viewer?.id || (whose !== undefined && viewer.username !== whose)) return;
  environment.commitPayload(operation, { viewer: { ...viewer, preferences: merge(viewer.preferences, preferences) } });
}

/** Shows a change of the viewer's preferences at once, in this window and in the others of this browser. */
export function keepPreferences(environment: Environment, preferences: Preferences, username: string | null): void {
  keep(environment, preferences);
  if (username === null || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ username, preferences } satisfies Word);
  channel.close();
}

/** Follows what other windows of this browser save, so that this one does not take it back. */
export function usePreferenceNews(): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Word>) => keep(environment, data.preferences, data.username);
    return () => channel.close();
  }, [environment]);
}
