import { useEffect, useSyncExternalStore } from 'react';

/** What was taken away since the project on the page was opened: access to it, or the licence to work in its organization. */
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

/** Notes that a project was refused. It matters if it is the one on the page: what stands there can be read and copied, not saved. */
export function loseProject(projectId: number): void {
  if (opened?.projectId === projectId && !opened.loss) set({ ...opened, loss: 'access' });
}

/** Notes that there is no licence to work where the page is. */
export function loseLicence(): void {
  if (opened && !opened.loss) set({ ...opened, loss: 'licence' });
}

/** Notes that the project on the page can be worked in again. */
export function regainProject(): void {
  if (opened?.loss) set({ ...opened, loss: null });
}

export const isProjectLost = (): boolean => opened?.loss != null;
/** What whoever looks at the page has lost; null while they may go on. */
export const useLoss = (): Loss | null => useSyncExternalStore(listen, () => opened?.loss ?? null);
/** Whether nothing can be saved on the page any more. */
export const useProjectLost = (): boolean => useSyncExternalStore(listen, isProjectLost);

/** Says which project is on the page; its frame does. */
export function useOpenedProject(organization: string, projectId: number): void {
  const key = `${organization}/${projectId}`;
  useEffect(() => {
    set({ key, projectId, loss: null });
    return () => set(null);
  }, [key, projectId]);
}
