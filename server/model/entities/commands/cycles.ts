import type { TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import { cycleIn } from '../plans/links.ts';
import type { Plan } from '../plans/plan.ts';
import { decompositionBelow, entitiesOf } from '../queries/rows.ts';
import { displayName } from '../rules/names.ts';

/** Refuses a decomposition that leads back to itself. Called when the project is locked and the links are in, so that no other save can complete a circle. */
export async function refuseCycles(ctx: TxCtx, { key, schema, links, after }: Plan): Promise<void> {
  const relationId = decomposition(schema)?.children.id;
  const added = links.added.filter((link) => link.relationId === relationId);
  if (relationId === undefined || added.length === 0) return;
  const below = await decompositionBelow(ctx.db, key.organizationId, relationId, [
    ...new Set(added.map((link) => link.targetId)),
  ]);
  const cycle = cycleIn(below);
  if (!cycle) return;
  const entities = new Map([...after, ...(await entitiesOf(ctx.db, key, cycle))]);
  const path = cycle.map((id) => (entities.has(id) ? displayName(entities.get(id)!) : `ID: ${id}`)).join(' → ');
  throw invalid(`Decomposition cycle: ${path}`);
}
