import { setMaxListeners } from 'node:events';

import { nobodyWaits } from '../../refusals.ts';

/** Whoever waits for an answer. When they go, what only reads is given up; what changes something is brought to its end. */
export class Waiting {
  readonly #controller = new AbortController();
  #onlyReads = false;
  #hasLeft = false;

  constructor() {
    setMaxListeners(0, this.#controller.signal);
  }

  /** Aborted when nobody waits for what is only read. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What is asked changes nothing. */
  onlyReads(): void {
    this.#onlyReads = true;
    if (this.#hasLeft) this.#controller.abort(nobodyWaits());
  }

  /** They have gone. */
  leave(): void {
    this.#hasLeft = true;
    if (this.#onlyReads) this.#controller.abort(nobodyWaits());
  }
}
