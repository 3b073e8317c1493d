import type { Schema } from '../schema/schema.ts';

/** What can change in an entity, in the order in which changes are shown (§4 of the data contract). */
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

export const causes = [
  'save',
  'import',
  'delete',
  'restore',
  'undo',
  'redo',
  'revert',
  'schema',
  'project',
  'file',
  'copy',
  'merge',
  'move',
] as const;
/** Why a revision came to be. */
export interface Cause {
  kind: (typeof causes)[number];
  /** The revision that was undone, or done again; of a merge, that of the other project. */
  revision?: number | null;
  /** Of a merge or a move, the other project. */
  projectId?: number | null;
  /** Of what takes back or does again, and of what else an import with its past wrote: the revision that it all began with. */
  step?: number | null;
}

/**
 * One changed field. `identifiers` are the property id (ATTRIBUTE), relation and other entity id (RELATIONSHIP), these and the property id
 * (RELATIONSHIP_ATTRIBUTE), or label id (LABEL). `value` is the new value, ADDED or REMOVED for relationships and labels;
 * `originalState` is what was there before, null if nothing was.
 */
export interface Change {
  type: ChangeType;
  identifiers: string[];
  value: unknown;
  originalState: unknown;
  /** Whether the product worked the value out from something else, such as a number from the place in a document: then it is nobody's work. */
  isWorkedOut?: boolean;
}

/** What one revision did to one entity, as it is kept: history, feed and undo all read this. */
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
  /** What it did, entity by entity; of a large revision the first of them. */
  records: ChangeRecord[];
  /** To how many entities it did something. */
  totalCount: number;
  schemaChanged: boolean;
  cause: Cause;
}

/** A change record with the schema that its ids are of. */
export type SeenRecord = ChangeRecord & { schema: Schema };
export type SeenChange = Omit<ProjectChange, 'records'> & { records: SeenRecord[] };
