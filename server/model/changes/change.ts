import type { Cause } from '../revisions/cause.ts';
import type { Schema } from '../schema/schema.ts';

/** The kinds of change to an entity, in display order (§4 of the data contract). */
export const changeTypes = [
  'CLASS_ID',
  'NAME',
  'NUMBER',
  'DESCRIPTION',
  'ATTRIBUTE',
  'RELATIONSHIP',
  'RELATIONSHIP_ATTRIBUTE',
  'LABEL',
  'IMAGE_ID',
  'LINKED_LABEL_ID',
  'BRANCHES',
  'CONTROL_STEP',
  'SCRIPT',
  'METADATA',
  'DIAGRAM_LAYOUT',
] as const;
export type ChangeType = (typeof changeTypes)[number];

export const recordTypes = ['create', 'update', 'delete', 'restore'] as const;
export type RecordType = (typeof recordTypes)[number];

/**
 * One changed field. `identifiers` are the property id (ATTRIBUTE), relation and other entity id (RELATIONSHIP), these and the property id
 * (RELATIONSHIP_ATTRIBUTE), or label id (LABEL). `value` is the new value, ADDED or REMOVED for relationships and labels; `originalState`
 * is the former value, null for none.
 */
export interface Change {
  type: ChangeType;
  identifiers: string[];
  value: unknown;
  originalState: unknown;
  /** True if the product derived the value, such as a number from a position in a document; such a change has no author. */
  isWorkedOut?: boolean;
}

/** The changes of one entity in one revision, as stored: history, feed and undo all read this. */
export interface ChangeRecord {
  organizationId: number;
  projectId: number;
  revision: number;
  entityId: number;
  type: RecordType;
  username: string;
  date: Date;
  /** The entity's class, number and name after the change (before it, for a deletion). */
  classId: number;
  number: string;
  name: string;
  changes: Change[];
  /** The whole entity with its rels as it was, for deletions. */
  originalState: unknown;
}

/** A change record as it is written. Without changes, as where thousands are made, they are read from the first version of the entity. */
export type WrittenRecord = Omit<ChangeRecord, 'changes'> & { changes: Change[] | null };

/** One committed revision with everything it did: the unit of the feed. */
export interface ProjectChange {
  organizationId: number;
  projectId: number;
  revision: number;
  username: string;
  date: Date;
  /** Its changes, entity by entity; of a large revision only the first. */
  records: ChangeRecord[];
  /** The number of entities that it changed. */
  totalCount: number;
  schemaChanged: boolean;
  cause: Cause;
}

/** A change record with the schema that its ids are of. */
export type SeenRecord = ChangeRecord & { schema: Schema };
export type SeenChange = Omit<ProjectChange, 'records'> & { records: SeenRecord[] };

/** The extent of the changes of some entities between two revisions. */
export interface ChangesExtent {
  changes: number;
  entities: number;
  /** The moment of the last one; null without any. */
  last: Date | null;
  usernames: string[];
}
