import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { ScoreGroup } from '../rules/condition.ts';

/** The project and moment of a search. */
export interface SearchPlace {
  organizationId: number;
  projectId: number;
  /** The revision to search as of; by default the present. */
  asOf?: number | null;
  /** True to hide the contents of redacted entities from the searcher. */
  isVeiled?: boolean;
  /** True if rows are tested one after the other: linked entities are then looked up for each row. */
  isRowByRow?: boolean;
  /** True if no index narrows the rows down: linked entities are then looked up for all rows at once. */
  isWide?: boolean;
  /** The column with the computed score of each entity: for which qualities, and under which name. */
  score?: { groups: readonly ScoreGroup[]; column: Sql } | undefined;
}

/** Matches entities of the project under an alias. Every part of a search begins with these columns, as every index does. */
export const isInProject = (alias: string, { organizationId, projectId }: SearchPlace): Sql =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.project_id`)} = ${projectId}`;

export const allSql = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`true` : sql`(${sql.join([...parts], sql` and `)})`;
export const anySql = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`false` : sql`(${sql.join([...parts], sql` or `)})`;

/** Matches any of some ids, with a plain comparison for one, after which an index stays in order. */
export const isOneOf = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::integer[])`;

/** Escapes a text for LIKE. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
