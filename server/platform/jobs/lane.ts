interface Bounds {
  /** The number that may run at the same time. */
  atOnce: number;
  /** The number that may wait for their turn. */
  waiting: number;
  /** Makes the refusal when too many wait already. */
  refuse: () => Error;
}

/** Lets only a few expensive calls run at a time; others wait in turn. */
export class Lane {
  readonly #bounds: Bounds;
  readonly #turns: (() => void)[] = [];
  #atWork = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs the work when its turn comes; refused if too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // The place passes directly to the next in line, so that no newcomer takes it in between.
      const next = this.#turns.shift();
      if (next) next();
      else this.#atWork--;
    }
  }

  #turn(): Promise<void> {
    const { atOnce, waiting, refuse } = this.#bounds;
    if (this.#atWork < atOnce) {
      this.#atWork++;
      return Promise.resolve();
    }
    if (this.#turns.length >= waiting) return Promise.reject(refuse());
    return new Promise((come) => this.#turns.push(come));
  }
}
