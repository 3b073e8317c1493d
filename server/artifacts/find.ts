import type { Entity } from '../model/entities/entity.ts';
import type { Finding } from '../model/entities/queries/matches.ts';
import type { ArtifactResult } from './commands/artifacts.ts';

export const foundFields = ['NAME', 'DESCRIPTION'] as const;
export type FoundField = (typeof foundFields)[number];

/** A place where something was found on an artifact. */
export interface MatchPlace {
  entityId: number;
  field: FoundField;
  /** The found text, letter by letter. */
  text: string;
  /** The number of equal texts before it in the field, by which it is recognized later. */
  nth: number;
}

/** The matches on an artifact, in reading order; of very many only the first. */
export interface ArtifactMatches {
  places: readonly MatchPlace[];
  totalCount: number;
}

export interface Replacing extends Finding {
  replacement: string;
  /** The single match to replace; all by default. */
  only?: MatchPlace | null | undefined;
  /** True to return only the new texts, without changing anything. */
  isTrial?: boolean | null | undefined;
  throughLocks?: boolean | null | undefined;
}

/** The result of a replacement in a text, or the reason why there is none. */
export interface Replacement {
  entity: Entity;
  field: FoundField;
  before: string;
  after: string;
  /** The number of places replaced. */
  count: number;
  refusal: string | null;
}

export interface Replaced extends ArtifactResult {
  texts: readonly Replacement[];
}
