import type { SeenEntity } from '../model/entities/queries/shown-entities.ts';
import type { ArtifactType } from './artifact-type.ts';

/** An artifact: an entity whose label makes it one of a kind. */
export interface Artifact {
  type: ArtifactType;
  of: SeenEntity;
}

/** The facts about an artifact that lists show. */
export interface Summary {
  contentCount: number;
  /** The number of counted entities in each state, for its progress. */
  states: Record<string, number>;
  /** The mean quality score of its requirements, with one decimal; null without requirements. */
  score: number | null;
  /** The time of the last change to it or its content. */
  changed: Date;
}
