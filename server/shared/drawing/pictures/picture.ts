import type { Content, DrawnPlace, Shape } from '../content.ts';
import type { ShapeNotation } from '../notation/kind.ts';
import type { Spokes } from '../notation/spokes.ts';
import type { Item, Point, Rect } from '../scene.ts';

export type Places = ReadonlyMap<string, DrawnPlace>;

export interface ArrangeOptions {
  onProgress?: (share: number) => void;
  /** Lay everything out anew, as if nobody had put anything anywhere. */
  isAnew?: boolean;
  /** True to route only few lines, quickly: the others are marked as not yet led around boxes. */
  isQuick?: boolean;
  /** The previous arrangement; routes that no change affects stay as they were. */
  before?: PictureLayout;
  /** The content and places of the arrangement; if little has moved since, nothing else is considered. */
  was?: Was;
}

/** The content and places that were arranged. */
export interface Was {
  content: Content;
  places: readonly DrawnPlace[];
}

/** The positions and routes of everything, as plain data that can travel between threads. */
export interface PictureLayout {
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

/** Arranges the shapes and lines of a content. It is pure, and runs in a worker, on a page or on the server. */
export type Arrange = (content: Content, places: Places, options: ArrangeOptions) => PictureLayout;

/** A way of drawing: how it arranges a content, and how shapes and lines look in it. */
export interface Picture {
  /** A sentence for callers of the graph. */
  description: string;
  arrange: Arrange;
  /** True if shapes stay where people put them; otherwise the layout is fixed. */
  isMovable?: true;
  /** True if shapes that nobody has put anywhere make room for new ones, so that the whole stays tidy as it grows. */
  isTidied?: true;
  /** True if people may size shapes and bend lines. */
  isShapeable?: true;
  /** True if shapes stand beside their wholes, never in them. */
  isFlat?: true;
  /** True if the shapes around the first one can be drawn before all others: no container is cut. */
  isDrawnInParts?: true;
  /** True if the layout searches for an order with few crossings. */
  isSearched?: true;
  /** True if lines are of many kinds, so that there is a legend unless somebody hides it. */
  hasLegend?: true;
  /** True if lines run straight from shape to shape, without corners. */
  hasStraightLines?: true;
  /** True if several lines between the same shapes are drawn as one, with the words of all. */
  hasMergedLines?: true;
  /** True if words keep off what shapes really draw rather than off their boxes, so that all marks are made at once. */
  isInkMeasured?: true;
  /** The place of the number of hidden shapes beside a closed one; below it by default. */
  hiddenCount?: 'right';
  /** Returns the notation of a shape; undefined for the same as on other pictures. */
  kindOf?(shape: Shape): ShapeNotation | undefined;
  /** Returns the rectangle that has the signs of a shape at its edge, if that is not its box. */
  signsAbout?(shape: Shape, box: Rect): Rect;
  /** Returns the middle of a picture that is too dense for names below its shapes; undefined for one with room. */
  spokesOf?(shapes: readonly Shape[], boxes: ReadonlyMap<string, Rect>): Spokes | undefined;
}

export const placesByKey = (places: readonly DrawnPlace[]): Places =>
  new Map(places.map((place) => [place.key, place]));
