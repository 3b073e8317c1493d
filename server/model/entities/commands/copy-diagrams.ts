import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  before,
  copies,
  hasCopiedHistory,
  FIRST_REVISION,
  inBulk,
  standingIn,
  type CopySource,
  type CopyTarget,
} from './copy-rows.ts';

type Files = ReadonlyMap<number, number>;

const rest = 'name, created, created_by, modified, modified_by';

/** Copies the diagrams whose entities are there, with the places on them; two statements. With the past, those of all that were there. */
export async function copyDiagrams(ctx: TxCtx, source: CopySource, target: CopyTarget, files: Files): Promise<void> {
  const of = (target.withPast ? hasCopiedHistory : copies)(source.organizationId, target.projectId);
  const from = (table: string, columns: string) =>
    standingIn(table, sql.raw(`root_id, type, ${columns}, revision`), source);
  await write(ctx, source, target, files, { of, from, until: '' });
}

/** Copies the former versions of diagrams; two statements. */
export async function copyDiagramVersions(
  ctx: TxCtx,
  source: CopySource,
  target: CopyTarget,
  files: Files,
): Promise<void> {
  const of = hasCopiedHistory(source.organizationId, target.projectId);
  await write(ctx, source, target, files, { of, from: (table) => before(table, source), until: ', to_revision' });
}

interface Way {
  of: Sql;
  from(table: string, columns: string): Sql;
  until: '' | ', to_revision';
}

async function write(
  ctx: TxCtx,
  { organizationId }: CopySource,
  { projectId, withPast }: CopyTarget,
  files: Files,
  { of, from, until }: Way,
): Promise<void> {
  const into = (table: string) => sql.table(until ? `${table}_version` : table);
  const head = sql`organization_id, project_id, root_id, type`;
  const row = sql`${organizationId}::integer, ${projectId}::integer, e.id, d.type`;
  const join = sql`join ${of} e on e.origin_id = d.root_id`;
  const revision = withPast ? sql`d.revision` : sql`${FIRST_REVISION}::integer`;
  const end = sql.raw(until);
  await inBulk(
    ctx,
    sql`insert into ${into('diagram')} (${head}, ${sql.raw(rest)}, revision${end})
      select ${row}, ${sql.raw(rest.replace(/\w+/g, 'd.$&'))}, ${revision}${end} from ${from('diagram', rest)} d ${join}`,
  );
  const { place, joined } = placeWith(files);
  await inBulk(
    ctx,
    sql`insert into ${into('diagram_place')} (${head}, key, place, revision${end}) select ${row}, d.key, ${place}, ${revision}${end}
      from ${from('diagram_place', 'key, place')} d ${join} ${joined}`,
  );
}

/** Places go by global ids, which stay; only pictures that are drawn freely name a file. */
const placeWith = (files: Files): { place: Sql; joined: Sql } =>
  files.size === 0
    ? { place: sql`d.place`, joined: sql`` }
    : {
        place: sql`case when f.id is null then d.place else jsonb_set(d.place, '{free,file}', to_jsonb(f.id)) end`,
        joined: sql`left join unnest(${[...files.keys()]}::integer[], ${[...files.values()]}::integer[]) as f(was, id)
          on f.was = (d.place #>> '{free,file}')::integer`,
      };
