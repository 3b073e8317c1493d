import { useEffect } from 'react';

import type { Editing, Person } from './people.ts';

/** What this page shows and edits. */
export type Own = Pick<Person, 'watching' | 'editing'>;

const watched = new Map<symbol, number>();
const edited = new Map<symbol, Editing>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** All of it, each once. */
export const ownStatus = (): Own => ({
  watching: [...new Set(watched.values())],
  editing: [...new Map([...edited.values()].map((each) => [`${each.entityId} ${each.field ?? ''}`, each])).values()],
});

/** Calls back when this page shows or edits something else. */
export const onOwnStatus = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

function declare<T>(place: Map<symbol, T>, value: T): () => void {
  const own = Symbol();
  place.set(own, value);
  tell();
  return () => {
    place.delete(own);
    tell();
  };
}

/** Lets others see that this page shows an entity, for as long as the caller is on it. */
export function useWatching(entityId: number): void {
  useEffect(() => declare(watched, entityId), [entityId]);
}

/** Lets others see which field of an entity is being edited here; none where `field` is null. */
export function useEditing(entityId: number, field: string | null): void {
  useEffect(() => (field === null ? undefined : declare(edited, { entityId, field })), [entityId, field]);
}
