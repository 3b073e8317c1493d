import { pageStore, useStore } from '../ui/store.ts';
import { loseLicence, loseProject } from './access.ts';
import type { RefusalFacts } from './refusal.ts';

/** A message that the user must read before going on (§8 of both specifications). */
export type Warning = Pick<RefusalFacts, 'status' | 'title' | 'message'>;

const waiting = pageStore<readonly Warning[]>([]);
const isSame = (a: Warning, b: Warning) => a.title === b.title && a.message === b.message;

/** Shows a warning. Warnings appear one at a time, each once; the first stays until it is acknowledged. */
export function warn(warning: Warning): void {
  const others = waiting.get();
  if (!others.some((each) => isSame(each, warning))) waiting.set([...others, warning]);
}

/** Tells whether the page stays after a warning, since it may hold unsaved input; other warnings lead to another page. */
export const pageStaysAfter = ({ status }: Pick<Warning, 'status'>): boolean => status === 402 || status === 403;

/** Closes the first warning. If the page is left, its other warnings are dropped. */
export function acknowledge(): void {
  const [first, ...others] = waiting.get();
  waiting.set(first && pageStaysAfter(first) ? others : []);
}
export const useWarning = (): Warning | null => useStore(waiting, ([first]) => first ?? null);

/** Statuses shown as warnings in the server's words: limit of entities, no licence, licence of the other kind. */
const TOLD: readonly number[] = [402, 423, 424];
const UNLICENSED: readonly number[] = [423, 424];

/** Treats an organization that the viewer may not enter as one without a licence. */
function organizationLost(message: string): void {
  loseLicence();
  warn({ status: 403, title: 'Failed to Access Organization', message });
}

/** Handles the effect of a refusal on the whole page, such as lost access; the caller handles that on one field. */
export function noteRefusal({ status, title, message }: Warning, isMutation: boolean): void {
  if (UNLICENSED.includes(status)) loseLicence();
  if (TOLD.includes(status)) return warn({ status, title, message });
  if (status !== 403) return;
  if (isMutation && /access (the )?organization/.test(message)) return organizationLost(message);
  const project = /permission to read project (\d+)/.exec(message)?.[1];
  if (project !== undefined) loseProject(Number(project));
}

/** Handles the server's refusal to tell of a project any longer: it is deleted, or the viewer may not read it. */
export function noteProjectRefused(refusal: Warning, projectId: number): void {
  if (refusal.status === 403 || refusal.status === 404) loseProject(projectId);
  else noteRefusal(refusal, false);
}
