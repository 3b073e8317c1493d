import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { preparedMark } from '../../../platform/database/prepared-statements.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';
import { plainColumns, type EntityColumn } from './columns.ts';
import { NO_PLACE, ordersOf, placeInOrder } from './link-order.ts';
import type { SeenEntity } from './shown-entities.ts';

/** A link as it is seen from one of its ends. */
export interface SeenLink {
  /** The relation that leads from the entity it was asked of to the far one. */
  relationId: number;
  attrs: Attrs;
  far: SeenEntity;
  fromId: number;
  /** The place in the order stored at its near end; 0 in lists that are ordered by number alone. */
  ownPlace?: number;
}

/** The page of links to read. */
export interface LinksPage {
  first: number;
  after?: string | null | undefined;
  /** True to ignore stored orders, as trees do. */
  byNumber?: boolean;
  /** The columns to read of the far ends; all by default. */
  columns?: readonly EntityColumn[] | null;
}

/**
 * Reads pages of links of any number of entities with their far ends, by relation, then in the stored order or else by number: one
 * statement. One more than requested, if there are more. The links are named `entity:relation`, or `entity:` for all.
 */
export async function readLinkPages(
  ctx: Ctx,
  seen: Pick<SeenEntity, 'schema' | 'key'>,
  names: readonly string[],
  page: LinksPage,
): Promise<Map<string, SeenLink[]>> {
  const { schema, key } = seen;
  const after = page.after ? parsePlace(page.after) : null;
  const ends = names.map((name) => {
    const [id, relationId] = name.split(':').map(Number) as [number, number];
    const relation = schema.relations.get(relationId);
    const symmetric = relation?.inverseId === relation?.id;
    return {
      id,
      asked: relationId,
      canonical: relation ? (relation.isCanonical ? relation.id : relation.inverseId) : null,
      forward: relation && !symmetric ? relation.isCanonical : null,
    };
  });
  const place = page.byNumber ? NO_PLACE : placeInOrder(schema);
  const orders = page.byNumber ? sql`` : sql`cross join lateral ${ordersOf(key.organizationId, sql`w.id`)}`;
  const inverses: (number | null)[] = [];
  for (const { id, inverseId } of schema.relations.values()) inverses[id - 1] = inverseId;
  const { rows } = await sql<
    Entity & { asked: number; fromId: number; awayId: number; linkAttrs: Attrs; ownPlace: number }
  >`
    select w.asked as "asked", w.id as "fromId", l.*
    from unnest(${ends.map((end) => end.id)}::integer[], ${ends.map((end) => end.asked)}::integer[], ${ends.map((end) => end.canonical)}::integer[], ${ends.map((end) => end.forward)}::boolean[])
      with ordinality as w(id, asked, canonical, forward, place)
    cross join lateral (
      select ${plainColumns(page.columns)}, each.away_id as "awayId", each.attrs as "linkAttrs", ${place} as "ownPlace" from (
        select relation_id as away_id, target_id as far_id, attrs from link
          where organization_id = ${key.organizationId} and source_id = w.id and (w.canonical is null or relation_id = w.canonical) and w.forward is not false
        union all
        select (${inverses}::integer[])[relation_id], source_id, attrs from link
          where organization_id = ${key.organizationId} and target_id = w.id and (w.canonical is null or relation_id = w.canonical) and w.forward is not true
      ) each join entity e on e.organization_id = ${key.organizationId} and e.id = each.far_id ${orders}
      ${after ? sql`where (each.away_id, ${place}, e.sort_number, e.id) > (${after.relationId}, ${after.ownPlace}, ${after.sortNumber}, ${after.id})` : sql``}
      order by each.away_id, ${place}, e.sort_number, e.id limit ${page.first + 1}
    ) l order by w.place, l."awayId", l."ownPlace", l."sortNumber", l.id ${preparedMark}`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  const found = new Map<string, SeenLink[]>(names.map((name) => [name, []]));
  for (const entity of rows) {
    const { asked, fromId, awayId: relationId, linkAttrs: attrs, ownPlace } = entity;
    found.get(`${fromId}:${asked || ''}`)!.push({ relationId, attrs, fromId, ownPlace, far: { schema, key, entity } });
  }
  return found;
}

/** Returns the cursor of a link. */
export const linkPlace = ({ relationId, ownPlace = 0, far }: SeenLink): string =>
  cursorOf([relationId, ownPlace, far.entity.sortNumber, far.entity.id]);

function parsePlace(cursor: string): { relationId: number; ownPlace: number; sortNumber: string; id: number } {
  const [relationId, ownPlace, sortNumber, id] = placeBehind(cursor, ['number', 'number', 'text', 'number']);
  return { relationId, ownPlace, sortNumber, id };
}

/** Counts the links that lead away from entities, by entity and relation; one statement. */
export async function readEntityLinkCounts(
  ctx: Ctx,
  { schema, key }: Pick<SeenEntity, 'schema' | 'key'>,
  ids: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ id: number; relationId: number; forward: boolean; count: number }>`
    select source_id as id, relation_id, true as forward, count(*) as count from link
      where organization_id = ${key.organizationId} and source_id = any(${[...ids]}::integer[]) group by 1, 2
    union all
    select target_id, relation_id, false, count(*) from link
      where organization_id = ${key.organizationId} and target_id = any(${[...ids]}::integer[]) group by 1, 2`.execute(
    readerAsOf(ctx.db, key) as Writer,
  );
  const counts = new Map<number, Map<number, number>>(ids.map((id) => [id, new Map()]));
  for (const { id, relationId, forward, count } of rows) {
    const away = forward ? relationId : (schema.relations.get(relationId)?.inverseId ?? relationId);
    const own = counts.get(id)!;
    own.set(away, (own.get(away) ?? 0) + count);
  }
  return counts;
}

/** Returns the relation to the children; null without one. */
export const childrenOf = (schema: Schema): number | null => decomposition(schema)?.children.id ?? null;
/** Returns the relation to the parents; null without one. */
export const parentsOf = (schema: Schema): number | null => decomposition(schema)?.parents.id ?? null;
