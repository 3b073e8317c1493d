import { useEffect } from 'react';

import { pageStore, useStore } from '../ui/store.ts';

/** A loss since the project on the page was opened: access to it, or the licence for its organization. */
export type AccessLoss = 'access' | 'licence';
interface Opened {
  key: string;
  projectId: number;
  loss: AccessLoss | null;
}

const opened = pageStore<Opened | null>(null);
const lose = (loss: AccessLoss | null) => {
  const now = opened.get();
  if (now) opened.set({ ...now, loss });
};

/** Notes that the server refused access to a project. If it is the one on the page, its content is hidden. */
export function loseProject(projectId: number): void {
  if (opened.get()?.projectId === projectId && !isProjectLost()) lose('access');
}

/** Notes that the server refused a licence for the organization on the page. */
export function loseLicence(): void {
  if (!isProjectLost()) lose('licence');
}

/** Notes that the project on the page can be worked in again. */
export function regainProject(): void {
  if (isProjectLost()) lose(null);
}

export const isProjectLost = (): boolean => opened.get()?.loss != null;
/** Returns the viewer's loss on this page; null if there is none. */
export const useLoss = (): AccessLoss | null => useStore(opened, (now) => now?.loss ?? null);
/** Tells whether the project on the page can no longer be read or saved. */
export const useProjectLost = (): boolean => useLoss() !== null;

/** Sets the project on the page. Only the project's frame calls this. */
export function useOpenedProject(organization: string, projectId: number): void {
  const key = `${organization}/${projectId}`;
  useEffect(() => {
    opened.set({ key, projectId, loss: null });
    return () => opened.set(null);
  }, [key, projectId]);
}
