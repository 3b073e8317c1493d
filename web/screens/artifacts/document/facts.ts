import type { ArtifactRow_entity$key } from '#graph/ArtifactRow_entity.graphql';

/** What a row says, as far as it has been read. */
export type RowKey = ArtifactRow_entity$key;

/** What the page knows of a class. */
export interface ClassFacts {
  id: string;
  classId: number;
  globalId: string;
  name: string;
  icon: string;
  colour: string;
}
