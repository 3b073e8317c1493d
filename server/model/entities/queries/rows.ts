import { sql, type RawBuilder } from 'kysely';

import { openReadable, type OrganizationRef, type ProjectKey } from '../../../identity/access/keys.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link, Rel } from '../entity.ts';

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
] as const;
export type EntityColumn = (typeof entityColumns)[number];

// Both names of a column are written out, so that Kysely need not translate the statement and every row of every page.
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const written = (columns: readonly EntityColumn[]) =>
  sql.raw(columns.map((column) => `e.${snake(column)} as "${column}"`).join(', '));
const all = written(entityColumns);
export const plainColumns = (columns: readonly EntityColumn[] | null = null): RawBuilder<unknown> =>
  columns ? written(columns) : all;
export const withoutTranslation = (db: Reader): { getExecutor: Reader['getExecutor'] } => ({
  getExecutor: () => db.getExecutor().withoutPlugins(),
});

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::integer[])`;

/** Those of the entities that the viewer may read, by id. The others are left out, not refused. */
export async function readEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
): Promise<Map<number, Entity>> {
  const rows = await ctx.db
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', organizationIdOf(organization))
    .where('id', '=', anyOf(ids))
    .execute();
  const open = await openReadable(
    ctx,
    organization,
    rows.map((row) => row.projectId),
  );
  return new Map(rows.filter((row) => open.has(row.projectId)).map((row) => [row.id, row]));
}

const organizationIdOf = (organization: OrganizationRef) =>
  typeof organization === 'number'
    ? sql<number>`${organization}`
    : sql<number>`(select id from organization where slug = ${organization})`;

/** Entities of a project the viewer has opened, by id. */
export async function entitiesOf(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
): Promise<Map<number, Entity>> {
  const rows = await db
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The entities about to be written or linked, locked in id order (so that two batches cannot deadlock) until the transaction ends. */
export async function entitiesForUpdate(
  db: Writer,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, Entity>> {
  const rows = await db
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last deletion of each of some entities, in projects that the viewer may read; locked until the transaction ends. */
export async function deletionsForUpdate(
  ctx: TxCtx,
  organization: OrganizationRef,
  ids: readonly number[],
): Promise<Map<number, ChangeRecord>> {
  const { rows } = await sql<ChangeRecord>`
    select r.* from unnest(${[...new Set(ids)].toSorted((a, b) => a - b)}::integer[]) as asked(id)
    cross join lateral (select * from change_record c where c.organization_id = ${organizationIdOf(organization)}
      and c.entity_id = asked.id and c.type = 'delete' order by c.revision desc limit 1 for no key update) as r`.execute(
    ctx.db,
  );
  const open = await openReadable(
    ctx,
    organization,
    rows.map((row) => row.projectId),
  );
  return new Map(rows.filter((row) => open.has(row.projectId)).map((row) => [row.entityId, row]));
}

/** Every link that begins or ends at one of the entities. */
export async function linksAt(db: Reader, organizationId: number, ids: readonly number[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  const at = (end: 'sourceId' | 'targetId') =>
    db.selectFrom('link').selectAll().where('organizationId', '=', organizationId).where(end, '=', anyOf(ids));
  return at('sourceId').union(at('targetId')).execute();
}

/** The links of some entities, each as seen from it, by entity id. */
export async function readRels(db: Reader, schema: Schema, ids: readonly number[]): Promise<Map<number, Rel[]>> {
  const links = await linksAt(db, schema.organizationId, ids);
  return relsByEntity(schema, links, new Set(ids));
}

/** Links sorted to the entities at their ends, in the direction that leads away from each. */
export function relsByEntity(schema: Schema, links: readonly Link[], ids: ReadonlySet<number>): Map<number, Rel[]> {
  const rels = new Map<number, Rel[]>();
  const add = (id: number, rel: Rel) => void (ids.has(id) && (rels.get(id)?.push(rel) ?? rels.set(id, [rel])));
  for (const { sourceId, relationId, targetId, attrs } of links) {
    add(sourceId, { relationId, targetId, attrs });
    add(targetId, { relationId: schema.relations.get(relationId)?.inverseId ?? relationId, targetId: sourceId, attrs });
  }
  return rels;
}

/** Decomposition links that can be reached downwards from some entities: what a cycle through them would be made of. */
export async function decompositionBelow(
  db: Reader,
  organizationId: number,
  relationId: number,
  ids: readonly number[],
): Promise<[number, number][]> {
  const { rows } = await sql<{ sourceId: number; targetId: number }>`
    with recursive reach(id) as (
      select unnest(${[...ids]}::integer[])
      union
      select l.target_id from reach join link l on l.organization_id = ${organizationId} and l.relation_id = ${relationId} and l.source_id = reach.id
    )
    select l.source_id, l.target_id from reach join link l
      on l.organization_id = ${organizationId} and l.relation_id = ${relationId} and l.source_id = reach.id`.execute(
    db as Writer,
  );
  return rows.map((row) => [row.sourceId, row.targetId]);
}
