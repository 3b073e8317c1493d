import type { EntityPatch } from '../model/entities/entity.ts';
import type { PlacePatch } from './rules/places.ts';

/** A gesture on a diagram, with the keys of its shapes and lines. */
export type Gesture =
  | { kind: 'add'; add: Add }
  | { kind: 'connect'; connect: Connect }
  | { kind: 'move'; move: ShapeMove }
  | { kind: 'remove'; remove: Remove }
  | { kind: 'set'; set: ShapeSetting }
  | { kind: 'copy'; copy: Copy }
  | { kind: 'paste'; paste: Paste }
  | { kind: 'clear'; clear: Clear };

type Maybe<T> = T | null | undefined;

/** A drop on a shape or a line, or beside all of them. */
export interface Add {
  tool: string;
  onto?: Maybe<string>;
  /** An entity of the project that is dropped in place of a new one. */
  entityId?: Maybe<number>;
  /** The class of a new one, where the tool leaves it open. */
  classId?: Maybe<number>;
  name?: Maybe<string>;
  number?: Maybe<string>;
  /** Further values that the type needs: a row and column, the side of a box, a branch. */
  values?: unknown;
  /** The position, on types with free arrangement. */
  place?: Maybe<{ x: number; y: number }>;
}
/** A line is drawn from one shape to another. */
export interface Connect {
  tool: string;
  from: string;
  to: string;
  /** The relation, where the tool leaves it open. */
  relationId?: Maybe<number>;
  name?: Maybe<string>;
  values?: unknown;
}
/** A shape is dropped on another shape or a line, and belongs there from then on. */
export interface ShapeMove {
  key: string;
  onto: string;
  values?: unknown;
}
/** Removes shapes and lines from the diagram together with what made them appear; their entities remain. */
export interface Remove {
  keys: readonly string[];
}
/** A change to a shape or line in the terms of the picture: the start of a bar, the cell of a risk, the name of a branch. */
export interface ShapeSetting {
  key: string;
  values?: unknown;
}

/** Shapes are made once more: new entities with the properties, labels and descriptions of those that they show. */
export interface Copy {
  shapes: readonly { key: string; place?: Maybe<{ x: number; y: number }> }[];
  /** The free drawings beside them, saved in the same revision. */
  free?: Maybe<readonly PlacePatch[]>;
}
/** Entities of the project are dropped together. */
export interface Paste {
  entities: readonly Add[];
  /** The free drawings beside them, saved in the same revision. */
  free?: Maybe<readonly PlacePatch[]>;
}

/** Marks suspect lines as reviewed and still right. */
export interface Clear {
  keys: readonly string[];
}

/** The effects of a gesture: entities, new ones under negative numbers, and places. */
export interface GestureEffects {
  patches: (Omit<EntityPatch, 'projectId'> & { id: number })[];
  /** The places of shapes, by the number of their entity. */
  places?: readonly (Omit<PlacePatch, 'key'> & { id: number })[];
}
