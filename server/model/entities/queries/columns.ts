import { sql, type RawBuilder } from 'kysely';

import type { Entity } from '../entity.ts';
import { fieldNames } from '../rules/field-lists.ts';

/** The columns of an entity without those that only search reads. */
export const entityColumns = fieldNames;
export type EntityColumn = keyof Entity;

// Both names of a column are written out, so that Kysely need not translate the statement and every row of every page.
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const written = (columns: readonly EntityColumn[]) =>
  sql.raw(columns.map((column) => `e.${snake(column)} as "${column}"`).join(', '));
const all = written(entityColumns);
export const plainColumns = (columns: readonly EntityColumn[] | null = null): RawBuilder<unknown> =>
  columns ? written(columns) : all;
