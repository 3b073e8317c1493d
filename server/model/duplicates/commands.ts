import { sql } from 'kysely';

import { openProject, type ProjectKey } from '../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import { usingIds } from '../../identity/organizations/commands/id-pace.ts';
import { newGlobalId, takeIds } from '../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../platform/context.ts';
import { invalid, withinAll } from '../../refusals/refusal.ts';
import { entityNotFound } from '../../refusals/saves.ts';
import { saveInProject } from '../entities/commands/save.ts';
import { projectWorkflow } from '../entities/commands/transitions.ts';
import type { Entity } from '../entities/entity.ts';
import { entitiesForUpdate, linksAt } from '../entities/queries/rows.ts';
import { readSchema } from '../schema/queries/schema.ts';
import type { Schema } from '../schema/schema.ts';
import { duplicatesOf } from './rules/duplicates.ts';
import { begunAnew } from './rules/initial-state.ts';

const MOST = 1_000;

export interface Duplicating {
  entityIds: readonly number[];
  /** The relations, as they lead away from the originals, whose links the copies take over. */
  relationIds?: readonly number[] | null | undefined;
  throughLocks?: boolean | null | undefined;
}

export interface Duplicated {
  /** The copies, in the order of their originals. */
  entityIds: number[];
  revision: number | null;
}

/** Makes entities once more in their project, with the links of the given relations, as one save, all or none. */
export async function copyEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  { entityIds, relationIds, throughLocks }: Duplicating,
): Promise<Duplicated> {
  const originalIds = [...new Set(entityIds)];
  if (originalIds.length === 0) throw invalid('No entities are selected. Select the entities to duplicate.');
  if (originalIds.length > MOST)
    throw invalid(`Up to ${MOST.toLocaleString('en')} entities can be duplicated at once. Select fewer.`);
  const opened = await openProject(ctx, organization, projectId, 'WRITE');
  const { organizationId } = opened;
  // Checks before it takes ids, so that refused calls use none up, and again below under the lock.
  refuseUnknownRelations(await readSchema(ctx.db, opened), relationIds ?? []);
  await refuseMissing(ctx, opened, originalIds);
  // Takes ids before the transaction, so that nobody waits for one.
  const first = await takeIds(ctx, organizationId, 'entity', originalIds.length);
  const idOf = new Map(originalIds.map((id, at) => [id, first + at]));
  return usingIds(ctx, originalIds.length, () =>
    inTransaction(ctx, async (ctx) => {
      const key = await openProject(ctx, organization, projectId, 'WRITE');
      const schema = await readSchema(ctx.db, key);
      refuseUnknownRelations(schema, relationIds ?? []);
      const patches = duplicatesOf(
        await originalsOf(ctx, key, originalIds),
        await linksAt(ctx.db, organizationId, relationIds?.length ? originalIds : []),
        {
          schema,
          idOf,
          relationIds: new Set(relationIds),
          begun: begunAnew(schema, await projectWorkflow(ctx.db, key)),
        },
      );
      const named = patches.map((patch) => ({ ...patch, globalId: newGlobalId() }));
      const saved = await saveInProject(ctx, key, named, {
        for: 'copy',
        throughLocks: throughLocks ?? false,
      });
      return { entityIds: saved.entities.map(({ id }) => id), revision: saved.revisions.get(projectId) ?? null };
    }),
  );
}

function refuseUnknownRelations(schema: Schema, relationIds: readonly number[]): void {
  for (const [at, id] of relationIds.entries())
    withinAll(['relationIds', at], () => {
      if (!schema.relations.has(id))
        throw invalid(`There is no relation ${id}. Use a relation of the project's schema.`);
    });
}

async function refuseMissing({ db }: Ctx, { organizationId, projectId }: ProjectKey, ids: readonly number[]) {
  const rows = await db
    .selectFrom('entity')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !there.has(id));
  if (missing !== undefined) throw entityNotFound(missing);
}

async function originalsOf(ctx: TxCtx, key: ProjectKey, ids: readonly number[]): Promise<Entity[]> {
  const found = await entitiesForUpdate(ctx.db, key.organizationId, ids);
  return ids.map((id) => {
    const entity = found.get(id);
    if (entity?.projectId !== key.projectId) throw entityNotFound(id);
    return entity;
  });
}
