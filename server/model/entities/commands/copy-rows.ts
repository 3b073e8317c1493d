import { sql, type RawBuilder } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { snake } from '../../../platform/database/rows.ts';
import { entityColumns } from '../queries/columns.ts';

/** The source of a copy: a project as of one of its revisions, which no longer changes. */
export interface CopySource {
  organizationId: number;
  projectId: number;
  revision: number;
}
/** The target of a copy and the part that is copied. */
export interface CopyTarget {
  projectId: number;
  /** The first of the numbers that were taken for the entities; they follow each other as those of the source do. */
  firstId: number;
  /** True to copy the history too, with the source's revision numbers. */
  withPast: boolean;
  /** Labels that the target does not know; they are left out. */
  lostLabels: readonly number[];
  lostProperties: readonly number[];
}

/** The revision of everything in a copy without history. */
export const FIRST_REVISION = 1;

/** Selects the rows of a table as of the revision: those unchanged since, and those replaced or deleted later. */
export function standingIn(
  table: string,
  columns: RawBuilder<unknown>,
  { organizationId, projectId, revision }: CopySource,
) {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and revision <= ${revision}`;
  return sql`(select ${columns} from ${sql.table(table)} where ${here}
    union all select ${columns} from ${sql.table(`${table}_version`)} where ${here} and to_revision > ${revision})`;
}

/** Counts the entities and links to copy. */
export async function countCopied(db: Reader, source: CopySource): Promise<{ entities: number; links: number }> {
  const { rows } = await sql<{ entities: number; links: number }>`select
    (select count(*)::integer from ${standingIn('entity', sql`id`, source)} e) as entities,
    (select count(*)::integer from ${standingIn('link', sql`source_id`, source)} l) as links`.execute(db);
  return rows[0]!;
}

/** Selects all entities up to the revision, with their new ids. */
const known = ({ organizationId, projectId, revision }: CopySource, { firstId }: Pick<CopyTarget, 'firstId'>) => {
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and revision <= ${revision}`;
  return sql`(select id as was, ${firstId - 1}::integer + row_number() over (order by id)::integer as copy_id from (
    select id from entity where ${here} union select id from entity_version where ${here}) known)`;
};

/** Counts all entities up to the revision, including deleted ones. */
export async function countKnown(db: Reader, source: CopySource): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from ${known(source, { firstId: 1 })} k`.execute(db);
  return rows[0]!.count;
}

const names = [...entityColumns.map(snake), 'number_key', 'name_key', 'text_key'];
const stored = sql.raw(names.join(', '));

/** Returns the columns of a copied entity; their references still hold the source's numbers. */
function copied({ projectId, withPast }: CopyTarget, id: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> {
  return {
    id,
    project_id: sql`${projectId}::integer`,
    // Ties in the order by number are broken by the id, which stands behind it.
    sort_number: sql`regexp_replace(sort_number, '![0-9]+$', '') || '!' || (${id})`,
    ...(!withPast && { revision: sql`${FIRST_REVISION}::integer` }),
    origin_project_id: sql`project_id`,
    origin_id: sql`id`,
    origin_revision: sql`revision`,
  };
}
const valuesOf = (other: Record<string, RawBuilder<unknown>>) =>
  sql.join(names.map((name) => other[name] ?? sql.ref(name)));

/** Copies the entities. One statement. */
export async function copyEntityRows(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  const { firstId, withPast, lostLabels, lostProperties } = target;
  const byOrder = sql`${firstId - 1}::integer + row_number() over (order by id)::integer`;
  const other = copied(target, withPast ? sql`copy_id` : byOrder);
  if (lostProperties.length > 0) other['attrs'] = sql`attrs - ${lostProperties.map(String)}::text[]`;
  if (lostLabels.length > 0) {
    const isLost = (label: string) => sql`${sql.raw(label)} = any(${lostLabels}::integer[])`;
    other['label_ids'] = sql`(select coalesce(array_agg(label order by nth), '{}')
      from unnest(label_ids) with ordinality as l(label, nth) where not ${isLost('label')})`;
    other['linked_label_id'] = sql`case when not ${isLost('linked_label_id')} then linked_label_id end`;
  }
  const numbered = withPast ? sql`join ${known(source, target)} k on k.was = e.id` : sql``;
  // New words wait in a list, which is sorted into their index when it is full: with room for all of it in half the time.
  await sql`set local work_mem = '64MB'`.execute(ctx.db);
  await sql`insert into entity (${stored}) select ${valuesOf(other)} from ${standingIn('entity', stored, source)} e ${numbered}`.execute(
    ctx.db,
  );
}

/** Copies the former versions of entities, including deleted ones. One statement. */
export async function copyEntityVersions(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  await inBulk(
    ctx,
    sql`insert into entity_version (${stored}, to_revision) select ${valuesOf(copied(target, sql`copy_id`))}, to_revision
      from ${before('entity', source)} e join ${known(source, target)} k on k.was = e.id`,
  );
}

/** Selects the rows of a table that were replaced or deleted before the revision. */
export const before = (table: string, { organizationId, projectId, revision }: CopySource) =>
  sql`(select * from ${sql.table(`${table}_version`)}
    where organization_id = ${organizationId} and project_id = ${projectId} and to_revision <= ${revision})`;

const linkNames = ['source_id', 'relation_id', 'target_id', 'attrs', 'created', 'created_by', 'revision'];

/** Copies the links between the entities that have been copied. One statement. */
export async function copyLinks(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  const { lostProperties } = target;
  const attrs = lostProperties.length > 0 ? sql`l.attrs - ${lostProperties.map(String)}::text[]` : sql`l.attrs`;
  await inBulk(
    ctx,
    linksInto('link', source, target, {
      attrs,
      from: standingIn('link', sql.raw(linkNames.join(', ')), source),
      copies: copies(source.organizationId, target.projectId),
    }),
  );
}

/** Copies the former versions of links, including deleted ones. One statement. */
export async function copyLinkVersions(ctx: TxCtx, source: CopySource, target: CopyTarget): Promise<void> {
  await inBulk(
    ctx,
    linksInto('link_version', source, target, {
      attrs: sql`l.attrs`,
      from: before('link', source),
      copies: hasCopiedHistory(source.organizationId, target.projectId),
    }),
  );
}

interface CopiedLinks {
  attrs: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  copies: RawBuilder<unknown>;
}

function linksInto(
  table: 'link' | 'link_version',
  { organizationId }: CopySource,
  { projectId, withPast }: CopyTarget,
  { attrs, from, copies }: CopiedLinks,
) {
  const until = sql.raw(table === 'link' ? '' : ', to_revision');
  const revision = withPast ? sql`l.revision` : sql`${FIRST_REVISION}::integer`;
  return sql`insert into ${sql.table(table)} (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by,
      revision${until})
    select ${organizationId}::integer, ${projectId}::integer, a.id, l.relation_id, b.id, ${attrs}, l.created, l.created_by,
      ${revision}${until} from ${from} l join ${copies} a on a.origin_id = l.source_id join ${copies} b on b.origin_id = l.target_id`;
}

/** Selects the ids of a copy's entities with those of their originals. */
export const copies = (organizationId: number, projectId: number): RawBuilder<unknown> =>
  sql`(select id, origin_id from entity where organization_id = ${organizationId} and project_id = ${projectId})`;

/** Matches the copied entities including deleted ones. */
export const hasCopiedHistory = (organizationId: number, projectId: number): RawBuilder<unknown> =>
  sql`(select id, origin_id from entity where organization_id = ${organizationId} and project_id = ${projectId}
    union select id, origin_id from entity_version where organization_id = ${organizationId} and project_id = ${projectId})`;

/** Postgres knows nothing yet of a project that is being made, and would look for each row by itself. */
export async function inBulk(ctx: TxCtx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(ctx.db);
  await statement.execute(ctx.db);
  await sql`set local enable_nestloop = on`.execute(ctx.db);
}
