import { sql } from 'kysely';

import type { Reader } from '../../../../platform/database/database.ts';
import { preparedMark } from '../../../../platform/database/prepared-statements.ts';
import type { Sql } from '../../../../platform/database/sql.ts';
import type { Entity } from '../../entity.ts';
import { withoutTranslation } from '../../queries/as-of.ts';
import type { Lineup } from '../rules/lineup.ts';
import type { CursorValues } from './cursors.ts';
import { ordering, termsOf } from './orders.ts';
import { byId, columnsOf, inScope, type Found, type Search } from './pages.ts';
import { allSql } from './scope.ts';

/** The revision of the project in the snapshot that the rest of a statement reads. */
const revisionSql = ({ place: { organizationId, projectId } }: Search): Sql =>
  sql`select revision from project where organization_id = ${organizationId} and id = ${projectId}`;

/** Selects the ids of everything that a search finds, in its order. */
export const lineupSql = (search: Search): Sql =>
  sql`select e.id from entity e where ${allSql(inScope(search))} order by ${ordering(termsOf(search.order), false)}`;

/** Reads the whole line-up of a search: four bytes for each row. */
export async function readLineup(db: Reader, search: Search): Promise<Lineup> {
  const { rows } = await sql<{ revision: number; ids: Buffer | null }>`
    select (${revisionSql(search)}) as revision, string_agg(int4send(e.id), ''::bytea) as ids from (${lineupSql(search)}) e`.execute(
    withoutTranslation(db),
  );
  const { revision, ids } = rows[0]!;
  // Copied, since a buffer of the driver may begin anywhere; Postgres sends the first byte of a number first.
  const bytes = new Uint8Array(ids ?? []);
  Buffer.from(bytes.buffer).swap32();
  return { revision, ids: new Int32Array(bytes.buffer) };
}

/** Reads which entities have a record behind a revision, at most one more than `most`. */
export async function readChanged(
  db: Reader,
  search: Search,
  since: number,
  most: number,
): Promise<{ revision: number; changed: number[] }> {
  const { organizationId, projectId } = search.place;
  const { rows } = await sql<{ revision: number; changed: number[] }>`
    select (${revisionSql(search)}) as revision, array(
      select distinct entity_id from stored_change_record
        where organization_id = ${organizationId} and project_id = ${projectId} and revision > ${since} limit ${most + 1}
    ) as changed`.execute(withoutTranslation(db));
  return rows[0]!;
}

/** Puts those of some ids that a search finds into its order. */
export async function idsInOrder(db: Reader, search: Search, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from unnest(${[...ids]}::integer[]) as p(id) cross join lateral (${byId(search.place)}) e
      where ${allSql(inScope(search))} order by ${ordering(termsOf(search.order), false)}`.execute(
    withoutTranslation(db),
  );
  return rows.map(({ id }) => id);
}

/** Reads rows of a line-up by their ids, with the revision at which they stand so. */
export async function readRows(
  db: Reader,
  search: Search,
  ids: readonly number[],
): Promise<{ revision: number; found: Found[] }> {
  const statement = sql<Entity & { keys: CursorValues; ofRevision: number; isMet: boolean }>`
    select r.revision as "ofRevision", e.id is not null as "isMet", ${columnsOf(search, termsOf(search.order), true)}
      from (${revisionSql(search)}) r left join unnest(${[...ids]}::integer[]) with ordinality as p(id, row) on true
        left join lateral (${byId(search.place)}) e on true
      order by p.row${preparedMark}`;
  const { rows } = await statement.execute(withoutTranslation(db));
  const found = rows.flatMap(({ keys, ofRevision: _, isMet, ...entity }) => (isMet ? [{ entity, keys }] : []));
  return { revision: rows[0]!.ofRevision, found };
}
