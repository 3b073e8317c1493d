import { useSyncExternalStore } from 'react';

import { loseLicence, loseProject } from './access.ts';
import type { RefusalFacts } from './refusal.ts';

/** Something that people must know before they go on (§8 of both specifications). */
export type Warning = Pick<RefusalFacts, 'status' | 'title' | 'message'>;

let waiting: readonly Warning[] = [];
const listeners = new Set<() => void>();
const set = (next: readonly Warning[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const isSame = (a: Warning, b: Warning) => a.title === b.title && a.message === b.message;

/** Tells people, one thing at a time and each once: what was told first stays until it is acknowledged. */
export function warn(warning: Warning): void {
  if (!waiting.some((each) => isSame(each, warning))) set([...waiting, warning]);
}

/** Whether the page stays after a warning, since it may hold what was typed there; after others it is left, for where one can go on. */
export const pageStaysAfter = ({ status }: Pick<Warning, 'status'>): boolean => status === 402 || status === 403;

/** Notes that the first warning was read; those of a page that is left are over with it. */
export const acknowledge = (): void => set(waiting[0] && pageStaysAfter(waiting[0]) ? waiting.slice(1) : []);
export const useWarning = (): Warning | null => useSyncExternalStore(listen, () => waiting[0] ?? null);

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
