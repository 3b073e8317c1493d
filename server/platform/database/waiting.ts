import { setMaxListeners } from 'node:events';

import { requesterIsGone } from '../../refusals/pace.ts';

/** The error of a read whose requester has gone, shared by all: even answered reads create one, and nobody reads its stack. */
const gone = requesterIsGone();

/** A client that waits for a response. When it goes away, reads are cancelled; changes are finished. */
export class Waiting {
  readonly #controller = new AbortController();
  #onlyReads = false;
  #hasLeft = false;

  constructor() {
    setMaxListeners(0, this.#controller.signal);
  }

  /** Aborted when the client of a read-only request has gone away. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Tells whether the request changes nothing. */
  get isReading(): boolean {
    return this.#onlyReads;
  }

  /** Marks the request as changing nothing. */
  onlyReads(): void {
    this.#onlyReads = true;
    if (this.#hasLeft) this.#controller.abort(gone);
  }

  /** The client has gone away. */
  leave(): void {
    this.#hasLeft = true;
    if (this.#onlyReads) this.#controller.abort(gone);
  }
}
