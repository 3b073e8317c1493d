// A request needs several turns of the event loop, one for each answer of the database.
const AT_ONCE_MS = 5;

/** A long computation in one process that gives other work its turn now and then: `if (turns.isOver) await turns.next()`. */
export class Turns {
  #end = performance.now() + AT_ONCE_MS;

  /** Tells whether the work has gone on for long enough. */
  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** Lets others work, and continues when they have. */
  async next(): Promise<void> {
    await new Promise((done) => setImmediate(done));
    this.#end = performance.now() + AT_ONCE_MS;
  }
}

/** Processes each of very many items in order, giving other work its turn in between. */
export async function inTurns<T, R>(all: Iterable<T>, work: (each: T) => R): Promise<R[]> {
  const turns = new Turns();
  const done: R[] = [];
  for (const each of all) {
    if (turns.isOver) await turns.next();
    done.push(work(each));
  }
  return done;
}

/** Runs work that pauses between its pieces to the end, giving other work its turn in between. */
export async function doneInTurns<R>(work: Generator<void, R>): Promise<R> {
  const turns = new Turns();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (turns.isOver) await turns.next();
  }
}
