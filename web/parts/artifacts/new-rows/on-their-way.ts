import { untilOffline } from '../../../relay/connection.ts';
import { placeAmongSteps } from '../../../relay/outbox/held-back.ts';
import { noteMeant } from '../../../relay/outbox/sent-so-far.ts';

interface OnItsWay {
  /** The undo and redo steps behind which it was meant. */
  place: ReturnType<typeof placeAmongSteps>;
  arrived: () => void;
}

/** Rows that somebody has left and that wait for their turn: an undo pressed behind them waits until they are saved, and takes back the last. */
export class RowsOnTheirWay {
  readonly #rows = new Map<number, OnItsWay>();

  /** Counts a row from now on, once. */
  begin(id: number): void {
    if (this.#rows.has(id)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#rows.set(id, { place: placeAmongSteps(), arrived: resolve });
    // Without a connection nobody waits for an answer.
    noteMeant(Promise.race([promise, untilOffline()]));
  }
  /** Returns the place among the steps at which a row was meant. */
  placeOf(id: number): OnItsWay['place'] {
    return this.#rows.get(id)?.place ?? placeAmongSteps();
  }
  /** Counts a row no more: it was answered, dropped, or somebody goes on writing in it. */
  end(id: number): void {
    this.#rows.get(id)?.arrived();
    this.#rows.delete(id);
  }
  /** Counts none of them any more. */
  endAll(): void {
    for (const id of this.#rows.keys()) this.end(id);
  }
}
