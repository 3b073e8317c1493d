import { z } from '@hono/zod-openapi';

import type { Ctx } from '../../../platform/context.ts';
import { wholeNumber } from '../../../platform/http/rest-fields.ts';
import { route } from '../../../platform/http/rest.ts';
import { readProject } from '../../projects/queries/projects.ts';
import { asOf } from '../../projects/rest/as-of.ts';
import { inProject } from '../../projects/rest/in-project.ts';
import { readSeenEntity } from '../queries/shown-entities.ts';

/** The path of calls about one entity. */
export const inEntity = inProject.extend({ entityId: wholeNumber(0) });
const pageOfUse = z.object({
  limit: wholeNumber(0, 1000).default(100),
  offset: wholeNumber(0).default(0),
  asOf,
});
/** The total number and the range of entries shown. */
const listed = { total: z.int(), limit: z.int(), offset: z.int() };

/** Declares a call that lists the uses of an entity, a page at a time. The shape has the fields besides the total. */
export const usedInRoute = <const Path extends string, S extends z.ZodRawShape>(
  path: Path,
  { id, summary, shape }: { id: string; summary: string; shape: S },
) =>
  route('get', `/o/{org}/p/{projectId}/entities/{entityId}/${path}` as const, {
    id,
    summary,
    params: inEntity,
    query: pageOfUse,
    reply: z.object({ ...listed, ...shape }),
  });

/** Reads the entity and the requested page for such a call; refuses an entity that the viewer may not see. */
export async function readUsed(
  ctx: Ctx,
  { org, projectId, entityId }: z.output<typeof inEntity>,
  { asOf, ...rows }: z.output<typeof pageOfUse>,
) {
  const { key } = await readProject(ctx, org, projectId, asOf);
  return { key, seen: await readSeenEntity(ctx, key, entityId), entityId, rows };
}
