import { composeScene } from '#shared/drawing/compose.ts';
import type { Content, DrawnPlace } from '#shared/drawing/content.ts';
import type { ItemCache } from '#shared/drawing/kept.ts';
import { MOST_LOOKING } from '#shared/drawing/notation/near-lines.ts';
import { arrange, pictureOf } from '#shared/drawing/pictures/index.ts';
import type { PictureLayout } from '#shared/drawing/pictures/picture.ts';
import { arrangeInRows } from '#shared/drawing/pictures/rows.ts';
import { comparedWith } from '#shared/drawing/pictures/since.ts';
import type { Scene } from '#shared/drawing/scene.ts';

import { onPageReset } from '../../ui/page-reset.ts';
import { Store } from '../../ui/store.ts';
import { samePlace } from '../patched.ts';
import { arrangeApart } from './arrange-apart.ts';
import { firstGlance } from './first-glance.ts';

/** Shapes and lines up to this number are laid out on the page's own thread: starting a worker would take longer. */
const AT_ONCE = 260;
/** Shapes up to this number are laid out at once if the layout needs no search. */
const PLAIN = 6_000;
/** Up to this number of unplaced shapes are put beside the others at once. */
const FEW = 40;
/** Milliseconds after the last change before the remaining lines are routed around boxes. */
const QUIET = 600;

export interface ArrangedScene {
  scene: Scene;
  /** The progress of a long layout; undefined if none is running. */
  progress: number | undefined;
}

const EMPTY: Scene = { items: [], box: { x: 0, y: 0, width: 0, height: 0 } };

export interface ArrangerInput {
  picture: string;
  content: Content;
  places: readonly DrawnPlace[];
}

interface Begun {
  of: ArrangerInput;
  /** Undefined while only shapes are shown. */
  arranged: PictureLayout | undefined;
  scene: Scene;
  kept: ItemCache;
}
/** Layouts begun for a page that is not shown yet, so that React can start over without repeating them. */
let begun = new WeakMap<Content, Begun>();
onPageReset(() => {
  begun = new WeakMap();
});

/** Arranges the scene of a diagram: at once if that is quick, else in a worker while the last scene stays. */
export class Arranger {
  readonly shown = new Store<ArrangedScene>({ scene: EMPTY, progress: undefined });
  #kept: ItemCache = new Map();
  #now: { of: ArrangerInput; arranged: PictureLayout } | undefined;
  #waiting: ArrangerInput | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** The drawing of which only the shapes are shown. */
  #bare: ArrangerInput | undefined;
  #frame = 0;
  #endsWork = () => {};

  /** Shows what is possible at once; no work starts before the page is shown. */
  constructor(first: ArrangerInput, startsAt?: string) {
    if (!isAtOnce(first) && !isSoon(first)) return;
    const known = begun.get(first.content);
    if (known && isSame(known.of, first)) {
      const { of, arranged } = known;
      if (arranged) this.#now = { of, arranged };
      else this.#bare = first;
      this.#kept = Object.assign(new Map(known.kept), known.kept.last && { last: known.kept.last });
      this.shown.set({ scene: known.scene, progress: undefined });
      return;
    }
    // Of very many lines the shapes are shown a moment earlier.
    if (!isAtOnce(first) && pictureOf(first.picture).isSearched && first.content.lines.length > MOST_LOOKING)
      this.#drawShapes(first, startsAt);
    else this.#drawSoon(first);
    const { scene } = this.shown.get();
    begun.set(first.content, { of: first, arranged: this.#now?.arranged, scene, kept: this.#kept });
  }

  /** Shows the shapes without lines, which is quick; in a large diagram, those in view first. */
  #drawShapes(drawing: ArrangerInput, startsAt: string | undefined): void {
    const { picture, places } = drawing;
    const glance =
      startsAt === undefined ? undefined : firstGlance(drawing, startsAt, { width: innerWidth, height: innerHeight });
    const content = { ...drawing.content, ...(glance && { shapes: glance.shapes }), lines: [] };
    const arranged = arrange(picture, content, places, { isQuick: true });
    const scene = composeScene(content, arranged, {
      picture,
      places,
      ...(!glance && { kept: this.#kept }),
      isLarge: true,
    });
    this.#bare = drawing;
    this.shown.set({ scene: glance ? { ...scene, box: glance.box } : scene, progress: undefined });
  }

  /** Continues after the page has painted. */
  #afterFrame(then: () => void): void {
    this.#frame = requestAnimationFrame(() => {
      this.#frame = requestAnimationFrame(() => {
        this.#later = setTimeout(then);
      });
    });
  }

  show(drawing: ArrangerInput): void {
    this.#stop();
    const bare = this.#bare;
    this.#bare = undefined;
    if (bare && isSame(bare, drawing)) return this.#afterFrame(() => this.show(drawing));
    begun.delete(drawing.content);
    const isOther = this.#now?.of.picture !== drawing.picture;
    const before = isOther ? undefined : this.#now?.arranged;
    if (!isAtOnce(drawing) && !isSoon(drawing)) return this.#send(drawing, {}, true);
    if (isSame(this.#now?.of, drawing)) return this.#leadAround(drawing, before);
    if (isAtOnce(drawing) || !before) {
      this.#drawSoon(drawing, before);
      return this.#leadAround(drawing, before);
    }
    // Of very many the page takes a breath before they are laid out, and another before they are drawn.
    this.#later = setTimeout(() => {
      const arranged = this.#arranged(drawing, before);
      this.#later = setTimeout(() => {
        this.#take(drawing, arranged);
        this.#leadAround(drawing, before);
      });
    });
  }

  /** Routes lines around boxes in the background. */
  #leadAround(drawing: ArrangerInput, before: PictureLayout | undefined): void {
    const { arranged } = this.#now!;
    if (!isAtOnce(drawing) && arranged.routes.some(({ isUsual }) => isUsual))
      this.#later = setTimeout(
        () => this.#send(drawing, before && before !== arranged ? { before: arranged } : {}, false),
        QUIET,
      );
  }

  #drawSoon(drawing: ArrangerInput, before?: PictureLayout): void {
    this.#take(drawing, this.#arranged(drawing, before));
  }

  #arranged(drawing: ArrangerInput, before: PictureLayout | undefined): PictureLayout {
    const { picture, content, places } = drawing;
    const was = this.#now?.of;
    const quick = isAtOnce(drawing) ? {} : { isQuick: true, ...(before && was && { before, was }) };
    return arrange(picture, content, places, quick);
  }

  /** Ends a layout that takes too long. A diagram that was never laid out is shown in rows. */
  cancel(): void {
    const drawing = this.#waiting;
    this.#stop();
    if (!drawing || this.#now) return;
    const { picture, content, places } = drawing;
    this.#take(drawing, arrange(picture, content, arrangeInRows(content, places), { isQuick: true }));
  }

  /** Stops all work. */
  stop = (): void => this.#stop();

  #stop(): void {
    clearTimeout(this.#later);
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#endsWork();
    this.#endsWork = () => {};
    this.#waiting = undefined;
    this.shown.set({ ...this.shown.get(), progress: undefined });
  }

  #take(of: ArrangerInput, arranged: PictureLayout): void {
    this.shown.set({ scene: this.#composed(of, arranged), progress: undefined });
  }

  #composed(of: ArrangerInput, arranged: PictureLayout): Scene {
    this.#now = { of, arranged };
    const { content, picture, places } = of;
    return composeScene(content, arranged, { picture, places, kept: this.#kept });
  }

  #send(drawing: ArrangerInput, options: { before?: PictureLayout }, isAwaited: boolean): void {
    const worker = new Worker(new URL('./arrange.worker.ts', import.meta.url), { type: 'module' });
    this.#waiting = isAwaited ? drawing : undefined;
    if (isAwaited) this.shown.set({ ...this.shown.get(), progress: 0 });
    worker.addEventListener('error', () => this.cancel());
    this.#endsWork = arrangeApart(
      worker,
      { ...drawing, ...options, isAnew: false },
      {
        onProgress: (progress) => isAwaited && this.shown.set({ ...this.shown.get(), progress }),
        onArranged: (arranged) => {
          this.#stop();
          const now = this.#now;
          const isKnown = now !== undefined && isSame(now.of, drawing);
          const scene = this.#composed(drawing, isKnown ? comparedWith(now.arranged, arranged) : arranged);
          // The page gets a break before it shows a large picture.
          this.#later = setTimeout(() => this.shown.set({ scene, progress: undefined }));
        },
      },
    );
  }
}

const isAtOnce = ({ content }: ArrangerInput): boolean =>
  content.shapes.length + content.lines.length <= AT_ONCE || typeof Worker === 'undefined';
const isSame = (a: ArrangerInput | undefined, b: ArrangerInput): boolean =>
  a?.picture === b.picture && a.content === b.content && areSame(a.places, b.places);

/** Tells whether all places are equal: the page's own changes come back as news, and are drawn already. */
const areSame = (a: readonly DrawnPlace[], b: readonly DrawnPlace[]): boolean =>
  a === b || (a.length === b.length && a.every((place, at) => samePlace(place, b[at]!)));

/** Tells whether a large drawing is laid out quickly: it needs no search, or nearly all shapes have a place. */
function isSoon({ picture, content, places }: ArrangerInput): boolean {
  if (!pictureOf(picture).isSearched) return content.shapes.length <= PLAIN;
  const placed = new Set(places.flatMap(({ key, x }) => (x == null ? [] : [key])));
  return content.shapes.filter(({ key }) => !placed.has(key)).length <= FEW;
}
