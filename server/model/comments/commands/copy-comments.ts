import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { saidMeanwhile } from '../../../refusals/comments.ts';
import { lastChange } from '../queries/last-change.ts';
import { writeCommentCopies } from './write-copies.ts';

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
  /** The attributes known there: a comment on another becomes one on the whole entity. */
  propertyIds: Iterable<number>;
  /** The numbers that were taken for the comments. */
  first: number;
  count: number;
}

/**
 * Copies comments to entities created anew in another project. The originals remain with the former entities, and return when these are
 * restored.
 */
export async function copyComments(ctx: TxCtx, { to, idOf, propertyIds, first, count }: Copying): Promise<void> {
  const [was, now] = [[...idOf.keys()], [...idOf.values()]];
  const said = sql`select c.*, e.now from comment c join unnest(${was}::integer[], ${now}::integer[]) as e (was, now) on c.entity_id = e.was
    where c.organization_id = ${to.organizationId}`;
  if ((await writeCommentCopies(ctx, { to, said, propertyIds, first, count })) !== count) throw saidMeanwhile();
}

/**
 * Copies comments into a branch; merges recognize them by it. Returns the last changes up to which the comments of both sides are alike.
 */
export async function branchComments(
  ctx: TxCtx,
  from: Pick<ProjectKey, 'organizationId' | 'projectId'>,
  { projectId, propertyIds }: { projectId: number; propertyIds: Iterable<number> },
): Promise<{ baseOriginComments: number; baseBranchComments: number }> {
  const { organizationId } = from;
  const to = { organizationId, projectId };
  const baseOriginComments = await lastChange(ctx.db, from);
  // Later comments are copied when the branch is updated.
  const said = sql`select c.*, e.id as now from comment c join entity e on e.organization_id = c.organization_id
      and e.project_id = ${projectId} and e.origin_id = c.entity_id
    where c.organization_id = ${organizationId} and c.project_id = ${from.projectId} and c.change <= ${baseOriginComments}`;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${said}) c`.execute(ctx.db);
  const { count } = rows[0]!;
  const first = count > 0 ? await takeIds(ctx, organizationId, 'comment', count) : 0;
  await writeCommentCopies(ctx, { to, said, propertyIds, first, count });
  return { baseOriginComments, baseBranchComments: await lastChange(ctx.db, to) };
}
