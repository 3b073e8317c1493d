import type { Variables } from 'relay-runtime';

import type { OperationRef, Operation } from '../post-operation.ts';
import type { RefusalFacts } from '../refusal.ts';
import type { ChangePlace } from '../request-key.ts';

/** A committed change without an answer from the server. */
export interface Unsent {
  /** The idempotency key, by which later changes also refer to the answer. */
  key: string;
  username: string;
  /** The page that sends it, while that is open. */
  page: string;
  params: Operation;
  /** The notation of the operation in the first request: every later request repeats it, also by a newer build of the page. */
  asked?: OperationRef | undefined;
  /** The field of the mutation in the graph. */
  root: string;
  variables: Variables;
  /** Data to show while it waits. */
  about?: unknown;
  /** The time of commitment, in milliseconds since 1970. */
  at: number;
  /** Its position among changes of the same moment. */
  turn: number;
  /** The undo or redo step that is sent before it. */
  behind?: string | undefined;
  /** The time at which it may first have reached the server. */
  triedAt?: number | undefined;
  /** The stage of a change: sent now, waiting for the connection, or refused after waiting. */
  state: 'sending' | 'waiting' | 'refused';
  refusal?: RefusalFacts | undefined;
  /** True if the browser could not store it, so that it is lost with the page. */
  isOnPageAlone?: boolean;
  /** The page on which the user committed it. */
  place: ChangePlace;
}

const SIGN = 'unsent';
const SPOKEN = /^unsent:([0-9a-f-]{36}):(.+)$/;

/**
 * Stands in variables for a part of a pending answer: `answerOf(key, 'saveEntities', 'entityIds', 0)`. The outbox fills in the answer
 * before it sends them, and refuses them if there is none.
 */
export const answerOf = <T = string>(key: string, ...path: readonly (string | number)[]): T =>
  `${SIGN}:${key}:${path.join('.')}` as T;

/** Returns the keys of the answers that variables refer to. */
export function spokenOf(value: unknown): Set<string> {
  const keys = new Set<string>();
  replaced(value, (key) => {
    keys.add(key);
    return undefined;
  });
  return keys;
}

/** Fills an answer into the variables that refer to it by its key. */
export const withAnswer = <T>(variables: T, key: string, answer: unknown): T =>
  replaced(variables, (spoken, path) => (spoken === key ? (at(answer, path) ?? null) : undefined)) as T;

/** Replaces the references in variables by what is given for them; those without anything stay. */
export const withSpoken = (variables: unknown, given: (key: string, path: string) => unknown): unknown =>
  replaced(variables, given);

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

/** Sorts changes by commitment. */
export const compareUnsent = (a: Unsent, b: Unsent): number => a.at - b.at || a.turn - b.turn;
