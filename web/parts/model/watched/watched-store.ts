import { Store } from '../../../ui/store.ts';

/** Reads something of some entities, by what names them; those of which there is nothing to say are left out. */
export type Read<TKey, TValue> = (ids: readonly TKey[]) => Promise<ReadonlyMap<TKey, TValue>>;

const AT_ONCE = 100;

/** What is read of the entities on the page beside their rows: asked for together as they come into sight, and again when something has changed. */
export class WatchedStore<TKey, TValue> {
  readonly states = new Store<ReadonlyMap<TKey, TValue | null>>(new Map());
  readonly #watched = new Map<TKey, number>();
  #read: Read<TKey, TValue> | undefined;
  #isAsking = false;
  readonly #pause: number;

  /** Those that come into sight within so many milliseconds are asked for together; with none, those of one moment. */
  constructor(pause = 0) {
    this.#pause = pause;
  }

  /** Says by what is read; what was read by another is forgotten. */
  readonly readBy = (read: Read<TKey, TValue>): void => {
    this.#read = read;
    this.states.set(new Map());
    this.#soon();
  };

  /** Wants to know of one, until the returned function is called. */
  readonly watch = (id: TKey): (() => void) => {
    this.#watched.set(id, (this.#watched.get(id) ?? 0) + 1);
    if (!this.states.get().has(id)) this.#soon();
    return () => {
      const left = (this.#watched.get(id) ?? 1) - 1;
      if (left > 0) this.#watched.set(id, left);
      else this.#watched.delete(id);
    };
  };

  /** Reads anew what is in sight. What is not is read when it comes back. */
  readonly again = async (): Promise<void> => {
    const ids = [...this.#watched.keys()];
    const known = this.states.get();
    this.states.set(new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))));
    await this.#ask(ids);
  };

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
    const read = this.#read;
    for (let at = 0; read && at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE);
      const found = await read(part);
      if (this.#read !== read) return;
      this.states.set(new Map([...this.states.get(), ...part.map((id) => [id, found.get(id) ?? null] as const)]));
    }
  }
}
