import { openProjects, signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { newGlobalId } from '../../../identity/organizations/commands.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { baselineNotFound, notInBaseline } from '../../../refusals/baselines.ts';
import { checkReferences, lockFarEnds } from '../../entities/commands/check-references.ts';
import { put, type Written } from '../../entities/commands/put.ts';
import type { Kept } from '../../entities/plans/plan.ts';
import { planReversion } from '../../entities/plans/reversion.ts';
import { deletionsForUpdate, entitiesForUpdate, entitiesOf, linksAt, readRels } from '../../entities/queries/rows.ts';
import { readSchema } from '../../schema/queries.ts';
import { keyThen, readBaseline } from '../queries.ts';
import { heldBy } from '../queries/members.ts';
import type { SeenBaseline } from '../seen.ts';

export interface Reverted {
  baseline: SeenBaseline;
  /** The revision it became; null if all of them are still what they were. */
  revision: number | null;
  /** Those that changed back or came back. */
  ids: number[];
}

/**
 * Sets chosen entities back to what they were in a baseline, as one revision: fields and links, and what was deleted since comes back. It
 * passes the checks of any other change, and can be taken back.
 */
export function revertToBaseline(
  ctx: Ctx,
  { organization, projectId }: { organization: number; projectId: number },
  baselineId: number,
  entityIds: readonly number[],
): Promise<Reverted> {
  signedIn(ctx);
  return inTransaction(ctx, async (ctx) => {
    const [key] = await openProjects(ctx, organization, [projectId], 'WRITE');
    const baseline = await readBaseline(ctx, organization, baselineId);
    if (baseline.projectId !== projectId) throw baselineNotFound(baselineId);
    const { revision, updated, restored } = await revert(ctx, key!, baseline, [...new Set(entityIds)]);
    return { baseline, revision: revision ?? null, ids: [...updated, ...restored] };
  });
}

async function revert(
  ctx: TxCtx,
  key: ProjectKey<'WRITE'>,
  baseline: SeenBaseline,
  ids: readonly number[],
): Promise<Written> {
  const { organizationId, slug } = key;
  const schema = await readSchema(ctx.db, key);
  const kept = await statesIn(ctx, baseline, ids);
  // Locked first: of two who bring the same back, the second finds it there.
  const deletions = await deletionsForUpdate(ctx, slug, ids);
  const ends = kept.flatMap(({ rels }) => rels.map(({ targetId }) => targetId));
  const now = await entitiesForUpdate(ctx.db, organizationId, [...new Set([...ids, ...ends])]);
  const links = await linksAt(ctx.db, organizationId, ids);
  await lockFarEnds(ctx, key, links, now);
  const stamp = { username: signedIn(ctx).username, date: new Date(), origin: undefined, newGlobalId };
  const plan = planReversion({ key, schema, now, links }, kept, { deletions, stamp });
  await checkReferences(ctx, plan);
  return put(ctx, plan);
}

/** What some entities were in a baseline, with their links of then; refused where it does not hold one of them. */
async function statesIn(ctx: TxCtx, baseline: SeenBaseline, ids: readonly number[]): Promise<Kept[]> {
  const then = await keyThen(ctx, baseline);
  const held = await heldBy(ctx, baseline, ids);
  const entities = await entitiesOf(ctx.db, then, ids);
  const strange = ids.find((id) => !held.has(id) || !entities.has(id));
  if (strange !== undefined) throw notInBaseline(strange, baseline.name);
  const rels = await readRels(ctx.db, { key: then, schema: await readSchema(ctx.db, then) }, ids);
  return ids.map((id) => ({ ...entities.get(id)!, rels: rels.get(id) ?? [] }));
}
