import type { Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';

/** The way to draw a kind of shape. */
export interface ShapeNotation {
  /** Returns the default size, from the shape's text. */
  size(shape: Shape): { width: number; height: number };
  /** The height of its head, above the shapes that it holds. */
  head?: number;
  marks(shape: Shape, box: Rect): Mark[];
  /** Draws the shape as a frame around others, if that differs. */
  frame?(shape: Shape, box: Rect): Mark[];
  /** Returns the rectangle in which an entity's name is edited: the shape's own name, or the row about another entity, by its id. */
  row?(shape: Shape, box: Rect, entityId: number): Rect | undefined;
}

/** An invisible shape: it only holds others, or only its text counts. */
export const emptyNotation: ShapeNotation = { size: () => ({ width: 0, height: 0 }), marks: () => [] };
