import type { SignsChange } from './short-lived-signs.ts';

/** A point of a picture. */
export interface Spot {
  x: number;
  y: number;
}

/** What somebody does on a diagram at the moment. It is told to who looks at the diagram, and kept nowhere. */
export interface Pointer {
  /** One for each page of somebody. */
  id: string;
  username: string;
  /** Where they point; null where they point elsewhere. */
  cursor: Spot | null;
  /** The keys of what they have picked. */
  selected: string[];
  /** The keys of what they drag, the one by which they hold it first. */
  held: string[];
  /** Where the upper left corner of that one is now. */
  heldAt: Spot | null;
}

/** What has changed of the pointers on a diagram; all of them at first. */
export type PointersChange = SignsChange<Pointer>;
