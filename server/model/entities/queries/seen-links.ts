import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Writer } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import { decomposition } from '../../schema/rules/words.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { readerAsOf } from './as-of.ts';
import { plainColumns, withoutTranslation, type EntityColumn } from './rows.ts';
import type { SeenEntity } from './seen.ts';

/** A link as it is seen from one of its ends. */
export interface SeenLink {
  /** The relation that leads from the entity it was asked of to the far one. */
  relationId: number;
  attrs: Attrs;
  far: SeenEntity;
  fromId: number;
}

/** Which page of links. */
export interface LinksPage {
  first: number;
  after?: string | null | undefined;
  /** What is read of the far ends; all if it does not say. */
  columns?: readonly EntityColumn[] | null;
}

/** Pages of links of any number of entities with their far ends, by relation and number: one statement. One more than asked for, if there are more. Which links of which entity is said by names: `entity:relation`, or `entity:` for all. */
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
    ) l order by w.place, l."awayId", l."sortNumber", l.id ${prepared}`.execute(
    withoutTranslation(readerAsOf(ctx.db, key)),
  );
  const found = new Map<string, SeenLink[]>(names.map((name) => [name, []]));
  for (const entity of rows) {
    const { asked, fromId, awayId: relationId, linkAttrs: attrs } = entity;
    found.get(`${fromId}:${asked || ''}`)!.push({ relationId, attrs, fromId, far: { schema, key, entity } });
  }
  return found;
}

/** The cursor of a link. */
export const linkPlace = ({ relationId, far }: SeenLink): string =>
  cursorOf([relationId, far.entity.sortNumber, far.entity.id]);

function parsePlace(cursor: string): { relationId: number; sortNumber: string; id: number } {
  const [relationId, sortNumber, id] = placeBehind(cursor, ['number', 'text', 'number']);
  return { relationId, sortNumber, id };
}

/** How many links lead away from entities, by entity and relation: one statement. */
export async function readLinkCounts(
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

/** The relation to the children. */
export const childrenOf = (schema: Schema): number | null => decomposition(schema)?.children.id ?? null;
/** The relation to the parents. */
export const parentsOf = (schema: Schema): number | null => decomposition(schema)?.parents.id ?? null;
