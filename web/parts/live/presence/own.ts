import { useEffect } from 'react';

import { atBeginning } from '../../../ui/beginning.ts';
import { Listeners } from '../../../ui/store.ts';
import type { Editing, Person } from './people.ts';

/** What this page views and edits. */
export type Own = Pick<Person, 'watching' | 'editing'>;

const watched = new Map<symbol, number>();
const edited = new Map<symbol, Editing>();
const listeners = new Listeners();
atBeginning(() => {
  watched.clear();
  edited.clear();
});

/** The present status of this page, each entity once. */
export const ownStatus = (): Own => ({
  watching: [...new Set(watched.values())],
  editing: [...new Map([...edited.values()].map((each) => [`${each.entityId} ${each.field ?? ''}`, each])).values()],
});

/** Calls back when this page views or edits something else. */
export const onOwnStatus: (listener: () => void) => () => void = listeners.add;

function declare<T>(place: Map<symbol, T>, value: T): () => void {
  const own = Symbol();
  place.set(own, value);
  listeners.tell();
  return () => {
    place.delete(own);
    listeners.tell();
  };
}

/** Shows others that this page views an entity, while the component is mounted. */
export function useWatching(entityId: number): void {
  useEffect(() => declare(watched, entityId), [entityId]);
}

/** Shows others which field of an entity is being edited here; none if `field` is null. */
export function useEditing(entityId: number, field: string | null): void {
  useEffect(() => (field === null ? undefined : declare(edited, { entityId, field })), [entityId, field]);
}
