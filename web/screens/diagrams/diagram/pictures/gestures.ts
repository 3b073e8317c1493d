import type { Content, Shape } from '#shared/drawing/content.ts';
import type { Item, Point, Rect, Scene } from '#shared/drawing/scene.ts';

import type { Tool } from '../../../../diagrams/DiagramTypeFacts.ts';
import type { Own } from '../own/own.ts';

export type ShapesByKey = ReadonlyMap<string, Shape>;
export type ToolLines = readonly Pick<Tool, 'line'>[];

/** Shapes whose place says something of the model, such as a start time, so that dragging one changes the model. */
interface PlacedByModel {
  includes(shape: Shape, tools: ToolLines): boolean;
  /** Writes what the new place of an item means. */
  moveTo(own: Own, item: Item, at: { x: number; y: number }, scene: Scene): Promise<void>;
  /** Writes a step by keys, if they can move such a shape. */
  stepBy?(own: Own, key: string, dx: number): Promise<void>;
  canStretch?(shape: Shape): boolean;
  stretch?(own: Own, key: string, before: Rect, after: Pick<Rect, 'x' | 'width'>): Promise<unknown>;
}

/** Something that is dropped from the palette, or added at the selection if it has no point. */
export interface Drop {
  tool: Tool | undefined;
  /** The shape or line under the hand, or the selected one. */
  onto: string | undefined;
  at: Point | undefined;
  content: Content;
  shapes: ShapesByKey;
  scene: Scene;
}

/** The gestures that a way of drawing has besides those of all, and what they change; none by default. */
export interface Gestures {
  /** Tells whether a shape can be dragged. By default all can that stand on no border, if the drawing is movable. */
  canMove?(shape: Shape, tools: ToolLines): boolean;
  /** Tells whether a shape can be placed freely; by default all can. One with a position in an order is dropped into the order. */
  hasOwnPlace?(shape: Shape | undefined): boolean;
  placedByModel?: PlacedByModel;
  /** Explains why a shape does not stay where it was dragged, in other words than usual. */
  placeNote?: string;
  /** Tells whether dropping one shape on another, or on a line, makes it belong there. */
  takes?(moved: string, onto: string, shapes: ShapesByKey): boolean;
  /** Returns what something dropped belongs to; by default what is under the hand. */
  ownerOf?(drop: Drop): string | undefined;
  /** True if shapes are dropped on lines. */
  isDroppedOnLines?: true;
  /** Returns the ends of the line that a double click beside all shapes draws. */
  endsAt?(content: Content, scene: Scene, at: Point): { from: string; to: string } | undefined;
  /** Returns the side of a box on which something is dropped, if that decides its role. */
  sideAt?(box: Rect, at: Point): string;

  /** True if the root keeps the order of all shapes, so that gestures change the root; lines are then no part of the model. */
  isOrderedByRoot?: true;
  /** True if the root keeps what is set on lines: frames and their order. */
  isFramedByRoot?: true;
  /** True if moving a shape changes nothing but the shape. */
  isMovedAlone?: true;
  /** True if it is read from its beginning, wherever the root is in it. */
  isReadFromBeginning?: true;
}
