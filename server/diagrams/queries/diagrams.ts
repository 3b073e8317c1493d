import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { DiagramRow } from '../../model/entities/plans/layouts.ts';
import { readerAsOf, type Moment } from '../../model/entities/queries/as-of.ts';
import { diagramsAsOf, readAllStored, readPlaces, readStored } from '../../model/entities/queries/layouts.ts';
import { entitiesOf } from '../../model/entities/queries/rows.ts';
import { readSeenEntities, readSeenEntity, type SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import { readSchema } from '../../model/schema/queries/schema.ts';
import type { Ctx } from '../../platform/context.ts';
import { nodeKeys, pastName } from '../../platform/graph/nodes.ts';
import { invalid } from '../../refusals/refusal.ts';
import type { DiagramGroup, DiagramType } from '../diagram-type.ts';
import type { SeenDiagram } from '../diagram.ts';
import { namedItems } from '../rules/content/named-items.ts';
import { mayBeRoot, wrongRoot } from '../rules/root.ts';
import { diagramTypes } from '../types/index.ts';

/** Returns the type of a slug; refuses an unknown one in words. */
export function diagramTypeBySlug(slug: string): DiagramType {
  const type = diagramTypes.find((each) => each.slug === slug);
  if (!type)
    throw invalid(
      `There is no diagram type '${slug.slice(0, 60)}'. Use one of ${diagramTypes.map((each) => each.slug).join(', ')}.`,
    );
  return type;
}

/** Reads a diagram of an entity, even if it was never stored; refuses an entity that cannot be its root. */
export async function readDiagram(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  slug: string,
  entityId: number,
): Promise<SeenDiagram> {
  return seenDiagram(ctx, diagramTypeBySlug(slug), await readSeenEntity(ctx, key, entityId));
}

/** Lists the types of diagrams of which an entity may be the root. */
export async function readTypesFor(ctx: Ctx, key: ProjectKey<'READ'>, entityId: number): Promise<DiagramType[]> {
  const { entity, schema } = await readSeenEntity(ctx, key, entityId);
  const words = namedItems(schema);
  return diagramTypes.filter((type) => mayBeRoot(words, type, entity));
}

async function seenDiagram(ctx: Ctx, type: DiagramType, root: SeenEntity): Promise<SeenDiagram> {
  const words = namedItems(root.schema);
  if (!mayBeRoot(words, type, root.entity)) throw wrongRoot(words, type, root.entity);
  const stored = await readStored(ctx.db, root.key, { rootId: root.entity.id, type: type.storedKey });
  return { type, root, stored: stored ?? null };
}

/**
 * Reads diagrams by their keys among nodes, `organization:entity:index`, whose roots the viewer may read. One statement per project and
 * moment.
 */
export async function readDiagramNodes(ctx: Ctx, names: string[]): Promise<Map<string, SeenDiagram>> {
  const wanted = nodeKeys(names, 3).flatMap(({ name, numbers: [organizationId, id, index], asOf }) => {
    const type = diagramTypes.find((each) => each.index === index);
    return type ? [{ name, type, rootName: pastName(`${organizationId}:${id}`, asOf) }] : [];
  });
  const roots = await readSeenEntities(ctx, [...new Set(wanted.map(({ rootName }) => rootName))]);
  const open = wanted.flatMap(({ name, type, rootName }) => {
    const root = roots.get(rootName);
    return root && mayBeRoot(namedItems(root.schema), type, root.entity) ? [{ name, type, root }] : [];
  });
  const found = new Map<string, SeenDiagram>();
  for (const group of Map.groupBy(open, ({ root }) => root.key).values()) {
    const keys = group.map(({ root, type }) => ({ rootId: root.entity.id, type: type.storedKey }));
    const kept = await readAllStored(ctx.db, group[0]!.root.key, keys);
    for (const { name, type, root } of group) {
      const stored = kept.find((each) => each.rootId === root.entity.id && each.type === type.storedKey);
      found.set(name, { type, root, stored: stored ?? null });
    }
  }
  return found;
}

/** Reads the places of a diagram, by key. */
export const readDiagramPlaces = ({ type, root }: SeenDiagram, ctx: Ctx) =>
  readPlaces(ctx.db, root.key, { rootId: root.entity.id, type: type.storedKey });

export const diagramOrders = ['NAME', 'TYPE', 'MODIFIED'] as const;
export interface DiagramsAsked {
  search?: string | null | undefined;
  slug?: string | null | undefined;
  group?: DiagramGroup | null | undefined;
  /** The username of the last author to restrict the list to. */
  changedBy?: string | null | undefined;
  order?: (typeof diagramOrders)[number] | null | undefined;
  isDescending?: boolean | null | undefined;
}

/** Reads a page of a project's stored diagrams with their roots; one more than requested if there are more. */
export async function readDiagrams(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  asked: DiagramsAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<SeenDiagram[]> {
  const down = sql.raw(asked.isDescending ? 'desc' : 'asc');
  const by = {
    NAME: sql`lower(${calledSql}) ${down}`,
    TYPE: sql`array_position(${keys()}::text[], d.type) ${down}`,
    MODIFIED: sql`d.modified ${down}`,
  };
  const { rows } = await sql<DiagramRow>`select d.* from ${kept(key)} d
    join entity e on e.organization_id = d.organization_id and e.id = d.root_id where ${matching(asked)}
    order by ${by[asked.order ?? 'NAME']}, d.root_id, d.type limit ${limit} offset ${offset}`.execute(
    readerAsOf(ctx.db, key),
  );
  const roots = await entitiesOf(ctx.db, key, [...new Set(rows.map(({ rootId }) => rootId))]);
  const schema = await readSchema(ctx.db, key);
  return rows.flatMap((stored) => {
    const [entity, type] = [roots.get(stored.rootId), diagramTypes.find(({ storedKey }) => storedKey === stored.type)];
    return entity && type ? [{ type, root: { entity, schema, key }, stored }] : [];
  });
}

/** Counts the stored diagrams of a project, by the slug of their type. */
export async function countDiagrams(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  asked: DiagramsAsked = {},
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    type: string;
    count: number;
  }>`select d.type, count(*)::integer as count from ${kept(key)} d
    join entity e on e.organization_id = d.organization_id and e.id = d.root_id where ${matching(asked)}
    group by 1`.execute(readerAsOf(ctx.db, key));
  const counts = new Map(rows.map(({ type, count }) => [type, count]));
  return new Map(diagramTypes.map(({ slug, storedKey }) => [slug, counts.get(storedKey) ?? 0]));
}

/** Reads the usernames of those who last changed the stored diagrams of a project; a hundred at most. */
export async function readDiagramChangers(ctx: Ctx, key: ProjectKey<'READ'>): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`select d.modified_by as username from ${kept(key)} d
    where d.type = any(${keys()}::text[]) group by 1 order by max(d.modified) desc, 1 limit 100`.execute(
    readerAsOf(ctx.db, key),
  );
  return rows.map(({ username }) => username);
}

const keys = () => diagramTypes.map(({ storedKey }) => storedKey);
const kept = (key: Moment) => diagramsAsOf(key, 'diagram');
/** The SQL of the name of a diagram `d` with the root `e`. */
export const calledSql = sql`coalesce(nullif(d.name, ''), nullif(concat_ws(' ', nullif(e.number, ''), nullif(e.name, '')), ''), 'ID: ' || e.id)`;
/** Found by its own name, and by the number and name that its root has. */
const matching = ({ search, slug, group, changedBy }: DiagramsAsked) => {
  const text = (search ?? '').trim();
  const type = slug ? diagramTypeBySlug(slug).storedKey : null;
  const among = group ? diagramTypes.filter((each) => each.group === group).map(({ storedKey }) => storedKey) : keys();
  return sql<boolean>`(${type}::text is null or d.type = ${type}) and d.type = any(${among}::text[])
    and (${changedBy ?? null}::text is null or d.modified_by = ${changedBy ?? null})
    and (${text} = '' or strpos(lower(d.name), lower(${text})) > 0 or strpos(lower(e.number || ' ' || e.name), lower(${text})) > 0)`;
};
