import { z } from '@hono/zod-openapi';

import { readCopy, startCopy } from '../../model/branches/commands/start-copy.ts';
import { copiedShape } from '../../model/branches/copy.ts';
import { asOf } from '../../model/projects/rest/as-of.ts';
import { inProject } from '../../model/projects/rest/in-project.ts';
import { presentProject, projectShape } from '../../model/projects/rest/projects.ts';
import { api, ctxOf, flag, flagUnlessNot, route } from '../../platform/http/rest.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../refusals/refusal.ts';
import { followJob } from '../jobs/commands.ts';

const flags = z.strictObject({
  includeFiles: z.boolean().optional(),
  includeSchema: z.boolean().optional(),
  includeHistory: z.boolean().optional(),
  includeBaselines: z.boolean().optional(),
});

const routes = api();

routes.openapi(
  route('post', '/o/{org}/p/{projectId}/copy', {
    id: 'copyProject',
    summary: 'Copy a project, as a branch with isBranch: the new project, and what could not be taken along',
    description:
      'Copies the current project, or as of a revision or date. Its files and own schema are included unless the flags in the body exclude them; includeHistory adds its history, includeBaselines its baselines and history. Answers when the copy is complete, or with wait=false immediately with 202 and the jobId.',
    params: inProject,
    query: z.object({ isBranch: flag, name: z.string().optional(), asOf, wait: flagUnlessNot }),
    body: flags,
    isBodyOptional: true,
    example: { includeFiles: true, includeSchema: true },
    accepted: 'The job that copies it; ask for it by its jobId.',
    reply: z.object({ project: projectShape.nullable(), errors: z.array(z.string()), jobId: z.int() }),
  }),
  async (c) => {
    const ctx = ctxOf(c);
    const { org, projectId } = c.req.valid('param');
    const { wait, ...asked } = c.req.valid('query');
    let job = await startCopy(ctx, org, projectId, { ...c.req.valid('json'), ...asked });
    if (!wait) return c.json({ project: null, errors: [], jobId: job.id }, 202 as 200);
    for await (const now of await followJob(ctx, org, job.id)) job = now;
    const copied = copiedBy(job);
    const project = await readCopy(ctx, org, copied.projectId);
    return c.json({ project: presentProject(project), errors: copied.errors, jobId: job.id }, 200);
  },
);

/** Returns the result of a finished job; refuses with the job's own refusal. */
function copiedBy({ id, state, result, error }: Job) {
  if (state === 'done') return copiedShape.parse(result);
  const { status, title, message, details } = (error ?? {
    status: 409,
    title: 'Copy Cancelled',
    message: `The copy was cancelled (job ${id}). No project was created.`,
  }) as Pick<Refusal, 'status' | 'title' | 'message' | 'details'>;
  throw new Refusal('COPY_FAILED', status, title, message, details);
}

export const copyRoutes = routes;
