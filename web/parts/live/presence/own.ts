import { useEffect } from 'react';

import { newUuid } from '../../../relay/uuid.ts';
import { onPageReset } from '../../../ui/page-reset.ts';
import { Listeners } from '../../../ui/store.ts';
import type { EditedField, PresentPerson } from './people.ts';

/** The entities that this page views and the fields that it edits. */
export type OwnPresence = Pick<PresentPerson, 'watching' | 'editing'>;

/** This page's id, as long as it is open. */
export const ownClientId = newUuid();

const watched = new Map<symbol, number>();
const edited = new Map<symbol, EditedField>();
const listeners = new Listeners();
const ids = new Map<number, string>();

/** Returns the id in the graph of an entity that this page views or edits. */
export const nodeIdOf = (entityId: number): string => ids.get(entityId) ?? '';
onPageReset(() => {
  watched.clear();
  edited.clear();
  ids.clear();
});

/** Returns the present status of this page, each entity once. */
export const ownStatus = (): OwnPresence => ({
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

/** Shows others that this page views an entity while the component is mounted and `isOn`. */
export function useWatching(id: string, entityId: number, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    ids.set(entityId, id);
    return declare(watched, entityId);
  }, [id, entityId, isOn]);
}

/** Shows others which field of an entity is being edited here; none if `field` is null. */
export function useEditedField(id: string, entityId: number, field: string | null): void {
  useEffect(() => {
    ids.set(entityId, id);
    return field === null ? undefined : declare(edited, { entityId, field });
  }, [id, entityId, field]);
}
