import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys.ts';
import { takeIds } from '../../../identity/organizations/commands.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { saidMeanwhile } from '../../../refusals/comments.ts';
import { lastChange } from '../queries/last-change.ts';
import { sayAgain } from './said-again.ts';

/** Counts the comments on some entities, including answers. */
export async function countComments(db: Reader, organizationId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from comment
    where organization_id = ${organizationId} and entity_id = any(${[...ids]}::integer[])`.execute(db);
  return rows[0]!.count;
}

interface Copying {
  to: Pick<ProjectKey, 'organizationId' | 'projectId'>;
  /** The new id of each copied entity. */
  idOf: ReadonlyMap<number, number>;
  /** The attributes that are known there: what was said of another is said of the whole entity. */
  propertyIds: Iterable<number>;
  /** The numbers that were taken for the comments. */
  first: number;
  count: number;
}

/**
 * Says again of entities that were made anew in another project what was said of them. What was said stays where it was as well, with what the
 * entities were: it comes back when they do.
 */
export async function copyComments(ctx: TxCtx, { to, idOf, propertyIds, first, count }: Copying): Promise<void> {
  const [was, now] = [[...idOf.keys()], [...idOf.values()]];
  const said = sql`select c.*, e.now from comment c join unnest(${was}::integer[], ${now}::integer[]) as e (was, now) on c.entity_id = e.was
    where c.organization_id = ${to.organizationId}`;
  if ((await sayAgain(ctx, { to, said, propertyIds, first, count })) !== count) throw saidMeanwhile();
}

/**
 * Says in a branch what was said of the entities that it is a copy of; a merge knows by it what is the same. Answers up to which changes the
 * comments of both are alike.
 */
export async function branchComments(
  ctx: TxCtx,
  from: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  { projectId, propertyIds }: { projectId: number; propertyIds: Iterable<number> },
): Promise<{ baseOriginComments: number; baseBranchComments: number }> {
  const { organizationId } = from;
  const to = { organizationId, projectId };
  const baseOriginComments = await lastChange(ctx.db, from);
  // What is said from now on comes with an update.
  const said = sql`select c.*, e.id as now from comment c join entity e on e.organization_id = c.organization_id
      and e.project_id = ${projectId} and e.origin_id = c.entity_id
    where c.organization_id = ${organizationId} and c.project_id = ${from.projectId} and c.change <= ${baseOriginComments}`;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${said}) c`.execute(ctx.db);
  const { count } = rows[0]!;
  const first = count > 0 ? await takeIds(ctx, organizationId, 'comment', count) : 0;
  await sayAgain(ctx, { to, said, propertyIds, first, count });
  return { baseOriginComments, baseBranchComments: await lastChange(ctx.db, to) };
}
