import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { nodeKeys, pastName, type NodeKey } from '../../../platform/graph/nodes.ts';
import type { Attrs } from '../../attributes/attribute.ts';
import type { Entity } from '../entity.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';
import { plainColumns } from './columns.ts';
import { readSeenEntities, type SeenEntity } from './shown-entities.ts';
import type { SeenLink } from './shown-links.ts';

/** A requested link, with the end from which it is seen. */
interface Wanted extends NodeKey<4> {
  near: SeenEntity;
}

/** Returns a link's key among nodes: its two ends, and the relation that leads away from the first. */
export const linkName = ({ far: { entity, key }, fromId, relationId }: SeenLink): string =>
  pastName([entity.organizationId, fromId, relationId, entity.id].join(':'), key.asOf);

/**
 * Reads links by `organization:from:relation:to`, or with `@revision` as they were then, for entities that the viewer may read. One
 * statement for the present, and one for each past moment and each project with hidden contents.
 */
export async function readLinksByName(ctx: Ctx, names: string[]): Promise<Map<string, SeenLink>> {
  const asked = nodeKeys(names, 4);
  const nearName = ({ numbers: [organizationId, fromId], asOf }: NodeKey<4>) =>
    pastName(`${organizationId}:${fromId}`, asOf);
  const ends = asked.length > 0 ? await readSeenEntities(ctx, [...new Set(asked.map(nearName))]) : new Map();
  const wanted = asked.flatMap((each): Wanted[] => {
    const near = ends.get(nearName(each)) as SeenEntity | undefined;
    return near?.schema.relations.has(each.numbers[2]) ? [{ ...each, near }] : [];
  });
  const found = new Map<string, SeenLink>();
  const moments = Map.groupBy(wanted, ({ asOf, near: { key } }) =>
    asOf === null && !key.isVeiled ? '' : `${key.projectId}@${asOf}`,
  );
  for (const group of moments.values()) for (const [name, link] of await readGroup(ctx, group)) found.set(name, link);
  return found;
}

async function readGroup(ctx: Ctx, wanted: readonly Wanted[]): Promise<[string, SeenLink][]> {
  const stored = wanted.map(({ numbers: [, , relationId], near: { schema } }) => {
    const { id, inverseId, isCanonical } = schema.relations.get(relationId)!;
    return { id: isCanonical ? id : inverseId, leadsAway: id === inverseId ? null : isCanonical };
  });
  const column = (at: 0 | 1 | 3) => wanted.map(({ numbers }) => numbers[at]);
  const { rows } = await sql<Entity & { place: number; linkAttrs: Attrs }>`
    select w.place::integer as "place", each.attrs as "linkAttrs", ${plainColumns()}
    from unnest(${column(0)}::integer[], ${column(1)}::integer[], ${column(3)}::integer[], ${stored.map(({ id }) => id)}::integer[],
      ${stored.map(({ leadsAway }) => leadsAway)}::boolean[]) with ordinality as w (organization_id, near, far, relation, leads_away, place)
    cross join lateral (
      select attrs from link l where l.organization_id = w.organization_id and l.source_id = w.near and l.relation_id = w.relation
        and l.target_id = w.far and w.leads_away is not false
      union all
      select attrs from link l where l.organization_id = w.organization_id and l.source_id = w.far and l.relation_id = w.relation
        and l.target_id = w.near and w.leads_away is not true
      limit 1
    ) each join entity e on e.organization_id = w.organization_id and e.id = w.far`.execute(
    withoutTranslation(readerAsOf(ctx.db, wanted[0]!.near.key)),
  );
  return rows.map(({ place, linkAttrs: attrs, ...entity }) => {
    const { name, numbers, near } = wanted[place - 1]!;
    const [, fromId, relationId] = numbers;
    return [name, { relationId, attrs, fromId, far: { entity, schema: near.schema, key: near.key } }];
  });
}
