import { createContext } from 'react';

import { WatchedStore } from '../../../../parts/model/watched/watched-store.ts';

/** An entity to which a relation leads. */
export interface Target {
  entityId: number;
  number: string;
  displayName: string;
}

/** The first to which a relation leads from an entity, and how many there are. */
export interface Targets {
  first: readonly Target[];
  count: number;
}

/** What relations of the table's columns lead to, by their names; each is read beside the rows. */
export class RelatedStores {
  readonly #stores = new Map<string, WatchedStore<string, Targets>>();

  readonly of = (relation: string): WatchedStore<string, Targets> => {
    const store = this.#stores.get(relation) ?? new WatchedStore<string, Targets>();
    this.#stores.set(relation, store);
    return store;
  };
}

export const Related = createContext(new RelatedStores());
