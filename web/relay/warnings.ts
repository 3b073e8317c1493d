import { useSyncExternalStore } from 'react';

import type { RefusalFacts } from './refusal.ts';

/** Something that people must know before they go on (§8 of the shell's specification). */
export type Warning = Pick<RefusalFacts, 'status' | 'title' | 'message'>;

let now: Warning | null = null;
const listeners = new Set<() => void>();
const set = (next: Warning | null) => {
  now = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const TOLD: readonly number[] = [402, 423, 424];

/** Tells people, one thing at a time: what was told first stays until it is acknowledged. */
export function warn(warning: Warning): void {
  if (now === null) set(warning);
}

/** Tells of refusals that are about the organization or its licences, whichever call met them. */
export function warnOf({ status, title, message }: Warning): void {
  if (TOLD.includes(status)) warn({ status, title, message });
}

export const acknowledge = (): void => set(null);
export const useWarning = (): Warning | null => useSyncExternalStore(listen, () => now);
