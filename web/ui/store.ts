import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

import { onPageReset } from './page-reset.ts';

/** A set of listeners that are told of each piece of news. */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>();

  /** Adds a listener, until the returned function is called. */
  readonly add = (listener: (news: News) => void): (() => void) => {
    // A function that is added twice is called twice, and each addition ends by itself.
    const own = (news: News) => listener(news);
    this.#all.add(own);
    return () => void this.#all.delete(own);
  };
  readonly tell = (news: News): void => {
    for (const listener of this.#all) listener(news);
  };
}

/** A value outside of React; components follow it with `useStore`. */
export class Store<T> {
  #now: T;
  readonly #listeners = new Listeners();

  constructor(first: T) {
    this.#now = first;
  }
  readonly get = (): T => this.#now;
  readonly set = (next: T): void => {
    if (Object.is(next, this.#now)) return;
    this.#now = next;
    this.#listeners.tell();
  };
  /** Calls back after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);
}

/** Creates a store that the page has only one of. */
export function pageStore<T>(first: T): Store<T> {
  const store = new Store(first);
  onPageReset(() => store.set(first));
  return store;
}

/** Returns the value of a store, or the part of it that `part` picks; the component renders again when that changes. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, P>(store: Store<T>, part: (value: T) => P): P;
export function useStore<T>(store: Store<T>, part: (value: T) => unknown = (value) => value): unknown {
  const { subscribe, get } = store;
  return useSyncExternalStore(
    subscribe,
    useCallback(() => part(get()), [get, part]),
  );
}

/** Adds a callback, always that of the last render, while the component is mounted. */
export function useListener<News>({ add }: Listeners<News>, callback: (news: News) => void): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  useEffect(() => add((news) => latest.current(news)), [add]);
}
