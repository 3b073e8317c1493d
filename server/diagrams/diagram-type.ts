import type { PictureName } from '#shared/drawing/pictures/index.ts';

import type { Copy, Gesture, GestureEffects } from './gesture.ts';
import type { Model, Reached } from './rules/content/model.ts';
import type { NamedItems } from './rules/content/named-items.ts';
import type { Drawn, DiagramLine, LineKind, DiagramShape, ShapeKind } from './shape-kinds.ts';

/** The number of levels from which reading continues until nothing new is found. */
export const UNLIMITED = 1_000;

export const diagramGroups = {
  GENERAL: 'Diagrams that everyone uses.',
  LML: 'Diagrams of the Lifecycle Modeling Language.',
  SYSML: 'Diagrams of SysML.',
} as const;
export type DiagramGroup = keyof typeof diagramGroups;

/** A tool of the palette: what it draws, and what it writes. Names are those of the default schema. */
export interface Tool {
  key: string;
  name: string;
  /** The shape or the line that it draws. */
  shape?: ShapeKind;
  line?: LineKind;
  /** The class of the entity that it makes. */
  className?: string;
  labels?: readonly string[];
  /** True if the diagram shows only entities with one of these labels; dropped entities get them. */
  isLabelled?: boolean;
  /** The relation that it writes: for a shape from the diagram's root or the shape below it, for a line from its beginning to its end. */
  relation?: string;
  /** True if a line that is an entity has a direction from its beginning to its end. */
  isDirected?: boolean;
}

/** A caller's choice of a diagram's content. */
export interface Wish {
  /** The number of levels; the type's usual number by default. */
  levels: number;
  /** The relations to follow, by id; null for all of the type. */
  relationIds: ReadonlySet<number> | null;
}

/** One step of reading: along relations, from entities that were reached before. */
export interface ReadingStep {
  /** The name of the set of entities reached. */
  as: string;
  /** The names of the sets to start from; the root by default. */
  from?: readonly string[];
  /** The relations to follow, by their names in the default schema; all by default. */
  along?: readonly string[];
  /** The relations by their ids. */
  alongIds?: readonly number[];
  /** The number of times to follow them; once by default. */
  levels?: number;
  /** The classes to which the result is restricted. */
  of?: readonly string[];
  /** Reading ends when so many have been reached. */
  most?: number;
}

/** A type of diagram, as the catalogue describes it. */
export interface DiagramType {
  index: number;
  name: string;
  slug: string;
  /** The type's key where diagrams are stored. */
  storedKey: string;
  aliases: readonly string[];
  group: DiagramGroup;
  /** One sentence on the type's purpose. */
  purpose: string;
  /** The way of drawing, of which there are fewer than types. */
  picture: PictureName;
  /** The classes that its root may have, the usual one first; empty if any class may be. */
  rootClasses: readonly string[];
  /** True if people arrange its shapes freely, rather than only adjusting a layout. */
  isAuthored: boolean;
  /** The usual and the maximum number of levels; undefined if levels play no role. */
  levels?: { usual: number; most: number };
  tools: readonly Tool[];
  /** Returns the steps of reading, in order. */
  reads(wish: Wish, words: NamedItems, root: Reached): readonly ReadingStep[];
  /** Draws the content: a pure function of the model that was read. */
  draw(model: Model, wish: Wish): Drawn;
  /** Returns what the type's own gestures write; undefined for those that write what their tool says. */
  write?(canvas: Canvas, gesture: Gesture): GestureEffects | undefined;
  /** Returns what copying shapes writes, if more than parts and links connects them. */
  copy?(canvas: Canvas, copy: Copy): GestureEffects;
}

/** A diagram to be edited, with its content by key. */
export interface Canvas {
  type: DiagramType;
  model: Model;
  drawn: Drawn;
  shapes: ReadonlyMap<string, DiagramShape>;
  lines: ReadonlyMap<string, DiagramLine>;
  /** Tells whether the viewer knowingly writes through the lock of an entity, and may do so. */
  passes(entity: Reached): boolean;
}
