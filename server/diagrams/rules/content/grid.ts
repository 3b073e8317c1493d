import type { CompartmentRow } from '../../shape-kinds.ts';
import { Drawing, entityTitle } from './drawing.ts';
import type { Reached } from './model.ts';

/**
 * A square with some entities on its diagonal, and the items between them in its cells. Row and column 0 hold input from outside, those
 * after the last output.
 */
export class DiagonalGrid {
  readonly #drawing: Drawing;
  readonly #places = new Map<number, number>();
  readonly #cells = new Map<string, CompartmentRow[]>();

  constructor(drawing: Drawing, diagonal: readonly Reached[], isDecomposed: (each: Reached) => boolean) {
    this.#drawing = drawing;
    for (const [at, each] of diagonal.entries()) {
      this.#places.set(each.id, at + 1);
      drawing.entity(each, {
        kind: 'DIAGONAL',
        level: 1,
        order: at,
        marks: isDecomposed(each) ? ['DECOMPOSED'] : [],
        figures: { row: at + 1, column: at + 1 },
      });
    }
  }

  #put(row: number, column: number, item: Reached): void {
    const cell = this.#cells.get(`${row}:${column}`) ?? [];
    this.#cells.set(`${row}:${column}`, cell);
    if (!cell.some(({ entityId }) => entityId === item.id)) cell.push({ entityId: item.id, text: entityTitle(item) });
  }

  /** Puts an item in the cell from one to another; in the corner of the own cell if both are the same. */
  between = (from: Reached, to: Reached, item: Reached): void =>
    this.#put(this.#places.get(from.id)!, this.#places.get(to.id)!, item);
  /** Puts an item in the cell from the outside. */
  into = (to: Reached, item: Reached): void => this.#put(0, this.#places.get(to.id)!, item);
  /** Puts an item in the cell to the outside. */
  outOf = (from: Reached, item: Reached): void => this.#put(this.#places.get(from.id)!, this.#places.size + 1, item);

  draw(): void {
    for (const [key, rows] of this.#cells) {
      const [row, column] = key.split(':').map(Number) as [number, number];
      this.#drawing.shape(`cell:${key}`, {
        kind: 'CELL',
        level: 1,
        compartments: [{ name: row === column ? 'self' : '', rows }],
        figures: { row, column },
      });
    }
  }
}
