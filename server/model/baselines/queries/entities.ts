import type { Ctx } from '../../../platform/context.ts';
import { readEntityPage } from '../../entities/queries/seen.ts';
import type { PageRequest } from '../../entities/search/find.ts';
import { keyThen } from '../queries.ts';
import type { SeenBaseline } from '../seen.ts';

/** A page of what a baseline holds, as it was then. */
export const readBaselineEntities = async (ctx: Ctx, baseline: SeenBaseline, page: PageRequest) =>
  readEntityPage(ctx, await keyThen(ctx, baseline), {
    ...page,
    baselineId: baseline.covers === 'project' ? null : baseline.id,
  });
