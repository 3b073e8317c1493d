import { sql, type RawBuilder } from 'kysely';

import type { TxCtx } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { entityColumns, snake } from './queries/columns.ts';

/** What is copied: a project as it was at one of its revisions, which nothing changes any more. */
export interface CopySource {
  organizationId: number;
  projectId: number;
  revision: number;
}
/** Where it goes, and what of it. */
export interface CopyTarget {
  projectId: number;
  /** The first of the numbers that were taken for the entities; they follow each other as those of the source do. */
  firstId: number;
  /** What is known here no more, and left out. */
  lostLabels: readonly number[];
  lostProperties: readonly number[];
}

/** Everything is the first revision of the copy. */
export const FIRST_REVISION = 1;

/** What stood in a table at the revision: whatever stands there since then or longer, and whatever has gone since. */
function then(table: string, columns: RawBuilder<unknown>, { organizationId, projectId, revision }: CopySource) {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and revision <= ${revision}`;
  return sql`(select ${columns} from ${sql.table(table)} where ${here}
    union all select ${columns} from ${sql.table(`${table}_version`)} where ${here} and to_revision > ${revision})`;
}

/** How many entities and links are copied. */
export async function countCopied(db: Reader, source: CopySource): Promise<{ entities: number; links: number }> {
  const { rows } = await sql<{ entities: number; links: number }>`select
    (select count(*)::integer from ${then('entity', sql`id`, source)} e) as entities,
    (select count(*)::integer from ${then('link', sql`source_id`, source)} l) as links`.execute(db);
  return rows[0]!;
}

const names = [...entityColumns.map(snake), 'number_key', 'name_key', 'text_key'];
const stored = sql.raw(names.join(', '));

/** Copies the entities; what they say of each other by number is still as in the source. One statement. */
export async function copyEntities(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  const { firstId, projectId, lostLabels, lostProperties } = target;
  const id = sql`${firstId - 1}::integer + row_number() over (order by id)::integer`;
  const other: Record<string, RawBuilder<unknown>> = {
    id,
    project_id: sql`${projectId}::integer`,
    // Ties in the order by number are broken by the id, which stands behind it.
    sort_number: sql`regexp_replace(sort_number, '![0-9]+$', '') || '!' || (${id})`,
    revision: sql`${FIRST_REVISION}::integer`,
    origin_project_id: sql`project_id`,
    origin_id: sql`id`,
    origin_revision: sql`revision`,
  };
  if (lostProperties.length > 0) other['attrs'] = sql`attrs - ${lostProperties.map(String)}::text[]`;
  if (lostLabels.length > 0) {
    const isLost = (label: string) => sql`${sql.raw(label)} = any(${lostLabels}::integer[])`;
    other['label_ids'] = sql`(select coalesce(array_agg(label order by nth), '{}')
      from unnest(label_ids) with ordinality as l(label, nth) where not ${isLost('label')})`;
    other['linked_label_id'] = sql`case when not ${isLost('linked_label_id')} then linked_label_id end`;
  }
  const values = sql.join(names.map((name) => other[name] ?? sql.ref(name)));
  // New words wait in a list, which is sorted into their index when it is full: with room for all of it in half the time.
  await sql`set local work_mem = '64MB'`.execute(ctx.db);
  await sql`insert into entity (${stored}) select ${values} from ${then('entity', stored, source)} e`.execute(ctx.db);
}

const linkNames = ['source_id', 'relation_id', 'target_id', 'attrs', 'created', 'created_by'];

/** Copies the links between the entities that have been copied. One statement. */
export async function copyLinks(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  const { organizationId } = source;
  const { projectId, lostProperties } = target;
  const attrs = lostProperties.length > 0 ? sql`l.attrs - ${lostProperties.map(String)}::text[]` : sql`l.attrs`;
  await inBulk(
    ctx,
    sql`insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
      select ${organizationId}::integer, ${projectId}::integer, a.id, l.relation_id, b.id, ${attrs}, l.created, l.created_by,
        ${FIRST_REVISION}::integer
      from ${then('link', sql.raw(linkNames.join(', ')), source)} l
      join ${copies(organizationId, projectId)} a on a.origin_id = l.source_id
      join ${copies(organizationId, projectId)} b on b.origin_id = l.target_id`,
  );
}

/** Copies the diagrams whose entities are there, with the places on them; two statements. */
export async function copyDiagrams(
  ctx: TxCtx,
  source: CopySource,
  { projectId }: CopyTarget,
  files: ReadonlyMap<number, number>,
): Promise<void> {
  const { organizationId } = source;
  const head = sql`organization_id, project_id, root_id, type`;
  const row = sql`${organizationId}::integer, ${projectId}::integer, e.id, d.type`;
  const join = sql`join ${copies(organizationId, projectId)} e on e.origin_id = d.root_id`;
  const rest = 'name, created, created_by, modified, modified_by';
  await inBulk(
    ctx,
    sql`insert into diagram (${head}, ${sql.raw(rest)}, revision) select ${row}, ${sql.raw(rest.replace(/\w+/g, 'd.$&'))},
        ${FIRST_REVISION}::integer
      from ${then('diagram', sql.raw(`root_id, type, ${rest}`), source)} d ${join}`,
  );
  // Places go by global ids, which stay; only pictures that are drawn freely name a file.
  const place =
    files.size === 0
      ? sql`d.place`
      : sql`case when f.id is null then d.place else jsonb_set(d.place, '{free,file}', to_jsonb(f.id)) end`;
  const joinFiles =
    files.size === 0
      ? sql``
      : sql`left join unnest(${[...files.keys()]}::integer[], ${[...files.values()]}::integer[]) as f(was, id)
          on f.was = (d.place #>> '{free,file}')::integer`;
  await inBulk(
    ctx,
    sql`insert into diagram_place (${head}, key, place, revision) select ${row}, d.key, ${place}, ${FIRST_REVISION}::integer
      from ${then('diagram_place', sql`root_id, type, key, place`, source)} d ${join} ${joinFiles}`,
  );
}

const copies = (organizationId: number, projectId: number) =>
  sql`(select id, origin_id from entity where organization_id = ${organizationId} and project_id = ${projectId})`;

/** Postgres knows nothing yet of a project that is being made, and would look for each row by itself. */
async function inBulk(ctx: TxCtx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(ctx.db);
  await statement.execute(ctx.db);
  await sql`set local enable_nestloop = on`.execute(ctx.db);
}
