import type { Content, Place } from '../content.ts';
import type { Item, Point, Rect } from '../scene.ts';

export type Places = ReadonlyMap<string, Place>;

export interface ArrangeOptions {
  onProgress?: (share: number) => void;
  /** Lay everything out anew, as if nobody had put anything anywhere. */
  isAnew?: boolean;
  /** Nothing is routed around: for what is being dragged. */
  isQuick?: boolean;
}

/** Where everything stands and runs: plain data, so that it travels between threads. */
export interface Arranged {
  boxes: [key: string, box: Rect][];
  routes: Route[];
  /** What belongs to the picture itself: axes, rings, frames, rules. */
  back: Item[];
  /** How many stand below those that are closed. */
  closed: [key: string, count: number][];
}

export interface Route {
  key: string;
  points: Point[];
  isSmooth?: boolean;
  /** A line of the picture, and none of the content: where it leads, and what is inserted there. */
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

/** A way of drawing: where things of a content stand and run. It is pure, and runs in a worker, on a page or on the server. */
export type Picture = (content: Content, places: Places, options: ArrangeOptions) => Arranged;

export const placesOf = (places: readonly Place[]): Places => new Map(places.map((place) => [place.key, place]));
