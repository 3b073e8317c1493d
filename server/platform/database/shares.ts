interface Queue {
  held: number;
  waiting: (() => void)[];
  /** The units waiting for resources held by others, since when, and the total time of earlier waits. */
  elsewhere: number;
  since: number;
  waitedMs: number;
}

/** Divides a scarce resource: nobody holds more than their share, however much they request at once. */
export class Shares {
  readonly #queues = new Map<string, Queue>();
  readonly #patienceMs: number;
  readonly #refuse: (most: number) => Error;

  /** Makes a queue per person for those whose share is used up; they are refused after `patienceMs`, or with 0 at once. */
  constructor(patienceMs: number, refuse: (most: number) => Error) {
    this.#patienceMs = patienceMs;
    this.#refuse = refuse;
  }

  /** Takes one unit, of at most `most` that a person may hold; the returned function gives it back. Refused when the wait is too long. */
  async take(who: string, most: number): Promise<() => void> {
    const queue = this.#queues.get(who) ?? { held: 0, waiting: [], elsewhere: 0, since: 0, waitedMs: 0 };
    this.#queues.set(who, queue);
    if (queue.held < most) queue.held++;
    else await this.#turn(queue, most);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(who, queue);
      isHeld = false;
    };
  }

  /** Does work while holding one unit, which is given back however the work ends. */
  async run<T>(who: string, most: number, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.take(who, most);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  /**
   * Waits for something that others have, with a unit of one's own. Meanwhile the person is not the one who keeps those waiting that are behind
   * it: their patience begins to end when it is done.
   */
  async waitFor<T>(who: string, others: Promise<T>): Promise<T> {
    const queue = this.#queues.get(who);
    if (!queue) return others;
    if (queue.elsewhere++ === 0) queue.since = performance.now();
    try {
      return await others;
    } finally {
      if (--queue.elsewhere === 0) queue.waitedMs += performance.now() - queue.since;
    }
  }

  /** Returns the number of units that a person holds and waits for. */
  heldBy(who: string): { held: number; waiting: number } {
    const queue = this.#queues.get(who);
    return { held: queue?.held ?? 0, waiting: queue?.waiting.length ?? 0 };
  }

  #turn(queue: Queue, most: number): Promise<void> {
    if (this.#patienceMs === 0) return Promise.reject(this.#refuse(most));
    const { waiting } = queue;
    return new Promise((done, refused) => {
      const end = performance.now() + this.#patienceMs - elsewhereOf(queue);
      const come = () => {
        clearTimeout(timer);
        done();
      };
      const look = () => {
        const leftMs = end + elsewhereOf(queue) - performance.now();
        if (leftMs > 0) return void (timer = setTimeout(look, Math.ceil(leftMs)));
        waiting.splice(waiting.indexOf(come), 1);
        refused(this.#refuse(most));
      };
      let timer = setTimeout(look, this.#patienceMs);
      waiting.push(come);
    });
  }

  #giveBack(who: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else if (--queue.held === 0) this.#queues.delete(who);
  }
}

/** Returns how long somebody's units have waited for resources held by others. */
const elsewhereOf = ({ elsewhere, since, waitedMs }: Queue): number =>
  waitedMs + (elsewhere > 0 ? performance.now() - since : 0);
