import type { Item, Rect } from '#shared/drawing/scene.ts';

import { type Camera, cameraToFit } from './camera.ts';
import { type CanvasView, CellCache } from './cells.ts';
import type { Finder } from './finder.ts';
import type { Inks } from './inks.ts';
import { paint, paintGrid } from './painter.ts';

/** The scene to draw, in the colours of the page. A new object makes everything drawn before it worthless. */
export interface CanvasScene {
  finder: Finder;
  box: Rect;
  count: number;
  inks: Inks;
  hasGrid: boolean;
  /** The keys that are left out for now. */
  lifted: ReadonlySet<string> | undefined;
}

type Painted = CanvasView<CanvasScene>;

/** Items up to this number are redrawn in every frame of a zoom; a larger picture is a stretched still until the zoom ends. */
const LIGHT = 250;
/** The most that a still is stretched. */
const MOST_STRETCHED = 3;
/** The longer side of a still of the whole, in pixels. */
const WIDEST = 2_048;
/** Milliseconds of idle time below which nothing is prepared. */
const LEAST = 4;
const STRIPS = 8;

const canvasOf = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  return canvas;
};

/**
 * Paints the scene on a canvas. While it moves, only newly visible parts are drawn; a large one is a stretched still during a zoom, and
 * redrawn when that ends.
 */
export class Ground {
  readonly #canvas: HTMLCanvasElement;
  #painted: Painted | undefined;
  /** The last sharp drawing, for stretching. */
  #still: { canvas: HTMLCanvasElement; at: Painted } | undefined;
  /** A still of the whole, for the parts that a zoom uncovers. */
  #whole: { canvas: HTMLCanvasElement; at: Painted; isDone: boolean } | undefined;
  #isStretched = false;
  readonly #cells = new CellCache<CanvasScene>((context, at, part) => this.#drawPart(context, at, part));
  #endAhead = () => {};

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** True while a stretched still is shown. */
  get isStretched(): boolean {
    return this.#isStretched;
  }

  /** Shows a scene under a camera; `isMoving` announces further calls. */
  show(of: CanvasScene, { x, y, k }: Camera, isMoving: boolean): void {
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
    // The visible part moves along; only newly visible parts are drawn.
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

  /** Prepares a still of the whole while the page is idle. */
  prepare(of: CanvasScene): void {
    this.#endAhead();
    this.#whole = undefined;
    if (of.count <= LIGHT || !('requestIdleCallback' in globalThis)) return;
    const [width, height] = [WIDEST, Math.round(WIDEST * Math.min(1, of.box.height / Math.max(of.box.width, 1)))];
    const { x, y, k } = cameraToFit(of.box, width, Math.max(height, 256), 8);
    const whole = { canvas: canvasOf(width, Math.max(height, 256)), at: { x, y, k, of }, isDone: false };
    const context = whole.canvas.getContext('2d');
    if (!context) return;
    const step = Math.ceil(whole.canvas.height / STRIPS);
    let top = 0;
    const go = (deadline: IdleDeadline) => {
      // One at a time: the drawing becomes pixels later, in time that no deadline counts.
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

  /** Shows a still if drawing would take too long; returns whether one is good enough. */
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

  /** Draws a part of a canvas, given in its own pixels. */
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
