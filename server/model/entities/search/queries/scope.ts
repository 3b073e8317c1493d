import { sql, type RawBuilder } from 'kysely';

import type { ScoreGroup } from '../rules/condition.ts';

/** Where a search looks. */
export interface Place {
  organizationId: number;
  projectId: number;
  /** The revision as of which it searches; the present if left out. */
  asOf?: number | null;
  /** Whether what redacted entities say is kept from whoever searches. */
  isVeiled?: boolean;
  /** Whether it is asked of one row after the other, and not of all at once: what is linked is then looked up for each. */
  isRowByRow?: boolean;
  /** Whether no index leaves few to be asked: what is linked is then looked up for all at once. */
  isWide?: boolean;
  /** The column in which the score of each entity stands, where it has been worked out: of which qualities, and under which name. */
  score?: { groups: readonly ScoreGroup[]; column: Sql } | undefined;
}

export type Sql = RawBuilder<unknown>;

/** The same entity as `e`, or others of its project: every part of a search begins with these columns, as every index does. */
export const inProject = (alias: string, { organizationId, projectId }: Place): Sql =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.project_id`)} = ${projectId}`;

export const allOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`true` : sql`(${sql.join([...parts], sql` and `)})`;
export const anyOf = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`false` : sql`(${sql.join([...parts], sql` or `)})`;

/** `= any`, with the plain comparison for one id, behind which an index stays in order. */
export const isOneOf = (column: Sql, ids: readonly number[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}` : sql`${column} = any(${[...ids]}::integer[])`;

/** A pattern for LIKE that stands for the text itself. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
