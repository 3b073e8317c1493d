import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import type { ChangeRecord } from '../../changes/change.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity, Link, Rel } from '../entity.ts';
import { relsByEntity } from '../rules/rels.ts';
import { readerAsOf, type Moment } from './as-of.ts';
import { entityColumns } from './columns.ts';
import { mayBeVeiled, unveiledFor } from './veil.ts';

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::integer[])`;

/** Reads those of the entities that the viewer may read, by id; the others are left out without a refusal. */
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

/** Reads entities as the viewer may see them; `readEntities` reads them whole, to be changed. */
export async function readShown(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
): Promise<Map<number, Entity>> {
  const found = await readEntities(ctx, organization, ids);
  const kept = [...found.values()].filter(mayBeVeiled);
  if (kept.length === 0) return found;
  const keys = await openReadable(
    ctx,
    organization,
    kept.map(({ projectId }) => projectId),
  );
  for (const entity of kept) found.set(entity.id, unveiledFor(keys.get(entity.projectId)!, entity));
  return found;
}

const organizationIdOf = (organization: OrganizationRef) =>
  typeof organization === 'number'
    ? sql<number>`${organization}`
    : sql<number>`(select id from organization where slug = ${organization})`;

/** Reads entities of an opened project, by id, as of the moment of the key. */
export async function entitiesOf(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
): Promise<Map<number, Entity>> {
  const rows = await readerAsOf(db, key)
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Reads the entities about to be written or linked, and locks them in id order (so that two batches cannot deadlock) until the transaction
 * ends; with `atOnce` fails if somebody else holds one.
 */
export async function entitiesForUpdate(
  db: Writer,
  organizationId: number,
  ids: readonly number[],
  { atOnce = false } = {},
): Promise<Map<number, Entity>> {
  const rows = await entityRows(db, organizationId, ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(atOnce, (query) => query.noWait())
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Reads which of some entities that the viewer may read existed at a moment of their projects, each with the key to its project as it was.
 */
export async function readEntitiesThen(
  ctx: Ctx,
  organization: OrganizationRef,
  ids: readonly number[],
  asOf: AsOf,
): Promise<{ entity: Entity; key: ProjectKey<'READ'> }[]> {
  const { rows } = await sql<{ projectId: number }>`
    select project_id from entity where organization_id = ${organizationIdOf(organization)} and id = ${anyOf(ids)}
    union select project_id from entity_version where organization_id = ${organizationIdOf(organization)} and id = ${anyOf(ids)}`.execute(
    ctx.db as Writer,
  );
  const projectIds = rows.map(({ projectId }) => projectId);
  const found: { entity: Entity; key: ProjectKey<'READ'> }[] = [];
  for (const key of (await openReadable(ctx, organization, projectIds, asOf)).values())
    for (const entity of (await entitiesOf(ctx.db, key, ids)).values()) found.push({ entity, key });
  return found;
}

/** Reads the entities that a command is about to change, and locks them as above; a trial does not lock. */
export const entitiesToChange = ({ db, isTrial }: TxCtx, organizationId: number, ids: readonly number[]) =>
  isTrial ? entitiesNow(db, organizationId, ids) : entitiesForUpdate(db, organizationId, ids);

const entitiesNow = async (
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, Entity>> => {
  const rows = await entityRows(db, organizationId, ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
};

const entityRows = (db: Reader, organizationId: number, ids: readonly number[]) =>
  db
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', anyOf(ids));

/** Reads the last deletion of each of some entities, in projects that the viewer may read; locks them until the transaction ends. */
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

/** Reads every link that begins or ends at one of the entities. */
export async function linksAt(db: Reader, organizationId: number, ids: readonly number[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Link>`
    select * from link where organization_id = ${organizationId} and source_id = ${anyOf(ids)}
    union
    select * from link where organization_id = ${organizationId} and target_id = ${anyOf(ids)}`.execute(db);
  return rows;
}

/** Reads the links of some entities as seen from each, by entity id, as of the moment of the key. */
export async function readRels(
  db: Reader,
  { key, schema }: { key: Moment; schema: Schema },
  ids: readonly number[],
): Promise<Map<number, Rel[]>> {
  const links = await linksAt(readerAsOf(db, key), key.organizationId, ids);
  return relsByEntity(schema, links, new Set(ids));
}

/** Reads the decomposition links below some entities, which could be part of a cycle. */
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
