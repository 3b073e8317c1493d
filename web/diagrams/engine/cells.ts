import type { Rect } from '#shared/drawing/scene.ts';

/** The view of a canvas: the origin in its pixels, the zoom, and the object drawn. */
export interface CanvasView<Of> {
  x: number;
  y: number;
  k: number;
  of: Of;
}

/** The side of a cell, in pixels of the canvas. */
const SIDE = 256;
/** Cells within this many views are drawn in advance; those beyond twice as many are dropped. */
const RING = 1.25;
/** Steps to look ahead in the direction of movement. */
const STEPS = 14;
/** Milliseconds of idle time below which no cell is drawn. */
const LEAST = 4;

type Cell = readonly [column: number, row: number];
const nameOf = ([column, row]: Cell) => `${column} ${row}`;

/** Keeps square pieces of a picture at one zoom, drawn around the view while the page is idle, so that moving only copies them. */
export class CellCache<Of extends object> {
  readonly #draw: (context: CanvasRenderingContext2D, at: CanvasView<Of>, part: Rect) => void;
  readonly #cells = new Map<string, HTMLCanvasElement>();
  /** Canvases of dropped cells, since large ones are slow to create. */
  readonly #spare: HTMLCanvasElement[] = [];
  #at: CanvasView<Of> | undefined;
  #view: Rect = { x: 0, y: 0, width: 0, height: 0 };
  #step: readonly [number, number] = [0, 0];
  #handle = 0;

  constructor(draw: (context: CanvasRenderingContext2D, at: CanvasView<Of>, part: Rect) => void) {
    this.#draw = draw;
  }

  /** Sets the current view on a canvas of this size, and draws the cells around it soon. */
  follow(at: CanvasView<Of>, width: number, height: number): void {
    const before = this.#at;
    if (before?.k !== at.k || before.of !== at.of) this.clear();
    else this.#step = [before.x - at.x, before.y - at.y];
    this.#at = at;
    this.#view = { x: -at.x, y: -at.y, width, height };
    if (this.#handle === 0 && 'requestIdleCallback' in globalThis)
      this.#handle = requestIdleCallback((deadline) => this.#go(deadline));
  }

  clear(): void {
    this.#spare.push(...this.#cells.values());
    this.#cells.clear();
    this.#step = [0, 0];
  }

  end(): void {
    if (this.#handle !== 0) cancelIdleCallback(this.#handle);
    this.#handle = 0;
  }

  /** Copies the available cells into a part of the canvas; returns the part left to draw. */
  put(context: CanvasRenderingContext2D, part: Rect): Rect | undefined {
    const at = this.#at!;
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const cell of cellsIn({ ...part, x: part.x - at.x, y: part.y - at.y })) {
      const [x, y] = [cell[0] * SIDE + at.x, cell[1] * SIDE + at.y];
      const [from, to] = [Math.max(x, part.x), Math.min(x + SIDE, part.x + part.width)];
      const [above, below] = [Math.max(y, part.y), Math.min(y + SIDE, part.y + part.height)];
      const [width, height] = [to - from, below - above];
      const known = this.#cells.get(nameOf(cell));
      if (known) context.drawImage(known, from - x, above - y, width, height, from, above, width, height);
      else
        [left, top, right, bottom] = [
          Math.min(left, from),
          Math.min(top, above),
          Math.max(right, to),
          Math.max(bottom, below),
        ];
    }
    return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
  }

  #go(deadline: IdleDeadline): void {
    this.#handle = 0;
    this.#giveUpFar();
    const next = this.#next();
    if (!next) return;
    // One at a time: the drawing becomes pixels later, in time that no deadline counts.
    if (deadline.timeRemaining() > LEAST) this.#make(next);
    this.#handle = requestIdleCallback((again) => this.#go(again));
  }

  /** Returns the nearest missing cell, seen from where the view will be. */
  #next(): Cell | undefined {
    const { x, y, width, height } = this.#view;
    const [dx, dy] = [this.#step[0] * STEPS, this.#step[1] * STEPS];
    const [cx, cy] = [x + width / 2 + dx, y + height / 2 + dy];
    let best: { cell: Cell; far: number } | undefined;
    for (const cell of cellsIn(widened(this.#view, RING * SIDE))) {
      const [left, top] = [cell[0] * SIDE, cell[1] * SIDE];
      const isSeen = left >= x && top >= y && left + SIDE <= x + width && top + SIDE <= y + height;
      if (isSeen || this.#cells.has(nameOf(cell))) continue;
      const far = Math.max(
        Math.abs(left + SIDE / 2 - cx) / (width + SIDE),
        Math.abs(top + SIDE / 2 - cy) / (height + SIDE),
      );
      if (!best || far < best.far) best = { cell, far };
    }
    return best?.cell;
  }

  #make(cell: Cell): void {
    const canvas = this.#spare.pop() ?? document.createElement('canvas');
    if (canvas.width !== SIDE) [canvas.width, canvas.height] = [SIDE, SIDE];
    const context = canvas.getContext('2d');
    if (!context) return;
    const at = { ...this.#at!, x: -cell[0] * SIDE, y: -cell[1] * SIDE };
    this.#draw(context, at, { x: 0, y: 0, width: SIDE, height: SIDE });
    this.#cells.set(nameOf(cell), canvas);
  }

  #giveUpFar(): void {
    const near = new Set([...cellsIn(widened(this.#view, 2 * RING * SIDE))].map(nameOf));
    for (const [name, canvas] of this.#cells)
      if (!near.has(name)) {
        this.#cells.delete(name);
        this.#spare.push(canvas);
      }
  }
}

const widened = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Returns the cells that a part of the picture covers. */
function* cellsIn({ x, y, width, height }: Rect): Generator<Cell> {
  for (let column = Math.floor(x / SIDE); column * SIDE < x + width; column++)
    for (let row = Math.floor(y / SIDE); row * SIDE < y + height; row++) yield [column, row];
}
