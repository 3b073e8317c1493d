import { useSyncExternalStore } from 'react';

import { loseLicence, loseProject } from './access.ts';
import type { RefusalFacts } from './refusal.ts';

/** Something that people must know before they go on (§8 of both specifications). */
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

/** Tells people, one thing at a time: what was told first stays until it is acknowledged. */
export function warn(warning: Warning): void {
  if (now === null) set(warning);
}

/** The catalogue's warnings in the server's words: the limit of entities, no licence, a licence of the other kind. */
const TOLD: readonly number[] = [402, 423, 424];
const UNLICENSED: readonly number[] = [423, 424];

/** Whoever may not enter the organization has no licence there either. */
function organizationLost(message: string): void {
  loseLicence();
  warn({ status: 403, title: 'Failed to Access Organization', message });
}

/** What a refusal means for the whole page, whichever call met it; what it means for one field is told there. */
export function noteRefusal({ status, title, message }: Warning, isMutation: boolean): void {
  if (UNLICENSED.includes(status)) loseLicence();
  if (TOLD.includes(status)) return warn({ status, title, message });
  if (status !== 403) return;
  if (isMutation && /access (the )?organization/.test(message)) return organizationLost(message);
  const project = /permission to read project (\d+)/.exec(message)?.[1];
  if (project !== undefined) loseProject(Number(project));
}

export const acknowledge = (): void => set(null);
export const useWarning = (): Warning | null => useSyncExternalStore(listen, () => now);
