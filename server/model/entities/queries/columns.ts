import { sql, type RawBuilder } from 'kysely';

import { snake } from '../../../platform/database/rows.ts';
import { entityFields, type Facts } from '../../changes/rules/fields.ts';
import type { Entity } from '../entity.ts';

/** The columns of an entity without those that only search reads. */
const facts: { readonly [Name in keyof Entity]: Facts<Entity[Name]> } = entityFields;
export type EntityColumn = keyof Entity;
export const entityColumns = Object.keys(facts) as EntityColumn[];

// Both names of a column are written out, so that Kysely need not translate the statement and every row of every page.
const written = (columns: readonly EntityColumn[]) =>
  sql.raw(columns.map((column) => `e.${snake(column)} as "${column}"`).join(', '));
const all = written(entityColumns);
export const plainColumns = (columns: readonly EntityColumn[] | null = null): RawBuilder<unknown> =>
  columns ? written(columns) : all;
