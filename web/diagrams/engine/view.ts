import type { Item, Point, Rect, Scene } from '../../../server/diagrams/drawing/scene.ts';
import { Listeners, Store } from '../../ui/store.ts';
import { makeAhead } from './ahead.ts';
import { fittingBeside, type Size } from './beside.ts';
import { seen, showing, zoomed, type Camera } from './camera.ts';
import { Finder } from './finder.ts';
import { imagesCame } from './images.ts';
import { readInks, type Inks } from './inks.ts';
import { paint, paintGrid } from './painter.ts';

/** What is drawn over the picture: what is picked, pointed at, dragged. */
export interface Overlay {
  selected: ReadonlySet<string>;
  hovered?: string | undefined;
  /** Where a line that is being drawn may end. */
  lawful?: ReadonlySet<string> | undefined;
  dragged?: readonly Item[];
  /** What is not drawn below it, meanwhile. */
  lifted?: ReadonlySet<string>;
  /** A line that is being drawn. */
  rubber?: readonly [Point, Point] | undefined;
  marquee?: Rect | undefined;
  guides?: readonly { isLevel: boolean; at: number }[];
  /** Where something would be dropped. */
  target?: string | undefined;
  canConnect?: boolean;
  /** Other people's selections. */
  others?: readonly { key: string; colour: string }[];
}

/** What the viewer does at the moment: where they point, what they drag, and where the first of that is now. */
export interface Hand {
  cursor: Point | null;
  held: readonly string[];
  heldAt: Point | null;
}
const IDLE: Hand = { cursor: null, held: [], heldAt: null };

/** Below this zoom names cannot be read. */
const READABLE = 0.45;
const NOTHING: Overlay = { selected: new Set() };
const EMPTY: Scene = { items: [], box: { x: 0, y: 0, width: 0, height: 0 } };

/** What a canvas shows: where in its pixels the origin is, how large, and of what. */
interface Painted {
  x: number;
  y: number;
  k: number;
  of: object;
}

/** A picture on two canvases: one for what stands, one for what moves. It draws itself once in a frame, and knows nothing of React. */
export class View {
  readonly camera = new Store<Camera>({ x: 0, y: 0, k: 1 });
  /** What the pointer is on. */
  readonly hovered = new Store<string | undefined>(undefined);
  readonly shown = new Listeners();
  readonly hand = new Store<Hand>(IDLE);
  scene = EMPTY;
  finder = new Finder(EMPTY);
  width = 0;
  height = 0;
  #corner: () => Size | undefined = () => undefined;
  #hasGrid = true;
  /** The shape that is looked at first where not all can be read at once. */
  #root: string | undefined;
  #overlay = NOTHING;
  #base: HTMLCanvasElement | undefined;
  #over: HTMLCanvasElement | undefined;
  #inks: Inks = () => '#808080';
  #frame = 0;
  #isBaseOld = true;
  #painted: Painted | undefined;
  /** Another one when what is on the canvas is worth nothing any more. */
  #worth = {};
  #lifted: ReadonlySet<string> | undefined;
  #wasFitted = false;
  #hasDrawn = false;
  #endAhead = () => {};

  /** Draws on these from now on, until the returned function is called. */
  mount(base: HTMLCanvasElement, over: HTMLCanvasElement): () => void {
    this.#base = base;
    this.#over = over;
    this.#inks = readInks(base);
    const resized = new ResizeObserver(() => this.#resize());
    resized.observe(base.parentElement!);
    const schemes = new MutationObserver(() => this.#restyle());
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'data-edition'] });
    // Letters are drawn in their font once it is there.
    void document.fonts?.ready?.then(() => this.#restyle());
    const endsWaiting = imagesCame.add(() => this.redraw());
    this.#resize();
    return () => {
      endsWaiting();
      resized.disconnect();
      schemes.disconnect();
      cancelAnimationFrame(this.#frame);
      this.#endAhead();
      this.#frame = 0;
      this.#base = undefined;
      this.#over = undefined;
    };
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.finder = new Finder(scene);
    if (!this.#wasFitted && this.width > 0 && scene.items.length > 0) this.#enter();
    this.redraw();
    this.shown.tell();
    this.#endAhead();
    this.#endAhead = makeAhead(scene);
  }

  showGrid(isOn: boolean): void {
    this.#hasGrid = isOn;
    this.redraw();
  }

  /** Keeps the lower right corner free, where that can be done: as much of it as something floats over. */
  keepFree(corner: () => Size | undefined): void {
    this.#corner = corner;
  }

  /** Looks at this shape first where not all can be read at once. */
  startAt(key: string | undefined): void {
    this.#root = key;
  }

  fit(): void {
    this.#wasFitted = this.scene.items.length > 0;
    this.move(fittingBeside(this.scene, this, this.#corner()));
  }

  /** All of it, unless that would be too small to read: then the beginning. */
  #enter(): void {
    this.fit();
    const { k } = this.camera.get();
    if (k >= READABLE) return;
    const { box } = this.scene;
    const zoom = READABLE + 0.25;
    const root = this.scene.items.find(({ key }) => key === this.#root)?.box ?? { ...box, width: 0, height: 0 };
    const { x, y, width, height } = root;
    const isMiddle = Math.abs(y - box.y) > box.height * 0.3;
    // What begins at the left is read from there, and so is what is wider than the page.
    const isFromLeft = x - box.x < box.width * 0.1 || width * zoom > this.width;
    this.move({
      k: zoom,
      x: isFromLeft ? 32 - x * zoom : this.width / 2 - (x + width / 2) * zoom,
      y: isMiddle ? this.height / 2 - (y + height / 2) * zoom : 48 - y * zoom,
    });
  }

  /** Fits again the next time something is shown: it is another picture. */
  forget(): void {
    this.#wasFitted = false;
  }

  move(camera: Camera): void {
    this.camera.set(camera);
    this.#isBaseOld = true;
    this.#ask();
  }

  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.move(zoomed(this.camera.get(), factor, at));
  }

  reveal(key: string): void {
    const item = this.finder.item(key);
    if (item) this.move(showing(this.camera.get(), item.box, this.width, this.height));
  }

  /** Notes what the viewer does. */
  point(hand: Partial<Hand>): void {
    this.hand.set({ ...this.hand.get(), ...hand });
  }

  get overlay(): Overlay {
    return this.#overlay;
  }

  lay(overlay: Partial<Overlay>): void {
    this.#overlay = { ...this.#overlay, ...overlay };
    this.hovered.set(this.#overlay.hovered);
    if (this.#overlay.lifted !== this.#lifted) {
      this.#lifted = this.#overlay.lifted;
      this.#worth = {};
      this.#isBaseOld = true;
    }
    this.#ask();
  }

  redraw(): void {
    this.#worth = {};
    this.#isBaseOld = true;
    this.#ask();
  }

  #restyle(): void {
    if (!this.#base) return;
    this.#inks = readInks(this.#base);
    this.redraw();
  }

  #resize(): void {
    const holder = this.#base?.parentElement;
    if (!holder) return;
    this.width = holder.clientWidth;
    this.height = holder.clientHeight;
    const ratio = devicePixelRatio || 1;
    for (const canvas of [this.#base!, this.#over!]) {
      canvas.width = Math.round(this.width * ratio);
      canvas.height = Math.round(this.height * ratio);
    }
    if (!this.#wasFitted && this.scene.items.length > 0 && this.width > 0) this.#enter();
    this.redraw();
    this.shown.tell();
  }

  #ask(): void {
    if (this.#frame === 0 && this.#base) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#frame = 0;
    if (this.#isBaseOld) {
      this.#isBaseOld = false;
      this.#drawBase();
      if (!this.#hasDrawn && this.scene.items.length > 0) {
        this.#hasDrawn = true;
        performance.mark('picture stands');
      }
    }
    this.#drawOver();
  }

  #begin(canvas: HTMLCanvasElement | undefined): CanvasRenderingContext2D | undefined {
    const context = canvas?.getContext('2d') ?? undefined;
    const ratio = devicePixelRatio || 1;
    context?.setTransform(ratio, 0, 0, ratio, 0, 0);
    context?.clearRect(0, 0, this.width, this.height);
    return context;
  }

  #into(context: CanvasRenderingContext2D): void {
    const ratio = devicePixelRatio || 1;
    const { x, y, k } = this.camera.get();
    context.setTransform(ratio * k, 0, 0, ratio * k, Math.round(ratio * x), Math.round(ratio * y));
  }

  #drawBase(): void {
    const canvas = this.#base;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const ratio = devicePixelRatio || 1;
    const { x, y, k } = this.camera.get();
    const now: Painted = { x: Math.round(ratio * x), y: Math.round(ratio * y), k, of: this.#worth };
    const before = this.#painted;
    this.#painted = now;
    const [dx, dy] = before ? [now.x - before.x, now.y - before.y] : [0, 0];
    const isPan =
      before?.k === k && before.of === now.of && Math.abs(dx) < canvas.width && Math.abs(dy) < canvas.height;
    if (!isPan) return this.#drawPart(context, { x: 0, y: 0, width: canvas.width, height: canvas.height });
    // What was in view moves along; only what comes into view is drawn.
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'copy';
    context.drawImage(canvas, dx, dy);
    context.globalCompositeOperation = 'source-over';
    const { width, height } = canvas;
    if (dx !== 0) this.#drawPart(context, { x: dx > 0 ? 0 : width + dx, y: 0, width: Math.abs(dx), height });
    if (dy !== 0) this.#drawPart(context, { x: 0, y: dy > 0 ? 0 : height + dy, width, height: Math.abs(dy) });
  }

  /** Draws a part of the canvas, which is given in its own pixels. */
  #drawPart(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
    const ratio = devicePixelRatio || 1;
    const { x: left, y: top, k } = this.#painted!;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(x, y, width, height);
    context.clip();
    context.clearRect(x, y, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const camera = { x: left / ratio, y: top / ratio, k };
    if (this.#hasGrid) paintGrid(context, camera, this.width, this.height, this.#inks('line'));
    context.setTransform(ratio * k, 0, 0, ratio * k, left, top);
    const scale = ratio * k;
    const part = { x: (x - left) / scale, y: (y - top) / scale, width: width / scale, height: height / scale };
    const lifted = this.#lifted;
    const items = this.finder.within(part);
    paint(context, lifted ? items.filter(({ key }) => !lifted.has(key)) : items, k, this.#inks);
    context.restore();
  }

  #drawOver(): void {
    const context = this.#begin(this.#over);
    if (!context) return;
    this.#into(context);
    const { k } = this.camera.get();
    const overlay = this.#overlay;
    if (overlay.dragged) paint(context, overlay.dragged, k, this.#inks);
    const focus = this.#inks('focus');
    const boxOf = (key: string) => overlay.dragged?.find((item) => item.key === key) ?? this.finder.item(key);
    context.setLineDash([]);
    for (const { key, colour } of overlay.others ?? [])
      this.#frameOf(context, boxOf(key), colour, 2 / k, 6 / k, [5 / k, 3 / k]);
    for (const key of overlay.lawful ?? [])
      this.#frameOf(context, boxOf(key), this.#inks('success-mark'), 2 / k, 3 / k, []);
    if (overlay.target !== undefined) this.#frameOf(context, boxOf(overlay.target), focus, 3 / k, 4 / k, []);
    if (overlay.hovered !== undefined && !overlay.selected.has(overlay.hovered))
      this.#frameOf(context, boxOf(overlay.hovered), focus, 1 / k, 3 / k, []);
    for (const key of overlay.selected) {
      const item = boxOf(key);
      if (item?.is === 'line') this.#halo(context, item, focus);
      else this.#frameOf(context, item, focus, 2 / k, 4 / k, []);
    }
    if (overlay.selected.size === 1 && overlay.canConnect)
      this.#dots(context, boxOf([...overlay.selected][0]!), focus, k);
    context.strokeStyle = focus;
    context.lineWidth = 1.5 / k;
    if (overlay.rubber) {
      const [from, to] = overlay.rubber;
      context.beginPath();
      context.moveTo(from[0], from[1]);
      context.lineTo(to[0], to[1]);
      context.stroke();
    }
    for (const { isLevel, at } of overlay.guides ?? []) this.#guide(context, isLevel, at);
    if (overlay.marquee) {
      const { x, y, width, height } = overlay.marquee;
      context.fillStyle = focus;
      context.globalAlpha = 0.08;
      context.fillRect(x, y, width, height);
      context.globalAlpha = 1;
      context.strokeRect(x, y, width, height);
    }
  }

  #frameOf(
    context: CanvasRenderingContext2D,
    item: Item | undefined,
    colour: string,
    weight: number,
    away: number,
    dash: number[],
  ): void {
    if (!item) return;
    const { x, y, width, height } = item.box;
    context.strokeStyle = colour;
    context.lineWidth = weight;
    context.setLineDash(dash);
    context.beginPath();
    context.roundRect(x - away, y - away, width + 2 * away, height + 2 * away, 8);
    context.stroke();
    context.setLineDash([]);
  }

  #halo(context: CanvasRenderingContext2D, { points = [] }: Item, colour: string): void {
    context.strokeStyle = colour;
    context.globalAlpha = 0.25;
    context.lineWidth = 7;
    context.lineJoin = 'round';
    context.beginPath();
    for (const [at, [x, y]] of points.entries()) {
      if (at === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  #dots(context: CanvasRenderingContext2D, item: Item | undefined, colour: string, k: number): void {
    if (item?.is !== 'shape') return;
    context.fillStyle = this.#inks('surface');
    context.strokeStyle = colour;
    context.lineWidth = 2 / k;
    for (const [x, y] of dotsOf(item.box, k)) {
      context.beginPath();
      context.arc(x, y, 4 / k, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
  }

  #guide(context: CanvasRenderingContext2D, isLevel: boolean, at: number): void {
    const { x, y, width, height } = seen(this.camera.get(), this.width, this.height);
    context.strokeStyle = this.#inks('danger-mark');
    context.lineWidth = 1 / this.camera.get().k;
    context.beginPath();
    context.moveTo(isLevel ? x : at, isLevel ? at : y);
    context.lineTo(isLevel ? x + width : at, isLevel ? at : y + height);
    context.stroke();
  }
}

/** The four dots from which lines are drawn. */
export const dotsOf = ({ x, y, width, height }: Rect, k: number): Point[] => {
  const away = 4 / k;
  return [
    [x + width / 2, y - away],
    [x + width + away, y + height / 2],
    [x + width / 2, y + height + away],
    [x - away, y + height / 2],
  ];
};
