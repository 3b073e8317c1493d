import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import { after, visitorsOf, type Change, type Person, type Visitor } from './people.ts';

/** What the chat says by itself about somebody: 'has entered the project.' or 'has left.' */
export interface Word {
  username: string;
  fullName: string;
  text: string;
}

interface Store {
  me: string | null;
  people: readonly Person[];
  visitors: ReadonlyMap<number, readonly Visitor[]>;
}

const nobody: Store = { me: null, people: [], visitors: new Map() };
const none: readonly Visitor[] = [];
let now = nobody;
const listeners = new Set<() => void>();
const hearers = new Set<(words: readonly Word[]) => void>();
const set = (next: Store) => {
  now = next;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Takes what the server says of who is in the project on the page. */
export function applyPresence(me: string | null, change: Change, words: readonly Word[]): void {
  const people = after(now.people, change);
  set({ me, people, visitors: visitorsOf(people, me, now.visitors) });
  if (words.length > 0) for (const hear of hearers) hear(words);
}

/** Forgets who was there: the page is outside of projects. */
export const forgetPeople = (): void => set(nobody);

export const currentPeople = (): readonly Person[] => now.people;
/** Everybody who is in the project on the page, by username; whoever looks at it is among them. */
export const usePeople = (): readonly Person[] => useSyncExternalStore(listen, currentPeople);
/** Others who look at an entity or edit it. */
export const useVisitors = (entityId: number): readonly Visitor[] =>
  useSyncExternalStore(listen, () => now.visitors.get(entityId) ?? none);
/** Whoever else is in a field of an entity; the first, if several are. */
export function useEditor(entityId: number, field: string): Visitor | undefined {
  const find = useCallback(
    () => now.visitors.get(entityId)?.find(({ fields }) => fields.includes(field)),
    [entityId, field],
  );
  return useSyncExternalStore(listen, find);
}

/** Calls back when others enter the project on the page or leave it. */
export function usePresenceNotes(callback: (words: readonly Word[]) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => {
    const hear = (words: readonly Word[]) => latest.current(words);
    hearers.add(hear);
    return () => void hearers.delete(hear);
  }, []);
}
