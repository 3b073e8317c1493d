import type { Point, Rect, Scene } from '#shared/drawing/scene.ts';

import { Listeners, Store } from '../../ui/store.ts';
import { fittingBeside, type Size } from './beside.ts';
import { NARROW, READABLE, READABLE_NARROW, seen, showing, WHEN_LARGE, zoomed, type Camera } from './camera.ts';
import { Finder } from './finder.ts';
import { type Drawn, Ground } from './ground.ts';
import { imagesCame } from './images.ts';
import { readInks, type Inks } from './inks.ts';
import { makeMarksWhenIdle } from './make-marks-when-idle.ts';
import { type Overlay, paintOverlay } from './overlay.ts';

/** What the viewer does at the moment: where they point, what they drag, and where the first of that is now. */
export interface Pointer {
  cursor: Point | null;
  held: readonly string[];
  heldAt: Point | null;
}
const IDLE: Pointer = { cursor: null, held: [], heldAt: null };

const NOTHING: Overlay = { selected: new Set() };
const EMPTY: Scene = { items: [], box: { x: 0, y: 0, width: 0, height: 0 } };

/** So long after the last step of a zoom it has ended. */
const SETTLED = 90;

/** A picture on two canvases: one for what stands, one for what moves. It draws itself once in a frame, and knows nothing of React. */
export class View {
  readonly camera = new Store<Camera>({ x: 0, y: 0, k: 1 });
  /** What the pointer is on. */
  readonly hovered = new Store<string | undefined>(undefined);
  readonly shown = new Listeners();
  readonly pointer = new Store<Pointer>(IDLE);
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
  #ground: Ground | undefined;
  #over: HTMLCanvasElement | undefined;
  #inks: Inks = () => '#808080';
  #frame = 0;
  #isBaseOld = true;
  /** What is to be drawn; undefined when that has become something else. */
  #drawn: Drawn | undefined;
  #settles: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  #lifted: ReadonlySet<string> | undefined;
  #isLettingGo = false;
  #wasFitted = false;
  #hasDrawn = false;
  #endAhead = () => {};

  /** Draws on these from now on, until the returned function is called. */
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

  /** What was dragged stays under the hand until the picture shows it at its new place. */
  letGoWhenShown(): void {
    this.#isLettingGo = true;
  }

  /** Nothing is dragged any more, if it was let go. */
  letGo(): void {
    if (this.#isLettingGo) this.lay({ dragged: [], lifted: new Set() });
    this.#isLettingGo = false;
  }

  /** Something else is taken hold of. */
  holds(): void {
    this.#isLettingGo = false;
  }

  show(scene: Scene): void {
    this.letGo();
    this.scene = scene;
    this.finder = new Finder(scene);
    if (!this.#wasFitted && this.width > 0 && scene.items.length > 0) this.#enter();
    this.redraw();
    // What people came for waits for no frame.
    if (!this.#hasDrawn && this.width > 0 && scene.items.length > 0) this.#drawNow();
    this.shown.tell();
    this.#endAhead();
    this.#endAhead = makeMarksWhenIdle(scene);
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

  /** The next picture that is shown is looked at whole, as the first one was: it is larger or smaller all over. */
  enterAnew(): void {
    this.#wasFitted = false;
  }

  fit(): void {
    this.#wasFitted = this.scene.items.length > 0;
    this.move(fittingBeside(this.scene, this, this.#corner()));
  }

  /** All of it, unless that would be too small to read: then the beginning. */
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
    // What begins at the left is read from there, and so is what is wider than the page.
    // What stands above it is seen too, where all of it has room.
    const top = box.height * zoom + 2 * 48 <= this.height ? box.y : y;
    const isFromLeft = x - box.x < box.width * 0.1 || width * zoom > this.width;
    this.move({
      k: zoom,
      x: isFromLeft ? 32 - x * zoom : this.width / 2 - (x + width / 2) * zoom,
      y: isMiddle ? this.height / 2 - (y + height / 2) * zoom : 48 - top * zoom,
    });
  }

  /** Fits again the next time something is shown: it is another picture. */
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
    this.move(zoomed(this.camera.get(), factor, at));
  }

  /** What is zoomed is drawn sharply when it ends. */
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

  /** Notes what the viewer does. */
  point(pointer: Partial<Pointer>): void {
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

  /** The colours of the page, read when they change. */
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
    const inView = seen(this.camera.get(), this.width, this.height);
    paintOverlay(context, this.#overlay, {
      k: this.camera.get().k,
      inks: this.#inks,
      inView,
      itemAt: (key) => this.finder.item(key),
    });
  }
}
