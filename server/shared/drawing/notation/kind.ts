import type { Shape } from '../content.ts';
import type { Mark, Rect } from '../scene.ts';

/** How shapes of a kind are drawn. */
export interface Kind {
  /** How large it is where nobody says, by what is written in it. */
  size(shape: Shape): { width: number; height: number };
  /** The height of its head, where others stand in it. */
  head?: number;
  marks(shape: Shape, box: Rect): Mark[];
  /** The same where others stand in it, when that looks otherwise. */
  frame?(shape: Shape, box: Rect): Mark[];
  /** Where its own name stands, or the line that says something of another entity, by its number in the project: there the name is typed. */
  row?(shape: Shape, box: Rect, entityId: number): Rect | undefined;
}

/** Nothing of its own: others stand in it, or only its text counts. */
export const unseen: Kind = { size: () => ({ width: 0, height: 0 }), marks: () => [] };
