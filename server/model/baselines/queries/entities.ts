import type { Ctx } from '../../../platform/context.ts';
import { readEntityPage } from '../../entities/queries/seen.ts';
import type { PageRequest } from '../../entities/search/find.ts';
import { keyThen } from '../queries.ts';
import type { SeenBaseline } from '../seen.ts';

/** Reads a page of a baseline's contents, as they were then. */
export const readBaselineEntities = async (ctx: Ctx, baseline: SeenBaseline, page: PageRequest) =>
  readEntityPage(ctx, await keyThen(ctx, baseline), {
    ...page,
    baselineId: baseline.covers === 'project' ? null : baseline.id,
  });
