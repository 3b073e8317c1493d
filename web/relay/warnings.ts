import { useSyncExternalStore } from 'react';

import { loseLicence, loseProject } from './access.ts';
import type { RefusalFacts } from './refusal.ts';

/** A message that the user must read before going on (§8 of both specifications). */
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

/** Shows a warning. Warnings appear one at a time, each once; the first stays until it is acknowledged. */
export function warn(warning: Warning): void {
  if (!waiting.some((each) => isSame(each, warning))) set([...waiting, warning]);
}

/** Whether the page stays after this warning, since it may hold unsaved input; after others the user is led elsewhere. */
export const pageStaysAfter = ({ status }: Pick<Warning, 'status'>): boolean => status === 402 || status === 403;

/** Closes the first warning. If the page is left, its other warnings are dropped. */
export const acknowledge = (): void => set(waiting[0] && pageStaysAfter(waiting[0]) ? waiting.slice(1) : []);
export const useWarning = (): Warning | null => useSyncExternalStore(listen, () => waiting[0] ?? null);

/** Statuses shown as warnings in the server's words: limit of entities, no licence, licence of the other kind. */
const TOLD: readonly number[] = [402, 423, 424];
const UNLICENSED: readonly number[] = [423, 424];

/** A viewer who may not enter the organization has no licence there either. */
function organizationLost(message: string): void {
  loseLicence();
  warn({ status: 403, title: 'Failed to Access Organization', message });
}

/** Handles what a refusal means for the page as a whole, such as lost access; the caller handles what it means for one field. */
export function noteRefusal({ status, title, message }: Warning, isMutation: boolean): void {
  if (UNLICENSED.includes(status)) loseLicence();
  if (TOLD.includes(status)) return warn({ status, title, message });
  if (status !== 403) return;
  if (isMutation && /access (the )?organization/.test(message)) return organizationLost(message);
  const project = /permission to read project (\d+)/.exec(message)?.[1];
  if (project !== undefined) loseProject(Number(project));
}
