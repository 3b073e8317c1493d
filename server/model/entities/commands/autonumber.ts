import { openProject } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { inTrial } from '../../../platform/trial.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { unchangedProject, type Outcome } from '../plans/outcome.ts';
import type { ThroughLocks } from '../plans/plan.ts';
import { readTreeBelow } from '../queries/below.ts';
import { entitiesToChange, readEntities } from '../queries/rows.ts';
import { MAX_ENTITIES, atOnce } from '../rules/at-once.ts';
import { lockInTheWay } from '../rules/locks.ts';
import { numbersOf, type Numbering } from '../rules/numbers.ts';
import type { Transformed } from '../rules/transform.ts';
import { saveInProject } from './save.ts';

export interface Numbered extends Outcome {
  /** The numbers that are others than before, or would be; those that are refused with the reason. */
  lines: Transformed[];
}

/**
 * Numbers an entity and all below it in the tree by position, as an ordinary save: all or none, and correct numbers stay. Returns the
 * entities in tree order. A trial only returns the numbers.
 */
export async function numberEntities(
  ctx: Ctx,
  organization: OrganizationRef,
  rootId: number,
  { throughLocks = false, isTrial = false, ...numbering }: Numbering & ThroughLocks & { isTrial?: boolean | undefined },
): Promise<Numbered> {
  const found = (await readEntities(ctx, organization, [rootId])).get(rootId);
  if (!found) throw entityNotFound(rootId);
  const { projectId } = found;
  return (isTrial ? inTrial : inTransaction)(ctx, async (ctx) => {
    const key = await openProject(ctx, organization, projectId, 'WRITE');
    const schema = await readSchema(ctx.db, key);
    const isSingleLevel = numbering.isSingleLevel ?? false;
    const read = () => readTreeBelow(ctx, key, schema, { rootId, isSingleLevel, most: MAX_ENTITIES });
    // Locks the entities below before it counts them, so that nobody inserts one meanwhile.
    const now = await entitiesToChange(ctx, key.organizationId, [rootId, ...(await read()).map(({ id }) => id)]);
    const root = now.get(rootId);
    if (!root) throw entityNotFound(rootId);
    const places = await read();
    if (places.length >= MAX_ENTITIES)
      throw invalid(
        `There are more than ${atOnce} entities below it. Renumber its children one by one, or only its direct children.`,
      );
    const below = Map.groupBy(places, ({ aboveId }) => aboveId);
    const numbers = numbersOf(root, (id) => below.get(id) ?? [], numbering);
    const by = { key, username: signedIn(ctx).username, throughLocks: throughLocks || isTrial };
    const lines = [...numbers].flatMap(([id, after]) => {
      const entity = now.get(id)!;
      if (entity.number === after) return [];
      return [{ entity, before: entity.number, after, refusal: lockInTheWay(entity, by) }];
    });
    if (isTrial)
      return {
        lines,
        entities: [...now.values()],
        revisions: new Map(),
        projects: new Map([[projectId, unchangedProject(key, schema)]]),
      };
    const patches = [...numbers].map(([id, number]) => ({ id, projectId, number }));
    return { lines, ...(await saveInProject(ctx, key, patches, { for: 'edit', throughLocks })) };
  });
}
