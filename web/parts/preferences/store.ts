import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay';
import { commitLocalUpdate, type Environment } from 'relay-runtime';

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

/** Shows a change of the viewer's preferences at once, in this window. Another user's change is none of theirs. */
function keep(environment: Environment, preferences: Preferences, whose?: string): void {
  commitLocalUpdate(environment, (store) => {
    const viewer = store.getRoot().getLinkedRecord('viewer');
    if (!viewer || (whose !== undefined && viewer.getValue('username') !== whose)) return;
    viewer.setValue(merge(viewer.getValue('preferences'), preferences) as never, 'preferences');
  });
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
