import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { mergeNotFound, notRelated } from '../../../refusals/merging.ts';
import { holdsRedacted } from '../../../refusals/permission.ts';
import type { Branch } from '../../branches/branch.ts';
import { readBranchBetween } from '../../branches/queries/family.ts';
import type { Merge } from '../merging.ts';

/** The target and the source project of a merge. */
export interface MergeProjectsRef {
  organization: OrganizationRef;
  targetId: number;
  sourceId: number;
}

/** The projects of a merge, opened for a user who may write the target and read the source. */
export interface MergeProjects {
  target: ProjectKey<'WRITE'>;
  source: ProjectKey<'READ'>;
  branch: Branch;
}

export async function openTwo(
  ctx: Ctx,
  { organization, targetId, sourceId }: MergeProjectsRef,
): Promise<MergeProjects> {
  const target = await openProject(ctx, organization, targetId, 'WRITE');
  const source = await openProject(ctx, organization, sourceId, 'READ');
  if (source.isVeiled) throw holdsRedacted('merge it');
  const branch = await readBranchBetween(ctx.db, target, sourceId);
  if (!branch) throw notRelated(targetId, sourceId);
  return { target, source, branch };
}

/** Reads the prepared merge of two projects; undefined if there is none. */
export const mergeOf = (
  db: Reader,
  { target, source }: { target: ProjectKey; source: ProjectKey },
): Promise<Merge | undefined> =>
  db
    .selectFrom('merge')
    .selectAll()
    .where('organizationId', '=', target.organizationId)
    .where('targetProjectId', '=', target.projectId)
    .where('sourceProjectId', '=', source.projectId)
    .executeTakeFirst();

/** Reads a merge; refuses a viewer who may not read both projects. */
export async function readMerge(ctx: Ctx, organizationId: number, id: number): Promise<Merge> {
  signedIn(ctx);
  const merge = await ctx.db
    .selectFrom('merge')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!merge) throw mergeNotFound();
  for (const id of [merge.targetProjectId, merge.sourceProjectId])
    if ((await openProject(ctx, organizationId, id, 'READ')).isVeiled) throw holdsRedacted('see a merge of it');
  return merge;
}

/** Reads the prepared merge into one project from another; null if there is none. */
export async function readMergeOf(
  ctx: Ctx,
  { organization, targetId, sourceId }: MergeProjectsRef,
): Promise<Merge | null> {
  const target = await openProject(ctx, organization, targetId, 'READ');
  const source = await openProject(ctx, organization, sourceId, 'READ');
  if (target.isVeiled || source.isVeiled) return null;
  return (await mergeOf(ctx.db, { target, source })) ?? null;
}

/** Returns the reference under which a merge is continued. */
export const refOf = ({ organizationId, targetProjectId, sourceProjectId }: Merge): MergeProjectsRef => ({
  organization: organizationId,
  targetId: targetProjectId,
  sourceId: sourceProjectId,
});
