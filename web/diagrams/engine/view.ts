import type { Point, Rect, Scene } from '#shared/drawing/scene.ts';

import type { Size } from '../../ui/size.ts';
import { Listeners, Store } from '../../ui/store.ts';
import { fittingBeside } from './beside.ts';
import {
  NARROW,
  READABLE,
  READABLE_NARROW,
  visibleRect,
  showing,
  WHEN_LARGE,
  zoomAround,
  type Camera,
} from './camera.ts';
import { Finder } from './finder.ts';
import { type CanvasScene, Ground } from './ground.ts';
import { imagesCame } from './images.ts';
import { readInks, type Inks } from './inks.ts';
import { makeMarksWhenIdle } from './make-marks-when-idle.ts';
import { type Overlay, paintOverlay } from './overlay.ts';

/** The viewer's current activity: the cursor, the dragged shapes, and the position of the first one. */
export interface OwnPointer {
  cursor: Point | null;
  held: readonly string[];
  heldAt: Point | null;
}
const IDLE: OwnPointer = { cursor: null, held: [], heldAt: null };

const NOTHING: Overlay = { selected: new Set() };
const EMPTY: Scene = { items: [], box: { x: 0, y: 0, width: 0, height: 0 } };

/** Milliseconds after the last step of a zoom before it counts as ended. */
const SETTLED = 90;

/** Draws a picture on two canvases, one for still shapes and one for moving ones, once per frame. It knows nothing of React. */
export class View {
  readonly camera = new Store<Camera>({ x: 0, y: 0, k: 1 });
  /** The key under the pointer. */
  readonly hovered = new Store<string | undefined>(undefined);
  readonly shown = new Listeners();
  readonly pointer = new Store<OwnPointer>(IDLE);
  scene = EMPTY;
  finder = new Finder(EMPTY);
  width = 0;
  height = 0;
  #corner: () => Size | undefined = () => undefined;
  #hasGrid = true;
  /** The shape in the first view of a picture that is unreadable as a whole. */
  #root: string | undefined;
  #overlay = NOTHING;
  #base: HTMLCanvasElement | undefined;
  #ground: Ground | undefined;
  #over: HTMLCanvasElement | undefined;
  #inks: Inks = () => '#808080';
  #frame = 0;
  #isBaseOld = true;
  /** The drawing in use; undefined after the scene has changed. */
  #drawn: CanvasScene | undefined;
  #settles: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  #lifted: ReadonlySet<string> | undefined;
  #isLettingGo = false;
  #wasFitted = false;
  #hasDrawn = false;
  #endAhead = () => {};

  /** Draws on these canvases, until the returned function is called. */
  mount(base: HTMLCanvasElement, over: HTMLCanvasElement): () => void {
    this.#base = base;
    this.#ground = new Ground(base);
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
      clearTimeout(this.#settles);
      this.#endAhead();
      this.#ground?.end();
      this.#frame = 0;
      this.#base = undefined;
      this.#over = undefined;
    };
  }

  /** Keeps dragged shapes under the pointer until the scene has them at their new places. */
  letGoWhenShown(): void {
    this.#isLettingGo = true;
  }

  /** Drops the drag, if the pointer was released. */
  letGo(): void {
    if (this.#isLettingGo) this.lay({ dragged: [], lifted: new Set() });
    this.#isLettingGo = false;
  }

  /** Starts another drag. */
  holds(): void {
    this.#isLettingGo = false;
  }

  show(scene: Scene): void {
    this.letGo();
    this.scene = scene;
    this.finder = new Finder(scene);
    if (!this.#wasFitted && this.width > 0 && scene.items.length > 0) this.#enter();
    this.redraw();
    // The first picture waits for no frame.
    if (!this.#hasDrawn && this.width > 0 && scene.items.length > 0) this.#drawNow();
    this.shown.tell();
    this.#endAhead();
    this.#endAhead = makeMarksWhenIdle(scene);
  }

  showGrid(isOn: boolean): void {
    this.#hasGrid = isOn;
    this.redraw();
  }

  /** Keeps the lower right corner clear of shapes where possible, for what floats over it. */
  keepFree(corner: () => Size | undefined): void {
    this.#corner = corner;
  }

  /** Sets the shape in the first view of a picture that is unreadable as a whole. */
  startAt(key: string | undefined): void {
    this.#root = key;
  }

  /** Fits the next scene as if it were the first, since all of it has changed in size. */
  enterAnew(): void {
    this.#wasFitted = false;
  }

  fit(): void {
    this.#wasFitted = this.scene.items.length > 0;
    this.move(fittingBeside(this.scene, this, this.#corner()));
  }

  /** Fits all of the picture, or its beginning if that would be too small to read. */
  #enter(): void {
    this.fit();
    const { k } = this.camera.get();
    const { box } = this.scene;
    const own = this.scene.items.find(({ key }) => key === this.#root)?.box;
    if (k >= (own && this.width < NARROW ? READABLE_NARROW : READABLE)) return;
    const zoom = WHEN_LARGE;
    const root = own ?? { ...box, width: 0, height: 0 };
    const { x, y, width, height } = root;
    const isMiddle = Math.abs(y - box.y) > box.height * 0.3;
    // A picture that begins at the left, or is wider than the page, is shown from its left edge, and from its top if all of its height
    // fits.
    const top = box.height * zoom + 2 * 48 <= this.height ? box.y : y;
    const isFromLeft = x - box.x < box.width * 0.1 || width * zoom > this.width;
    this.move({
      k: zoom,
      x: isFromLeft ? 32 - x * zoom : this.width / 2 - (x + width / 2) * zoom,
      y: isMiddle ? this.height / 2 - (y + height / 2) * zoom : 48 - top * zoom,
    });
  }

  /** Fits again the next time something is shown, since it will be another picture. */
  forget(): void {
    this.#wasFitted = false;
  }

  move(camera: Camera): void {
    if (camera.k !== this.camera.get().k) this.#zooming();
    this.camera.set(camera);
    this.#isBaseOld = true;
    this.#ask();
  }

  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.move(zoomAround(this.camera.get(), factor, at));
  }

  /** Redraws sharply when the zoom ends. */
  #zooming(): void {
    this.#isMoving = true;
    clearTimeout(this.#settles);
    this.#settles = setTimeout(() => {
      this.#isMoving = false;
      if (!this.#ground?.isStretched) return;
      this.#isBaseOld = true;
      this.#ask();
    }, SETTLED);
  }

  reveal(key: string, within?: (box: Rect) => Rect | undefined): void {
    const item = this.finder.item(key);
    if (item) this.move(showing(this.camera.get(), within?.(item.box) ?? item.box, this.width, this.height));
  }

  /** Notes the viewer's activity. */
  point(pointer: Partial<OwnPointer>): void {
    this.pointer.set({ ...this.pointer.get(), ...pointer });
  }

  get overlay(): Overlay {
    return this.#overlay;
  }

  lay(overlay: Partial<Overlay>): void {
    this.#overlay = { ...this.#overlay, ...overlay };
    this.hovered.set(this.#overlay.hovered);
    if (this.#overlay.lifted !== this.#lifted) {
      this.#lifted = this.#overlay.lifted;
      this.#drawn = undefined;
      this.#isBaseOld = true;
    }
    this.#ask();
  }

  redraw(): void {
    this.#drawn = undefined;
    this.#isBaseOld = true;
    this.#ask();
  }

  /** Returns the colours of the page, which are read again when they change. */
  get inks(): Inks {
    return this.#inks;
  }

  #restyle(): void {
    if (!this.#base) return;
    this.#inks = readInks(this.#base);
    this.redraw();
    this.shown.tell();
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

  #drawNow(): void {
    if (!this.#base) return;
    cancelAnimationFrame(this.#frame);
    this.#draw();
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
    const { finder, scene } = this;
    const isNew = !this.#drawn;
    this.#drawn ??= {
      finder,
      box: scene.box,
      count: scene.items.length,
      inks: this.#inks,
      hasGrid: this.#hasGrid,
      lifted: this.#lifted,
    };
    this.#ground?.show(this.#drawn, this.camera.get(), this.#isMoving);
    if (isNew && !this.#lifted) this.#ground?.prepare(this.#drawn);
  }

  #drawOver(): void {
    const context = this.#begin(this.#over);
    if (!context) return;
    this.#into(context);
    const inView = visibleRect(this.camera.get(), this.width, this.height);
    paintOverlay(context, this.#overlay, {
      k: this.camera.get().k,
      inks: this.#inks,
      inView,
      itemAt: (key) => this.finder.item(key),
    });
  }
}
