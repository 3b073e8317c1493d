import { createContext } from 'react';

import { WatchedStore } from '../../../../parts/model/watched/watched-store.ts';

/** A target of a relation. */
export interface RelatedTarget {
  entityId: number;
  number: string;
  displayName: string;
}

/** The first targets of a relation from an entity, and their total. */
export interface Targets {
  first: readonly RelatedTarget[];
  count: number;
}

/** Keeps the targets for the columns of relations, by name; each is read apart from the rows. */
export class RelatedStores {
  readonly #stores = new Map<string, WatchedStore<string, Targets>>();

  readonly of = (relation: string): WatchedStore<string, Targets> => {
    const store = this.#stores.get(relation) ?? new WatchedStore<string, Targets>();
    this.#stores.set(relation, store);
    return store;
  };
}

export const Related = createContext(new RelatedStores());
