import type { SeenEntity } from '../model/entities/queries/seen.ts';
import type { ArtifactType } from './artifact-type.ts';

/** An artifact: an entity whose label makes it one of a kind. */
export interface Artifact {
  type: ArtifactType;
  of: SeenEntity;
}

/** What is said of an artifact at a glance. */
export interface Summary {
  contentCount: number;
  /** How many of what counts towards its progress are in each state. */
  states: Record<string, number>;
  /** The mean of the quality scores of its requirements, one decimal; null where it has none. */
  score: number | null;
  /** When it or its content last changed. */
  changed: Date;
}
