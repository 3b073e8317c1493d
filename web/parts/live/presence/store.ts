import { useCallback } from 'react';

import { Listeners, pageStore, useStore, useListener } from '../../../ui/store.ts';
import { applyPresenceChange, visitorsOf, type PresenceChange, type PresentPerson, type Visitor } from './people.ts';

/** A line that the chat shows about a person: 'has entered the project.' or 'has left.' */
export interface Word {
  username: string;
  fullName: string;
  text: string;
}

interface Presence {
  me: string | null;
  people: readonly PresentPerson[];
  visitors: ReadonlyMap<number, readonly Visitor[]>;
}

const nobody: Presence = { me: null, people: [], visitors: new Map() };
const none: readonly Visitor[] = [];
const presence = pageStore(nobody);
const followers = new Listeners<readonly Word[]>();

/** Applies a presence change from the server. */
export function applyPresence(me: string | null, change: PresenceChange, words: readonly Word[]): void {
  const now = presence.get();
  const people = applyPresenceChange(now.people, change);
  presence.set({ me, people, visitors: visitorsOf(people, me, now.visitors) });
  if (words.length > 0) followers.tell(words);
}

/** Clears the list of people when the page leaves projects. */
export const forgetPeople = (): void => presence.set(nobody);

export const currentPeople = (): readonly PresentPerson[] => presence.get().people;
/** Returns everybody in the project on the page, by username, the viewer included. */
export const usePeople = (): readonly PresentPerson[] => useStore(presence, ({ people }) => people);
/** Returns the other people who view or edit an entity. */
export const useVisitors = (entityId: number): readonly Visitor[] =>
  useStore(presence, ({ visitors }) => visitors.get(entityId) ?? none);
/** Returns another person who edits a field; the first if there are several. */
export function useEditor(entityId: number, field: string): Visitor | undefined {
  const find = useCallback(
    ({ visitors }: Presence) => visitors.get(entityId)?.find(({ fields }) => fields.includes(field)),
    [entityId, field],
  );
  return useStore(presence, find);
}

/** Calls back when others enter or leave the project on the page. */
export const usePresenceNotes = (callback: (words: readonly Word[]) => void): void => useListener(followers, callback);
