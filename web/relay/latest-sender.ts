const APART = 60;
const RENEWED = 20_000;

/** Sends the latest state: at once, then no more often than anybody sees, one at a time, and again before it is forgotten. */
export class LatestSender<T> {
  readonly #send: (state: T) => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  #isOver = false;
  #latest: T | undefined;
  #sent = '';
  #at = -Infinity;

  constructor(send: (state: T) => Promise<unknown>) {
    this.#send = send;
  }

  put(state: T): void {
    this.#latest = state;
    if (JSON.stringify(state) !== this.#sent) this.#plan(APART);
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #plan(apart: number): void {
    if (this.#isOver || this.#isBusy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#go(), Math.max(0, this.#at + apart - performance.now()));
  }

  async #go(): Promise<void> {
    const state = this.#latest as T;
    const text = JSON.stringify(state);
    this.#isBusy = true;
    this.#sent = text;
    this.#at = performance.now();
    // A lost position does no harm: the next move sends a newer one.
    await this.#send(state).catch(() => undefined);
    this.#isBusy = false;
    this.#plan(JSON.stringify(this.#latest) === text ? RENEWED : APART);
  }
}
