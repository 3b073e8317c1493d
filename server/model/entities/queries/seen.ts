import { sql } from 'kysely';

import { openReadable, signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { teamsOf } from '../../../identity/access/permissions.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reading } from '../../../platform/graph/compiler/fields.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { entityNotFound } from '../../../refusals.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import { findEntities, type PageRequest, type SearchScope } from '../search/find.ts';
import { entitiesOf, entityColumns } from './rows.ts';

/** An entity with what it was read under: its project's key and schema, so that what is asked of it next needs no further permission and no further schema. */
export interface SeenEntity {
  entity: Entity;
  schema: Schema;
  key: ProjectKey<'READ'>;
}

/** A page of the entities of a project that a query finds. */
export async function readEntityPage(ctx: Ctx, key: ProjectKey<'READ'>, page: PageRequest) {
  const schema = await readSchema(ctx.db, key);
  const found = await findEntities(ctx.db, schema, searchScope(ctx, key), page);
  noteUnknownLabels(ctx, found.unknownLabels);
  return { ...found, seen: found.rows.map((entity) => ({ entity, schema, key })) };
}

/** Where and for whom a query of a reader is asked. */
export const searchScope = (ctx: Ctx, key: ProjectKey<'READ'>): SearchScope =>
  scopeOf({ viewer: signedIn(ctx), key, now: new Date(), timeZone: ctx.timeZone });

/** The same for whoever reads by a compiled operation. */
export function scopeOf({
  viewer,
  key,
  now,
  timeZone,
}: Pick<Reading, 'viewer' | 'key' | 'now' | 'timeZone'>): SearchScope {
  const { organizationId, projectId, slug } = key;
  const { username, permissions } = viewer;
  return { organizationId, projectId, viewer: { username, teams: teamsOf(permissions, slug) }, now, timeZone };
}

/** Writes down the names that no label has: labels come and go, and who asks for one that is gone finds nothing. */
export function noteUnknownLabels(ctx: Ctx, labels: readonly string[]): void {
  if (labels.length > 0) ctx.log.warn({ labels }, 'a search names labels that are not in the schema');
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
  const pairs = names.map((name) => keyNumbers(name, 2)).filter((pair) => pair !== undefined);
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
