import { Store } from '../../../ui/store.ts';

/** Reads how some requirements are verified, by number; what is none is left out. */
export type Read = (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

const AT_ONCE = 100;

/** How the requirements on the page are verified: asked for together as they come into sight, and again when something has changed. */
export class VerificationStore {
  readonly states = new Store<ReadonlyMap<number, string | null>>(new Map());
  readonly #watched = new Map<number, number>();
  #read: Read | undefined;
  #isAsking = false;

  /** Says by what is read; what was read by another is forgotten. */
  readonly readBy = (read: Read): void => {
    this.#read = read;
    this.states.set(new Map());
    this.#soon();
  };

  /** Wants to know of one, until the returned function is called. */
  readonly watch = (id: number): (() => void) => {
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
    queueMicrotask(() => {
      this.#isAsking = false;
      const known = this.states.get();
      void this.#ask([...this.#watched.keys()].filter((id) => !known.has(id)));
    });
  }

  async #ask(ids: readonly number[]): Promise<void> {
    const read = this.#read;
    for (let at = 0; read && at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE);
      const found = await read(part);
      if (this.#read !== read) return;
      this.states.set(new Map([...this.states.get(), ...part.map((id) => [id, found.get(id) ?? null] as const)]));
    }
  }
}
