interface Queue {
  held: number;
  waiting: (() => void)[];
}

/** Divides what there is too little of: nobody holds more than their share, however much they ask for at once. */
export class Shares {
  readonly #queues = new Map<string, Queue>();
  readonly #patienceMs: number;
  readonly #refuse: (most: number) => Error;

  /** Whoever has their share waits in their own queue, and is refused when that takes too long; without patience, at once. */
  constructor(patienceMs: number, refuse: (most: number) => Error) {
    this.#patienceMs = patienceMs;
    this.#refuse = refuse;
  }

  /** Takes one of the most that somebody may hold. The returned function gives it back. */
  async take(who: string, most: number): Promise<() => void> {
    const queue = this.#queues.get(who) ?? { held: 0, waiting: [] };
    this.#queues.set(who, queue);
    if (queue.held < most) queue.held++;
    else await this.#turn(queue, most);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(who, queue);
      isHeld = false;
    };
  }

  /** How many somebody holds, and how many they wait for. */
  heldBy(who: string): { held: number; waiting: number } {
    const queue = this.#queues.get(who);
    return { held: queue?.held ?? 0, waiting: queue?.waiting.length ?? 0 };
  }

  #turn({ waiting }: Queue, most: number): Promise<void> {
    if (this.#patienceMs === 0) return Promise.reject(this.#refuse(most));
    return new Promise((done, refused) => {
      const come = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(come), 1);
        refused(this.#refuse(most));
      }, this.#patienceMs);
      waiting.push(come);
    });
  }

  #giveBack(who: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else if (--queue.held === 0) this.#queues.delete(who);
  }
}
