import { sql } from 'kysely';

import { openReadable, signedIn, type ProjectKey } from '../../access/keys.ts';
import { teamsOf } from '../../access/permissions.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Reader, Writer } from '../../platform/database.ts';
import { kept } from '../../platform/kept-plans.ts';
import { entityNotFound, invalid } from '../../refusals.ts';
import { readSchema } from '../../schema/queries.ts';
import { decomposition } from '../../schema/rules/words.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { findEntities, type PageRequest } from '../search/find.ts';
import { entitiesOf, entityColumns, plainColumns, withoutTranslation, type EntityColumn } from './rows.ts';

/** An entity with what it was read under: its project's key and schema, so that what is asked of it next needs no further permission and no further schema. */
export interface SeenEntity {
  entity: Entity;
  schema: Schema;
  key: ProjectKey<'READ'>;
}

/** A page of the entities of a project that a query finds. */
export async function readEntityPage(ctx: Ctx, key: ProjectKey<'READ'>, page: PageRequest) {
  const schema = await readSchema(ctx.db, key);
  const { organizationId, projectId, slug } = key;
  const { username, permissions } = signedIn(ctx);
  const viewer = { username, teams: teamsOf(permissions, slug) };
  const found = await findEntities(
    ctx.db,
    schema,
    { organizationId, projectId, viewer, now: new Date(), timeZone: ctx.timeZone },
    page,
  );
  return { ...found, seen: found.rows.map((entity) => ({ entity, schema, key })) };
}

/** One entity of an opened project. */
export async function readSeenEntity(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<SeenEntity> {
  const entity = (await entitiesOf(ctx.db, key, [id])).get(id);
  if (!entity) throw entityNotFound(id);
  return { entity, schema: await readSchema(ctx.db, key), key };
}

/** Entities by `organization:id`, those the viewer may read, whatever their projects. */
export async function readSeenEntities(ctx: Ctx, names: string[]): Promise<Map<string, SeenEntity>> {
  const found = new Map<string, SeenEntity>();
  if (!ctx.viewer) return found;
  const pairs = names
    .map((name) => name.split(':').map(Number) as [number, number])
    .filter((pair) => pair.every(Number.isInteger));
  for (const [organizationId, group] of Map.groupBy(pairs, ([organization]) => organization)) {
    const rows = await ctx.db
      .selectFrom('entity')
      .select(entityColumns)
      .where('organizationId', '=', organizationId)
      .where('id', '=', sql<number>`any(${group.map(([, id]) => id)}::integer[])`)
      .execute();
    const keys = await openReadable(
      ctx,
      organizationId,
      rows.map((row) => row.projectId),
    );
    for (const entity of rows) {
      const key = keys.get(entity.projectId);
      if (key) found.set(`${organizationId}:${entity.id}`, { entity, key, schema: await readSchema(ctx.db, key) });
    }
  }
  return found;
}

export interface SeenLink {
  /** The relation that leads from the entity it was asked of to the far one. */
  relationId: number;
  attrs: Attrs;
  far: SeenEntity;
  fromId: number;
}

export interface LinksPage {
  first: number;
  after?: string | null | undefined;
  /** What is read of the far ends; all if it does not say. */
  columns?: readonly EntityColumn[] | null;
}
/** Which links of which entity: all, or those of one relation away from it. */
export interface LinksOf {
  id: number;
  relationId: number | null;
}
export const linksName = ({ id, relationId }: LinksOf): string => `${id}:${relationId ?? ''}`;

/** Pages of links of any number of entities with their far ends, by relation and number: one statement. One more than asked for, if there are more. */
export async function readLinks(
  db: Reader,
  seen: Pick<SeenEntity, 'schema' | 'key'>,
  wanted: readonly LinksOf[],
  page: LinksPage,
): Promise<Map<string, SeenLink[]>> {
  const { schema, key } = seen;
  const after = page.after ? parsePlace(page.after) : null;
  const ends = wanted.map(({ id, relationId }) => {
    const relation = relationId === null ? undefined : schema.relations.get(relationId);
    const symmetric = relation?.inverseId === relation?.id;
    return {
      id,
      asked: relationId ?? 0,
      canonical: relation ? (relation.isCanonical ? relation.id : relation.inverseId) : null,
      forward: relation && !symmetric ? relation.isCanonical : null,
    };
  });
  const inverses: (number | null)[] = [];
  for (const { id, inverseId } of schema.relations.values()) inverses[id - 1] = inverseId;
  const { rows } = await sql<Entity & { asked: number; fromId: number; awayId: number; linkAttrs: Attrs }>`
    select w.asked as "asked", w.id as "fromId", l.*
    from unnest(${ends.map((end) => end.id)}::integer[], ${ends.map((end) => end.asked)}::integer[], ${ends.map((end) => end.canonical)}::integer[], ${ends.map((end) => end.forward)}::boolean[])
      with ordinality as w(id, asked, canonical, forward, place)
    cross join lateral (
      select ${plainColumns(page.columns)}, each.away_id as "awayId", each.attrs as "linkAttrs" from (
        select relation_id as away_id, target_id as far_id, attrs from link
          where organization_id = ${key.organizationId} and source_id = w.id and (w.canonical is null or relation_id = w.canonical) and w.forward is not false
        union all
        select (${inverses}::integer[])[relation_id], source_id, attrs from link
          where organization_id = ${key.organizationId} and target_id = w.id and (w.canonical is null or relation_id = w.canonical) and w.forward is not true
      ) each join entity e on e.organization_id = ${key.organizationId} and e.id = each.far_id
      ${after ? sql`where (each.away_id, e.sort_number, e.id) > (${after.relationId}, ${after.sortNumber}, ${after.id})` : sql``}
      order by each.away_id, e.sort_number, e.id limit ${page.first + 1}
    ) l order by w.place, l."awayId", l."sortNumber", l.id ${kept}`.execute(withoutTranslation(db));
  const found = new Map<string, SeenLink[]>(wanted.map((each) => [linksName(each), []]));
  for (const { asked, fromId, awayId, linkAttrs, ...entity } of rows)
    found
      .get(linksName({ id: fromId, relationId: asked || null }))!
      .push({ relationId: awayId, attrs: linkAttrs, fromId, far: { ...seen, entity } });
  return found;
}

export const linkPlace = ({ relationId, far }: SeenLink): string =>
  Buffer.from(JSON.stringify([relationId, far.entity.sortNumber, far.entity.id])).toString('base64url');

function parsePlace(cursor: string): { relationId: number; sortNumber: string; id: number } {
  try {
    const [relationId, sortNumber, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof relationId === 'number' && typeof sortNumber === 'string' && typeof id === 'number')
      return { relationId, sortNumber, id };
  } catch {
    // refused below
  }
  throw invalid(`'${cursor}' is not a cursor of this list. Use an endCursor that it gave you.`);
}

/** How many links lead away from entities, by entity and relation: one statement. */
export async function countLinks(
  db: Reader,
  { schema, key }: Pick<SeenEntity, 'schema' | 'key'>,
  ids: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ id: number; relationId: number; forward: boolean; count: number }>`
    select source_id as id, relation_id, true as forward, count(*) as count from link
      where organization_id = ${key.organizationId} and source_id = any(${[...ids]}::integer[]) group by 1, 2
    union all
    select target_id, relation_id, false, count(*) from link
      where organization_id = ${key.organizationId} and target_id = any(${[...ids]}::integer[]) group by 1, 2`.execute(
    db as Writer,
  );
  const counts = new Map<number, Map<number, number>>(ids.map((id) => [id, new Map()]));
  for (const { id, relationId, forward, count } of rows) {
    const away = forward ? relationId : (schema.relations.get(relationId)?.inverseId ?? relationId);
    const own = counts.get(id)!;
    own.set(away, (own.get(away) ?? 0) + count);
  }
  return counts;
}

/** The relations to the children and to the parents. */
export const childrenOf = (schema: Schema): number | null => decomposition(schema)?.children.id ?? null;
export const parentsOf = (schema: Schema): number | null => decomposition(schema)?.parents.id ?? null;

/** How many entities there are, by class and by label, hidden and archived ones left out. */
export async function countByKind(
  db: Reader,
  key: ProjectKey<'READ'>,
): Promise<{ total: number; byClass: Map<number, number>; byLabel: Map<number, number> }> {
  const { rows } = await sql<{ kind: 'class' | 'label'; id: number; count: number }>`
    with visible as materialized (select class_id, label_ids from entity
      where organization_id = ${key.organizationId} and project_id = ${key.projectId} and not is_hidden and not is_archived)
    select 'class' as kind, class_id as id, count(*) as count from visible group by 2
    union all select 'label', l, count(*) from visible, unnest(label_ids) as l where label_ids <> '{}' group by 2`.execute(
    db as Writer,
  );
  const of = (kind: 'class' | 'label') =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.count]));
  const byClass = of('class');
  return { total: [...byClass.values()].reduce((sum, count) => sum + count, 0), byClass, byLabel: of('label') };
}

/** Pages of links for whoever has opened the project, by `entity:relation`. */
export function readLinkPages(
  ctx: Ctx,
  seen: Pick<SeenEntity, 'schema' | 'key'>,
  names: readonly string[],
  page: LinksPage,
): Promise<Map<string, SeenLink[]>> {
  const wanted = names.map((name) => {
    const [id, relationId] = name.split(':') as [string, string];
    return { id: Number(id), relationId: relationId === '' ? null : Number(relationId) };
  });
  return readLinks(ctx.db, seen, wanted, page);
}

export const readLinkCounts = (
  ctx: Ctx,
  seen: Pick<SeenEntity, 'schema' | 'key'>,
  ids: readonly number[],
): Promise<Map<number, Map<number, number>>> => countLinks(ctx.db, seen, ids);

/** How many entities there are by class and by label, most first. */
export async function readCounts(ctx: Ctx, key: ProjectKey<'READ'>) {
  const schema = await readSchema(ctx.db, key);
  const { total, byClass, byLabel } = await countByKind(ctx.db, key);
  const listed = <T>(counts: ReadonlyMap<number, number>, items: ReadonlyMap<number, T>) =>
    [...counts]
      .flatMap(([id, count]) => (items.has(id) ? [{ schema, item: items.get(id)!, count }] : []))
      .toSorted((a, b) => b.count - a.count);
  return { total, byClass: listed(byClass, schema.classes), byLabel: listed(byLabel, schema.labels) };
}
