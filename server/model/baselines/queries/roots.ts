import type { Ctx } from '../../../platform/context.ts';
import { batch } from '../../../platform/graph/batch.ts';
import { readSeenEntities, type SeenEntity } from '../../entities/queries/shown-entities.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';

/** Reads the artifact of a baseline as it was then; artifacts of a list take one statement per revision. */
export const rootOf = async (
  ctx: Ctx,
  { organizationId, rootId, revision }: OpenedBaseline,
): Promise<SeenEntity | null> =>
  rootId === null ? null : ((await batch(ctx, readSeenEntities, `${organizationId}:${rootId}@${revision}`)) ?? null);
