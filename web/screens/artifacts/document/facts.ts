import type { DocumentRow_entity$key } from '#graph/DocumentRow_entity.graphql';

/** The data of a row, as far as it has been read. */
export type RowKey = DocumentRow_entity$key;

/** The facts about a class on the page. */
export interface ClassFacts {
  id: string;
  classId: number;
  globalId: string;
  name: string;
  icon: string;
  colour: string;
}
