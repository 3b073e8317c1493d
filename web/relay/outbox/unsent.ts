import type { Variables } from 'relay-runtime';

import type { Asked, Operation } from '../post-operation.ts';
import type { RefusalFacts } from '../refusal.ts';
import type { ChangePlace } from '../request-key.ts';

/** A change that somebody committed and the server has not answered. */
export interface Unsent {
  /** Under this it is sent, however often, and what is committed after it can speak of its answer. */
  key: string;
  username: string;
  /** The page that sends it, as long as that is open. */
  page: string;
  params: Operation;
  /** How it stood in the first request: it is sent as that again, also by a newer build of the page. */
  asked?: Asked | undefined;
  /** The field of the mutation in the graph. */
  root: string;
  variables: Variables;
  /** What those need who show it while it waits. */
  about?: unknown;
  /** When it was committed, in milliseconds since 1970. */
  at: number;
  /** Its place among those of the same moment. */
  turn: number;
  /** When it may have reached the server for the first time. */
  triedAt?: number | undefined;
  /** On its way at once, waiting for the connection, or refused after it had waited. */
  state: 'sending' | 'waiting' | 'refused';
  refusal?: RefusalFacts | undefined;
  /** Whether the browser could not write it down, so that it goes with the page. */
  isOnPageAlone?: boolean;
  /** Where it was committed. */
  place: ChangePlace;
}

const SIGN = 'unsent';
const SPOKEN = /^unsent:([0-9a-f-]{36}):(.+)$/;

/**
 * What stands in variables for a part of an answer that is still to come: `answerOf(key, 'saveEntities', 'entityIds', 0)`. The outbox puts
 * in what was answered before it sends them, and refuses them where nothing was.
 */
export const answerOf = <T = string>(key: string, ...path: readonly (string | number)[]): T =>
  `${SIGN}:${key}:${path.join('.')}` as T;

/** The keys of those whose answers variables speak of. */
export function spokenOf(value: unknown): Set<string> {
  const keys = new Set<string>();
  replaced(value, (key) => {
    keys.add(key);
    return undefined;
  });
  return keys;
}

/** Variables with what the change of that key was answered in the places that speak of it. */
export const withAnswer = <T>(variables: T, key: string, answer: unknown): T =>
  replaced(variables, (spoken, path) => (spoken === key ? (at(answer, path) ?? null) : undefined)) as T;

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part, step) => (part as Record<string, unknown> | null | undefined)?.[step], value);

function replaced(value: unknown, given: (key: string, path: string) => unknown): unknown {
  if (typeof value === 'string') {
    const [, key, path] = SPOKEN.exec(value) ?? [];
    const found = key === undefined ? undefined : given(key, path!);
    return found === undefined ? value : found;
  }
  if (Array.isArray(value)) return value.map((each) => replaced(each, given));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaced(part, given)]));
}

/** Orders changes as they were committed. */
export const inOrder = (a: Unsent, b: Unsent): number => a.at - b.at || a.turn - b.turn;
