import type { Entity } from '../model/entities/entity.ts';
import type { Finding } from '../model/entities/queries/matches.ts';
import type { Done } from './commands.ts';

export const foundFields = ['NAME', 'DESCRIPTION'] as const;
export type FoundField = (typeof foundFields)[number];

/** A place where something was found on an artifact. */
export interface Place {
  entityId: number;
  field: FoundField;
  /** What was found there, letter by letter. */
  text: string;
  /** How often the same letters stand before it in the field: by these it is known again. */
  nth: number;
}

/** What is found on an artifact, in reading order; of very much the beginning. */
export interface Found {
  places: readonly Place[];
  totalCount: number;
}

export interface Replacing extends Finding {
  replacement: string;
  /** Only this one; all where it is left out. */
  only?: Place | null | undefined;
  /** Whether to say only what would become of each, and change nothing. */
  isTrial?: boolean | null | undefined;
  throughLocks?: boolean | null | undefined;
}

/** What becomes of a text in which something is replaced, or why nothing can. */
export interface Replacement {
  entity: Entity;
  field: FoundField;
  before: string;
  after: string;
  /** How many places of it. */
  count: number;
  refusal: string | null;
}

export interface Replaced extends Done {
  texts: readonly Replacement[];
}
