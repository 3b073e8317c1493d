import { Store } from '../../../ui/store.ts';

/** Reads values of entities by their keys, until the signal; entities without a value are left out. */
export type Read<TKey, TValue> = (ids: readonly TKey[], signal: AbortSignal) => Promise<ReadonlyMap<TKey, TValue>>;

const AT_ONCE = 100;

/** Reads data of visible rows that comes apart from them: together as rows come into view, and again after changes. */
export class WatchedStore<TKey, TValue> {
  readonly states = new Store<ReadonlyMap<TKey, TValue | null>>(new Map());
  readonly #watched = new Map<TKey, number>();
  #read: Read<TKey, TValue> | undefined;
  /** Ends the reads under way, whose answers newer ones replace. */
  #reading = new AbortController();
  #isAsking = false;
  readonly #pause: number;

  /** Rows that come into view within `pause` milliseconds are read together; by default those of one moment. */
  constructor(pause = 0) {
    this.#pause = pause;
  }

  /** Sets the way to read, until the returned function is called, and forgets what another one read. */
  readonly readBy = (read: Read<TKey, TValue>): (() => void) => {
    this.#read = read;
    this.#endReads();
    this.states.set(new Map());
    this.#soon();
    return () => {
      if (this.#read !== read) return;
      this.#read = undefined;
      this.#endReads();
    };
  };

  /** Watches a key, until the returned function is called. */
  readonly watch = (id: TKey): (() => void) => {
    this.#watched.set(id, (this.#watched.get(id) ?? 0) + 1);
    if (!this.states.get().has(id)) this.#soon();
    return () => {
      const left = (this.#watched.get(id) ?? 1) - 1;
      if (left > 0) this.#watched.set(id, left);
      else this.#watched.delete(id);
    };
  };

  /** Reads the visible keys again; the others are read when they come back. */
  readonly again = async (): Promise<void> => {
    const ids = [...this.#watched.keys()];
    const known = this.states.get();
    this.#endReads();
    this.states.set(new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))));
    await this.#ask(ids);
  };

  #endReads(): void {
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  #soon(): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const ask = () => {
      this.#isAsking = false;
      const known = this.states.get();
      void this.#ask([...this.#watched.keys()].filter((id) => !known.has(id)));
    };
    if (this.#pause > 0) setTimeout(ask, this.#pause);
    else queueMicrotask(ask);
  }

  async #ask(ids: readonly TKey[]): Promise<void> {
    const [read, { signal }] = [this.#read, this.#reading];
    for (let at = 0; read && at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE);
      const found = await read(part, signal);
      if (signal.aborted) return;
      this.states.set(new Map([...this.states.get(), ...part.map((id) => [id, found.get(id) ?? null] as const)]));
    }
  }
}
