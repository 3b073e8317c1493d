import type { AsOf } from '../../../identity/access/as-of.ts';
import { openOrganization, openOrganizationForUpdate } from '../../../identity/access/keys/organizations.ts';
import { openProject } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { holdsRedacted } from '../../../refusals/permission.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { refuseBeyondLimit } from '../../entities/commands/checks.ts';
import { countCopied } from '../../entities/commands/copy-rows.ts';
import { readProject, type OpenedProject } from '../../projects/queries/projects.ts';
import type { CopyParameters, CopyWish } from '../copy.ts';
import { copyJob } from '../jobs.ts';
import { copyName } from '../rules.ts';

/**
 * Queues the copying of a project, as it is or was, for a user who may read it and make projects. Refuses at once items that cannot be
 * copied, an invalid name, and more entities than the organization may hold.
 */
export async function startCopy(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  wish: CopyWish & { asOf?: AsOf | null | undefined },
): Promise<Job> {
  refuseHalves(wish);
  const { key, name: source } = await readProject(ctx, organization, projectId, wish.asOf);
  await openOrganization(ctx, organization, 'member');
  if ((await openProject(ctx, organization, projectId, 'READ')).isVeiled) throw holdsRedacted('copy it');
  const { organizationId, slug, revision } = key;
  const isBranch = wish.isBranch ?? false;
  const name = within('name', () => copyName(source, wish.name, isBranch));
  const id = await takeIds(ctx, organizationId, 'job', 1);
  const parameters: CopyParameters = {
    slug,
    name,
    revision,
    isBranch,
    includeFiles: wish.includeFiles ?? true,
    includeSchema: wish.includeSchema ?? true,
    // Baselines are of revisions (§4: choosing them adds the history, and taking the history away takes them away).
    includeHistory: wish.includeHistory ?? wish.includeBaselines ?? false,
    includeBaselines: (wish.includeBaselines ?? false) && wish.includeHistory !== false,
  };
  return inTransaction(ctx, async (ctx) => {
    const { entities } = await countCopied(ctx.db, { organizationId, projectId, revision });
    if (entities > 0) await refuseBeyondLimit(ctx, organizationId, entities);
    return enqueue(ctx, copyJob, {
      organizationId,
      id,
      projectId,
      parameters: { ...parameters },
      fileId: null,
      createdBy: signedIn(ctx).username,
    });
  });
}

/** Opens the project that the user's copying has just made; their permissions have changed since the request. */
export const readCopy = (ctx: Ctx, organization: string, projectId: number): Promise<OpenedProject> =>
  inTransaction(ctx, async (ctx) => {
    await openOrganizationForUpdate(ctx, organization, 'member');
    return readProject(ctx, organization, projectId);
  });

/** Earlier revisions were written under the project's own schema, and nobody could read them without it. */
function refuseHalves({ includeHistory, includeBaselines, includeSchema }: CopyWish): void {
  if (includeSchema !== false || !(includeHistory ?? includeBaselines)) return;
  within('includeSchema', () => {
    throw invalid('The history needs the schema of the project. Copy the schema too, or leave the history out.');
  });
}
