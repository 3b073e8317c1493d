import { useEffect, useSyncExternalStore } from 'react';

/** What the viewer lost since the project on the page was opened: access to it, or the licence to work in its organization. */
export type Loss = 'access' | 'licence';
interface Opened {
  key: string;
  projectId: number;
  loss: Loss | null;
}

let opened: Opened | null = null;
const listeners = new Set<() => void>();
const set = (next: Opened | null) => {
  opened = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Notes that the server refused access to a project. If it is the one on the page, its contents can still be read and copied, but not
 * saved.
 */
export function loseProject(projectId: number): void {
  if (opened?.projectId === projectId && !opened.loss) set({ ...opened, loss: 'access' });
}

/** Notes that the server refused a licence for the organization on the page. */
export function loseLicence(): void {
  if (opened && !opened.loss) set({ ...opened, loss: 'licence' });
}

/** Notes that the project on the page can be worked in again. */
export function regainProject(): void {
  if (opened?.loss) set({ ...opened, loss: null });
}

export const isProjectLost = (): boolean => opened?.loss != null;
/** What the viewer has lost on this page; null if nothing. */
export const useLoss = (): Loss | null => useSyncExternalStore(listen, () => opened?.loss ?? null);
/** Whether nothing can be saved on this page any more. */
export const useProjectLost = (): boolean => useSyncExternalStore(listen, isProjectLost);

/** Sets which project is on the page. Only the project's frame calls this. */
export function useOpenedProject(organization: string, projectId: number): void {
  const key = `${organization}/${projectId}`;
  useEffect(() => {
    set({ key, projectId, loss: null });
    return () => set(null);
  }, [key, projectId]);
}
