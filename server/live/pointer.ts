import type { SignsChange } from './commands/signs.ts';

/** A point of a picture. */
export interface PicturePoint {
  x: number;
  y: number;
}

/** A user's current activity on a diagram. It is sent to those who look at the diagram and never stored. */
export interface Pointer {
  /** One for each page of somebody. */
  id: string;
  username: string;
  /** The position pointed at; null if it is elsewhere. */
  cursor: PicturePoint | null;
  /** The keys of the selected elements. */
  selected: string[];
  /** The keys of the dragged elements, with the one under the pointer first. */
  held: string[];
  /** The current position of that element's upper left corner. */
  heldAt: PicturePoint | null;
}

/** A change of the pointers on a diagram; the first one has them all. */
export type PointersChange = SignsChange<Pointer>;
