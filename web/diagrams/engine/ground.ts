import type { Item, Rect } from '#shared/drawing/scene.ts';

import { type Camera, fitting } from './camera.ts';
import { type At, Cells } from './cells.ts';
import type { Finder } from './finder.ts';
import type { Inks } from './inks.ts';
import { paint, paintGrid } from './painter.ts';

/** What is drawn: the scene as it is found, in the colours of the page. Another object when what was drawn is worth nothing any more. */
export interface Drawn {
  finder: Finder;
  box: Rect;
  count: number;
  inks: Inks;
  hasGrid: boolean;
  /** What is not drawn here for now. */
  lifted: ReadonlySet<string> | undefined;
}

type Painted = At<Drawn>;

/** Up to so many items are drawn anew in every frame of a zoom; of more a still is stretched until the zoom ends. */
const LIGHT = 250;
/** A still is not stretched by more. */
const MOST_STRETCHED = 3;
/** The longer side of a still of all of it, in pixels. */
const WIDEST = 2_048;
/** Below so much time the page is not idle enough. */
const LEAST = 4;
const STRIPS = 8;

const canvasOf = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
};

/** A canvas with what stands. When it moves along, only what comes into view is drawn; while a large one is zoomed, it is a stretched still, and drawn anew when that ends. */
export class Ground {
  readonly #canvas: HTMLCanvasElement;
  #painted: Painted | undefined;
  /** What was last drawn sharply, to be stretched. */
  #still: { canvas: HTMLCanvasElement; at: Painted } | undefined;
  /** All of it, for what a zoom uncovers. */
  #whole: { canvas: HTMLCanvasElement; at: Painted; isDone: boolean } | undefined;
  #isStretched = false;
  readonly #cells = new Cells<Drawn>((context, at, part) => this.#drawPart(context, at, part));
  #endAhead = () => {};

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Whether what is shown is a stretched still. */
  get isStretched(): boolean {
    return this.#isStretched;
  }

  /** Shows what is drawn under a camera; `isMoving` says that more will come soon. */
  show(of: Drawn, { x, y, k }: Camera, isMoving: boolean): void {
    const context = this.#canvas.getContext('2d');
    if (!context) return;
    const ratio = devicePixelRatio || 1;
    const now: Painted = { x: Math.round(ratio * x), y: Math.round(ratio * y), k, of };
    if (isMoving && this.#stretch(context, now)) return;
    const { width, height } = this.#canvas;
    const before = this.#isStretched ? undefined : this.#painted;
    this.#isStretched = false;
    this.#painted = now;
    this.#still = undefined;
    const [dx, dy] = before ? [now.x - before.x, now.y - before.y] : [0, 0];
    const isPan = before?.k === k && before.of === of && Math.abs(dx) < width && Math.abs(dy) < height;
    const isLarge = of.count > LIGHT;
    if (!isPan) {
      this.#drawPart(context, now, { x: 0, y: 0, width, height });
      if (isLarge) this.#cells.follow(now, width, height);
      else this.#cells.clear();
      return;
    }
    if (dx === 0 && dy === 0) return;
    if (isLarge) this.#cells.follow(now, width, height);
    // What was in view moves along; only what comes into view is drawn.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(this.#canvas, dx, dy);
    context.globalCompositeOperation = 'source-over';
    const fill = (part: Rect) => {
      const left = isLarge ? this.#cells.put(context, part) : part;
      if (left) this.#drawPart(context, now, left);
    };
    if (dx !== 0) fill({ x: dx > 0 ? 0 : width + dx, y: 0, width: Math.abs(dx), height });
    if (dy !== 0) fill({ x: 0, y: dy > 0 ? 0 : height + dy, width, height: Math.abs(dy) });
  }

  /** Makes a still of all of it while the page has nothing else to do. */
  prepare(of: Drawn): void {
    this.#endAhead();
    this.#whole = undefined;
    if (of.count <= LIGHT || !('requestIdleCallback' in globalThis)) return;
    const [width, height] = [WIDEST, Math.round(WIDEST * Math.min(1, of.box.height / Math.max(of.box.width, 1)))];
    const { x, y, k } = fitting(of.box, width, Math.max(height, 256), 8);
    const whole = { canvas: canvasOf(width, Math.max(height, 256)), at: { x, y, k, of }, isDone: false };
    const context = whole.canvas.getContext('2d');
    if (!context) return;
    const step = Math.ceil(whole.canvas.height / STRIPS);
    let top = 0;
    const go = (deadline: IdleDeadline) => {
      // One at a time: what is drawn here becomes pixels after this, in time that no deadline counts.
      if (deadline.timeRemaining() > LEAST) {
        this.#drawPart(context, whole.at, { x: 0, y: top, width, height: step }, 1);
        top += step;
      }
      whole.isDone = top >= whole.canvas.height;
      if (!whole.isDone) handle = requestIdleCallback(go);
    };
    let handle = requestIdleCallback(go);
    this.#whole = whole;
    this.#endAhead = () => cancelIdleCallback(handle);
  }

  end(): void {
    this.#endAhead();
    this.#cells.end();
  }

  /** Shows a still in place of what would take too long; answers whether there is one that will do. */
  #stretch(context: CanvasRenderingContext2D, now: Painted): boolean {
    const at = this.#painted;
    if (!at || at.of !== now.of || now.of.count <= LIGHT || at.k === now.k) return false;
    if (!this.#whole?.isDone || this.#whole.at.of !== now.of) return false;
    if (!this.#still) {
      const canvas = canvasOf(this.#canvas.width, this.#canvas.height);
      canvas.getContext('2d')!.drawImage(this.#canvas, 0, 0);
      this.#still = { canvas, at };
    }
    const { width, height } = this.#canvas;
    const scale = this.#whole.at.k / (devicePixelRatio || 1);
    const isSharp = now.k <= at.k * MOST_STRETCHED || now.k <= scale * MOST_STRETCHED;
    const isWide = now.k >= at.k / MOST_STRETCHED || now.k <= scale * MOST_STRETCHED;
    if (!isSharp || !isWide) return false;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    // The one that is larger lies above, where both have something.
    for (const { canvas, at: from } of [this.#whole, this.#still]) {
      const ratio = from === this.#whole.at ? 1 : devicePixelRatio || 1;
      const by = ((devicePixelRatio || 1) * now.k) / (ratio * from.k);
      const [left, top] = [now.x - from.x * by, now.y - from.y * by];
      context.clearRect(left, top, canvas.width * by, canvas.height * by);
      context.drawImage(canvas, left, top, canvas.width * by, canvas.height * by);
    }
    this.#isStretched = true;
    this.#cells.end();
    return true;
  }

  /** Draws a part of a canvas, which is given in its own pixels. */
  #drawPart(
    context: CanvasRenderingContext2D,
    { x: left, y: top, k, of }: Painted,
    { x, y, width, height }: Rect,
    ratio = devicePixelRatio || 1,
  ): void {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (of.hasGrid) {
      const part = { x: x / ratio, y: y / ratio, width: width / ratio, height: height / ratio };
      paintGrid(context, { x: left / ratio, y: top / ratio, k }, part, of.inks('line'));
    }
    const scale = ratio * k;
    context.setTransform(scale, 0, 0, scale, left, top);
    const part = { x: (x - left) / scale, y: (y - top) / scale, width: width / scale, height: height / scale };
    const { lifted } = of;
    const items: Item[] = of.finder.within(part);
    paint(context, lifted ? items.filter(({ key }) => !lifted.has(key)) : items, k, of.inks, part);
    context.restore();
  }
}
