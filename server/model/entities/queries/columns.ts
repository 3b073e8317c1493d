import { sql, type RawBuilder } from 'kysely';

import { snake } from '../../../platform/database/rows.ts';

/** The columns of an entity without those that only search reads. */
export const entityColumns = [
  'organizationId',
  'id',
  'projectId',
  'globalId',
  'classId',
  'name',
  'number',
  'sortNumber',
  'metaNumber',
  'description',
  'attrs',
  'labelIds',
  'imageId',
  'imageModified',
  'linkedLabelId',
  'isHidden',
  'isArchived',
  'isRedacted',
  'isLocked',
  'lockedBy',
  'branches',
  'controlStep',
  'metadata',
  'script',
  'created',
  'createdBy',
  'modified',
  'modifiedBy',
  'revision',
  'originProjectId',
  'originId',
  'originRevision',
] as const;
export type EntityColumn = (typeof entityColumns)[number];

// Both names of a column are written out, so that Kysely need not translate the statement and every row of every page.
const written = (columns: readonly EntityColumn[]) =>
  sql.raw(columns.map((column) => `e.${snake(column)} as "${column}"`).join(', '));
const all = written(entityColumns);
export const plainColumns = (columns: readonly EntityColumn[] | null = null): RawBuilder<unknown> =>
  columns ? written(columns) : all;
