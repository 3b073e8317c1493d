import { sql } from 'kysely';

import type { Entity, Link } from '../../model/entities/entity.ts';
import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import { plainColumns } from '../../model/entities/queries/columns.ts';
import type { SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import type { Ctx } from '../../platform/context.ts';
import { UNLIMITED, type DiagramType, type ReadingStep, type Wish } from '../diagram-type.ts';
import { MOST_SHAPES } from '../rules/content/drawing.ts';
import { Model, type Reached } from '../rules/content/model.ts';
import { namedItems, type NamedItems } from '../rules/content/named-items.ts';

/**
 * Reads all that a type of diagram needs of a root: one statement per step of reading, and two for the links between the entities reached.
 */
export const readModel = async (ctx: Ctx, seen: SeenEntity, type: DiagramType, wish: Wish): Promise<Model> =>
  (await readModelBeside(ctx, seen, type, wish, () => undefined))[0];

/** Reads the same model, together with further facts about the entities reached. */
export async function readModelBeside<T>(
  ctx: Ctx,
  seen: SeenEntity,
  type: DiagramType,
  wish: Wish,
  read: (ids: readonly number[]) => T | Promise<T>,
): Promise<[Model, T]> {
  const root = seen.entity;
  const words = namedItems(seen.schema);
  const entities = new Map<number, Reached>([[root.id, root]]);
  const sets = new Map<string, ReadonlySet<number>>([['root', new Set([root.id])]]);
  let total = 1;
  for (const step of type.reads(wish, words, root)) {
    const reached = await readStep(ctx, seen, step, words, sets);
    sets.set(step.as, new Set([...(sets.get(step.as) ?? []), ...reached.entities.map(({ id }) => id)]));
    for (const entity of reached.entities) if (!entities.has(entity.id)) entities.set(entity.id, entity);
    total += Math.max(0, reached.total - reached.entities.length);
  }
  const ids = [...entities.keys()];
  const [links, childCounts, beside] = await Promise.all([
    linksAmong(ctx, seen, ids),
    readChildCounts(ctx, seen, words, ids),
    read(ids),
  ]);
  return [new Model({ root, words, entities, sets, links, childCounts, total: total - 1 + entities.size }), beside];
}

interface Found {
  entities: Entity[];
  total: number;
}

async function readStep(
  ctx: Ctx,
  seen: SeenEntity,
  step: ReadingStep,
  words: NamedItems,
  sets: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<Found> {
  let from = new Set((step.from ?? ['root']).flatMap((name) => [...(sets.get(name) ?? [])]));
  const { levels = 1, most } = step;
  if (most === undefined) return readReach(ctx, seen, step, words, from, levels);
  // Ring by ring, until there are enough with the root.
  const room = most - 1;
  const found = new Map<number, Entity>();
  let total = 0;
  for (let level = 0; level < levels && from.size > 0 && found.size < room; level++) {
    const ring = await readReach(ctx, seen, step, words, from, 1);
    const news = ring.entities.filter(({ id }) => !found.has(id) && id !== seen.entity.id);
    total += news.length;
    for (const entity of news.slice(0, room - found.size)) found.set(entity.id, entity);
    from = new Set(news.filter(({ id }) => found.has(id)).map(({ id }) => id));
  }
  return { entities: [...found.values()], total };
}

async function readReach(
  ctx: Ctx,
  { key }: SeenEntity,
  { along, alongIds, of }: ReadingStep,
  words: NamedItems,
  from: ReadonlySet<number>,
  levels: number,
): Promise<Found> {
  const { forward, backward } = waysAlong(words, along, alongIds);
  if (from.size === 0 || forward.length + backward.length === 0) return { entities: [], total: 0 };
  const { organizationId, projectId } = key;
  const classIds = of && [
    ...new Set(of.flatMap((name) => [...(words.schema.family.get(words.class(name)?.id ?? -1) ?? [])])),
  ];
  const depth = levels >= UNLIMITED ? sql`1` : sql`reach.depth + 1`;
  const { rows } = await sql<Entity & { total: number }>`
    with recursive reach(id, depth) as (
      select unnest(${[...from]}::integer[]), 0
      union
      select far.id, ${depth} from reach cross join lateral (
        select target_id as id from link where organization_id = ${organizationId} and source_id = reach.id
          and relation_id = any(${forward}::integer[])
        union all
        select source_id from link where organization_id = ${organizationId} and target_id = reach.id
          and relation_id = any(${backward}::integer[])
      ) far where reach.depth < ${levels}::integer
    )
    select ${plainColumns()}, (count(*) over ())::integer as total
    from (select distinct id from reach where depth > 0) reached
      join entity e on e.organization_id = ${organizationId} and e.id = reached.id
    where e.project_id = ${projectId} ${classIds ? sql`and e.class_id = any(${classIds}::integer[])` : sql``}
    order by e.sort_number, e.id limit ${MOST_SHAPES}`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return { entities: rows, total: rows[0]?.total ?? 0 };
}

/** The stored directions of relations that lead away. */
function waysAlong(words: NamedItems, along: ReadingStep['along'], alongIds: ReadingStep['alongIds']) {
  const all = words.schema.relations;
  const relations = alongIds
    ? alongIds.flatMap((id) => all.get(id) ?? [])
    : along
      ? along.flatMap((name) => words.relation(name) ?? [])
      : [...all.values()];
  const forward = new Set<number>();
  const backward = new Set<number>();
  for (const { id, inverseId, isCanonical } of relations) {
    if (isCanonical) forward.add(id);
    if (!isCanonical) backward.add(inverseId);
    else if (inverseId === id) backward.add(id);
  }
  return { forward: [...forward], backward: [...backward] };
}

type Ends = Pick<Link, 'sourceId' | 'relationId' | 'targetId' | 'attrs'>;

async function linksAmong(ctx: Ctx, { key }: SeenEntity, ids: readonly number[]): Promise<Ends[]> {
  const { rows } = await sql<Ends>`
    select source_id as "sourceId", relation_id as "relationId", target_id as "targetId", attrs from link
    where organization_id = ${key.organizationId} and source_id = any(${ids}::integer[])
      and target_id = any(${ids}::integer[])`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return rows;
}

async function readChildCounts(ctx: Ctx, { key }: SeenEntity, words: NamedItems, ids: readonly number[]) {
  const children = words.relation('decomposed by');
  if (!children) return new Map<number, number>();
  const { rows } = await sql<{ id: number; count: number }>`
    select source_id as id, count(*)::integer as count from link
    where organization_id = ${key.organizationId} and relation_id = ${children.id}
      and source_id = any(${ids}::integer[]) group by 1`.execute(withoutTranslation(readerAsOf(ctx.db, key)));
  return new Map(rows.map(({ id, count }) => [id, count]));
}
