import { storeUpload } from '../../../files/commands/store-file.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { administersProject } from '../../../identity/access/rules/permissions.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { enqueue, type Job } from '../../../platform/jobs/jobs.ts';
import { importOptions } from '../formats/format.ts';
import { importFormat, offeredImports } from '../formats/index.ts';
import { ownValues } from '../formats/option.ts';
import { importJob } from '../jobs.ts';
import type { ToImport } from './with-plan.ts';

const MAX_UPLOAD = 1024 << 20;

/** Lists the import formats that somebody may use for a project, with their options. */
export const importsFor = ({ permissions }: Pick<ProjectKey, 'permissions'>): ReturnType<typeof offeredImports> =>
  offeredImports().map((format) => ({
    ...format,
    options: Object.fromEntries(
      Object.entries(format.options).filter(([name]) => administersProject(permissions) || !(name in importOptions)),
    ),
  }));

/** Takes a file and queues its import. Refuses at once an unknown format, and a missing permission to write. */
export async function startImport(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  { format, options = {}, upload: { name, content } }: ToImport,
): Promise<Job> {
  const asked = ownValues(importFormat(format), options);
  const key = await openProject(ctx, organization, projectId, 'WRITE');
  const id = await takeIds(ctx, key.organizationId, 'job', 1);
  const file = await storeUpload(ctx, key, { name, type: 'application/octet-stream', content }, MAX_UPLOAD);
  return inTransaction(ctx, (ctx) =>
    enqueue(ctx, importJob, {
      organizationId: key.organizationId,
      id,
      projectId,
      parameters: { format, name, slug: key.slug, options: asked },
      fileId: file.id,
      createdBy: ctx.viewer!.username,
    }),
  );
}
