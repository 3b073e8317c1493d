import { useEffect, useSyncExternalStore } from 'react';

/** The project on the page, and whether access to it was taken away since it was opened. */
interface Opened {
  key: string;
  projectId: number;
  isLost: boolean;
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
  if (opened?.projectId === projectId && !opened.isLost) set({ ...opened, isLost: true });
}

/** Notes that the project on the page can be worked in again. */
export function regainProject(): void {
  if (opened?.isLost) set({ ...opened, isLost: false });
}

export const isProjectLost = (): boolean => opened?.isLost ?? false;
/** Whether the project on the page was taken away from whoever looks at it. */
export const useProjectLost = (): boolean => useSyncExternalStore(listen, isProjectLost);

/** Says which project is on the page; its frame does. */
export function useOpenedProject(organization: string, projectId: number): void {
  const key = `${organization}/${projectId}`;
  useEffect(() => {
    set({ key, projectId, isLost: false });
    return () => set(null);
  }, [key, projectId]);
}
