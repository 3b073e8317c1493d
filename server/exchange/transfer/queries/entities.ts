import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Entity, Link } from '../../../model/entities/entity.ts';
import { entityColumns } from '../../../model/entities/queries/columns.ts';
import type { Schema } from '../../../model/schema/schema.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';

/** Reads the ids of a project's entities in the order of a document: by number, then by global id. */
export async function readIdsInDocumentOrder(db: Reader, key: ProjectKey<'READ'>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(id order by regexp_replace(sort_number, '![^!]*$', ''), global_id collate "C"), '{}') as ids
    from entity where organization_id = ${key.organizationId} and project_id = ${key.projectId}`.execute(db as Writer);
  return rows[0]!.ids;
}

/** An entity with the links that begin at it. */
export interface ExportedEntity {
  entity: Entity;
  links: Link[];
}

const AT_ONCE = 2_000;

/**
 * Yields entities in the given order with their links, each at the end where it begins, some thousand at a time; without links to entities
 * outside the document.
 */
export async function* entitiesInOrder(
  db: Reader,
  key: ProjectKey<'READ'>,
  schema: Schema,
  ids: readonly number[],
  place: ReadonlyMap<number, number> = new Map(ids.map((id, i) => [id, i])),
): AsyncGenerator<ExportedEntity[]> {
  const undirected = [...schema.relations.values()].filter(({ id, inverseId }) => id === inverseId).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const isOneOfThem = sql<number>`any(${some}::integer[])`;
    const linksOf = () => db.selectFrom('link').selectAll().where('organizationId', '=', key.organizationId);
    const [entities, links, returning] = await Promise.all([
      db
        .selectFrom('entity')
        .select(entityColumns)
        .where('organizationId', '=', key.organizationId)
        .where('id', '=', isOneOfThem)
        .execute(),
      linksOf().where('sourceId', '=', isOneOfThem).execute(),
      undirected.length === 0
        ? []
        : linksOf().where('targetId', '=', isOneOfThem).where('relationId', 'in', undirected).execute(),
    ]);
    const byId = new Map(entities.map((entity) => [entity.id, entity]));
    // The database stores a link without a direction from the lower number. A document has no such numbers, so there the link begins at the entity that comes first.
    const isTurned = (link: Link) =>
      undirected.includes(link.relationId) && place.get(link.sourceId)! > place.get(link.targetId)!;
    const beginning = [
      ...links.filter((link) => !isTurned(link)),
      ...returning.filter(isTurned).map((link) => ({ ...link, sourceId: link.targetId, targetId: link.sourceId })),
    ].filter(({ sourceId, targetId }) => place.has(sourceId) && place.has(targetId));
    const bySource = Map.groupBy(beginning, (link) => link.sourceId);
    yield some.flatMap((id) => (byId.has(id) ? [{ entity: byId.get(id)!, links: bySource.get(id) ?? [] }] : []));
  }
}

/** Reads a limited number of a project's entities by their global ids. */
export async function readSomeByGlobalId(
  db: Reader,
  key: ProjectKey<'READ'>,
  limit: number,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'globalId'])
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .limit(limit)
    .execute();
  return new Map(rows.map((row) => [row.globalId, row.id]));
}
