interface Bounds {
  /** How many are at work at the same time. */
  atOnce: number;
  /** How many may wait for their turn. */
  waiting: number;
  /** What is told to whoever comes when as many wait already. */
  refuse: () => Error;
}

/** Lets a few at a time do what is dear; the others wait in turn, so that all else goes on beside them. */
export class Lane {
  readonly #bounds: Bounds;
  readonly #turns: (() => void)[] = [];
  #atWork = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Does the work when its turn has come; refused when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await work();
    } finally {
      // Whoever is next takes the place over, so that nobody who comes just now slips in between.
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
