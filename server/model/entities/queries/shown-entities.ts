import { sql } from 'kysely';

import { openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { teamsOf } from '../../../identity/access/rules/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reading } from '../../../platform/graph/compiler/reading.ts';
import { nodeKey, pastName } from '../../../platform/graph/nodes.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { findEntities, type PageRequest, type SearchScope } from '../search/queries/find.ts';
import { readFarPlace } from '../search/queries/lineups.ts';
import { readerAsOf } from './as-of.ts';
import { entityColumns } from './columns.ts';
import { entitiesOf, readEntitiesThen } from './rows.ts';
import { unveiledFor } from './veil.ts';

/** An entity with its project's key and schema, so that further reads about it need no other permission and no other schema. */
export interface SeenEntity {
  entity: Entity;
  schema: Schema;
  key: ProjectKey<'READ'>;
}

/** Reads a page of a project's entities that a query finds. */
export async function readEntityPage(ctx: Ctx, key: ProjectKey<'READ'>, page: PageRequest) {
  const schema = await readSchema(ctx.db, key);
  const found = await findEntities(readerAsOf(ctx.db, key), schema, searchScope(ctx, key), page, (search, part) =>
    readFarPlace(ctx.services, ctx.db, search, part),
  );
  noteUnknownLabels(ctx, found.unknownLabels);
  return { ...found, seen: found.rows.map((entity) => ({ entity, schema, key })) };
}

/** Returns the project, the viewer and the time in which a reader's query is searched. */
export const searchScope = (ctx: Ctx, key: ProjectKey<'READ'>): SearchScope =>
  scopeOf({ viewer: signedIn(ctx), key, now: new Date(), timeZone: ctx.timeZone });

/** Returns the same scope for a compiled operation. */
export function scopeOf({
  viewer,
  key,
  now,
  timeZone,
}: Pick<Reading, 'viewer' | 'key' | 'now' | 'timeZone'>): SearchScope {
  const { organizationId, projectId, slug, asOf, isVeiled } = key;
  const { username, permissions } = viewer;
  const viewing = { username, teams: teamsOf(permissions, slug) };
  return { organizationId, projectId, asOf, isVeiled, viewer: viewing, now, timeZone };
}

/** Writes down the names that no label has: labels come and go, and who asks for one that is gone finds nothing. */
export function noteUnknownLabels(ctx: Ctx, labels: readonly string[]): void {
  if (labels.length > 0) ctx.log.warn({ labels }, 'a query names labels that are not in the schema');
}

/** Reads one entity of an opened project. */
export async function readSeenEntity(ctx: Ctx, key: ProjectKey<'READ'>, id: number): Promise<SeenEntity> {
  const entity = (await entitiesOf(ctx.db, key, [id])).get(id);
  if (!entity) throw entityNotFound(id);
  return { entity, schema: await readSchema(ctx.db, key), key };
}

/**
 * Reads those entities that the viewer may read, in any projects, by `organization:id`, or by `organization:id@revision` as they were then.
 */
export async function readSeenEntities(ctx: Ctx, names: string[]): Promise<Map<string, SeenEntity>> {
  const found = new Map<string, SeenEntity>();
  if (!ctx.viewer) return found;
  const wanted = names.flatMap((name) => {
    const key = nodeKey(name, 2);
    return key ? [{ organizationId: key.numbers[0], id: key.numbers[1], asOf: key.asOf }] : [];
  });
  for (const group of Map.groupBy(wanted, ({ organizationId, asOf }) => `${organizationId}@${asOf}`).values()) {
    const { organizationId, asOf } = group[0]!;
    const ids = group.map(({ id }) => id);
    const open =
      asOf === null
        ? await readEntitiesNow(ctx, organizationId, ids)
        : await readEntitiesThen(ctx, organizationId, ids, { revision: asOf });
    for (const { entity, key } of open) {
      const name = pastName(`${organizationId}:${entity.id}`, asOf);
      found.set(name, { entity, key, schema: await readSchema(ctx.db, key) });
    }
  }
  return found;
}

async function readEntitiesNow(ctx: Ctx, organizationId: number, ids: readonly number[]) {
  const rows = await ctx.db
    .selectFrom('entity')
    .select(entityColumns)
    .where('organizationId', '=', organizationId)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  const keys = await openReadable(
    ctx,
    organizationId,
    rows.map((row) => row.projectId),
  );
  return rows.flatMap((entity) => {
    const key = keys.get(entity.projectId);
    return key ? [{ entity: unveiledFor(key, entity), key }] : [];
  });
}
