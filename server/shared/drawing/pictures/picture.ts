import type { Content, Place } from '../content.ts';
import type { Item, Point, Rect } from '../scene.ts';

export type Places = ReadonlyMap<string, Place>;

export interface ArrangeOptions {
  onProgress?: (share: number) => void;
  /** Lay everything out anew, as if nobody had put anything anywhere. */
  isAnew?: boolean;
  /** Little is routed around, and soon done: what is still to be led around boxes says so. */
  isQuick?: boolean;
  /** How it stood: what nothing has touched since runs as it did. */
  before?: Arranged;
  /** Of what that was made: where little has been moved since, nothing else is looked at. */
  was?: Was;
}

/** What was arranged. */
export interface Was {
  content: Content;
  places: readonly Place[];
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
  /** It runs as usual, whatever stands there, until a better way is found. */
  isUsual?: boolean;
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
