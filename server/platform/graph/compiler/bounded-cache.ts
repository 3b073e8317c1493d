/** A cache of a limited number of values by name, which drops the oldest first. */
export class BoundedCache<T> {
  readonly #most: number;
  readonly #kept = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): T | undefined {
    return this.#kept.get(name);
  }

  has(name: string): boolean {
    return this.#kept.has(name);
  }

  set(name: string, value: T): T {
    if (this.#kept.size >= this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(name, value);
    return value;
  }

  delete(name: string): void {
    this.#kept.delete(name);
  }
}
