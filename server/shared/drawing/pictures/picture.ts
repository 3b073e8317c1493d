import type { Content, Place } from '../content.ts';
import type { Item, Point, Rect } from '../scene.ts';

export type Places = ReadonlyMap<string, Place>;

export interface ArrangeOptions {
  onProgress?: (share: number) => void;
  /** Lay everything out anew, as if nobody had put anything anywhere. */
  isAnew?: boolean;
  /** True to route only few lines, quickly: the others are marked as not yet led around boxes. */
  isQuick?: boolean;
  /** The previous arrangement; routes that no change affects stay as they were. */
  before?: Arranged;
  /** The content and places of the arrangement; if little has moved since, nothing else is considered. */
  was?: Was;
}

/** The content and places that were arranged. */
export interface Was {
  content: Content;
  places: readonly Place[];
}

/** The positions and routes of everything, as plain data that can travel between threads. */
export interface Arranged {
  boxes: [key: string, box: Rect][];
  routes: Route[];
  /** The items of the picture itself: axes, rings, frames, rules. */
  back: Item[];
  /** The number of hidden shapes below each closed one. */
  closed: [key: string, count: number][];
}

export interface Route {
  key: string;
  points: Point[];
  isSmooth?: boolean;
  /** True if the line takes its usual route regardless of obstacles, until a better one is found. */
  isUsual?: boolean;
  /** A line of the picture that is not part of the content: its target, and the step inserted there. */
  flow?: {
    fromKey: string;
    toKey: string;
    isReturn?: boolean;
    hasHead: boolean;
    label?: string;
    parentKey: string;
    step: number;
  };
}

/** A picture, which arranges the shapes and lines of a content. It is pure, and runs in a worker, on a page or on the server. */
export type Picture = (content: Content, places: Places, options: ArrangeOptions) => Arranged;

export const placesOf = (places: readonly Place[]): Places => new Map(places.map((place) => [place.key, place]));
