import { readSeenEntities, type SeenEntity } from '../../model/entities/queries/shown-entities.ts';
import type { Ctx } from '../../platform/context.ts';

/** Reads the entities that a gesture has created or changed, as they are now. */
export async function readDrawn(
  ctx: Ctx,
  { organizationId, ids }: { organizationId: number; ids: readonly number[] },
): Promise<SeenEntity[]> {
  const found = await readSeenEntities(
    ctx,
    ids.map((id) => `${organizationId}:${id}`),
  );
  return ids.flatMap((id) => found.get(`${organizationId}:${id}`) ?? []);
}
