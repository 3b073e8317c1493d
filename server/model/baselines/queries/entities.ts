import type { Ctx } from '../../../platform/context.ts';
import { readEntityPage } from '../../entities/queries/shown-entities.ts';
import type { PageRequest } from '../../entities/search/queries/find.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { keyThen } from './baselines.ts';

/** Reads a page of a baseline's contents, as they were then. */
export const readBaselineEntities = async (ctx: Ctx, baseline: OpenedBaseline, page: PageRequest) =>
  readEntityPage(ctx, await keyThen(ctx, baseline), {
    ...page,
    baselineId: baseline.covers === 'project' ? null : baseline.id,
  });
