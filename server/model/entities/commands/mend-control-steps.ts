import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { sameJson } from '../../../platform/text/json.ts';
import { decomposition } from '../../schema/rules/display-names.ts';
import type { Entity } from '../entity.ts';
import { extendPlan, type Plan } from '../plans/plan.ts';
import { entitiesForUpdate } from '../queries/rows.ts';
import { childFacts, repairControlStep, isStep } from '../rules/consistent-steps.ts';
import { compareByNumber } from '../rules/in-order.ts';

/**
 * Completes a plan with corrected control steps: wherever parts are added or removed, a new class turns a part into a step or back, a
 * control step is set, or branches change, the stored control step of the whole is mended in the same revision. Reads nothing if none is
 * stored.
 */
export async function withMendedControlSteps(ctx: TxCtx, given: Plan): Promise<Plan> {
  const relationId = decomposition(given.schema)?.children.id;
  if (relationId === undefined) return given;
  const above = await wholesOf(ctx, given, relationId, otherwiseSteps(given));
  const unknown = above.filter((id) => !given.before.has(id) && !given.after.has(id));
  const plan =
    unknown.length === 0
      ? given
      : extendPlan(given, { read: await entitiesForUpdate(ctx.db, given.key.organizationId, unknown) });
  const wholes = withControlStep(plan, [...above, ...touchedWholes(plan, relationId)]);
  if (wholes.length === 0) return plan;
  const steps = await stepsOf(ctx, plan, relationId, wholes);
  const mended = wholes.flatMap((whole) => {
    const controlStep = repairControlStep(whole.controlStep, (steps.get(whole.id) ?? []).map(childFacts));
    return sameJson(controlStep, whole.controlStep) ? [] : [{ ...whole, controlStep }];
  });
  return mended.length === 0 ? plan : extendPlan(plan, { changed: mended });
}

/** The wholes whose parts come or go, or whose own control step is set. */
function touchedWholes({ before, after, links }: Plan, relationId: number): number[] {
  const set = [...after.values()].filter(
    ({ id, controlStep }) => controlStep && controlStep !== before.get(id)?.controlStep,
  );
  const ends = [...links.added, ...links.gone].filter((link) => link.relationId === relationId);
  return [...set.map(({ id }) => id), ...ends.map(({ sourceId }) => sourceId)];
}

/**
 * Lists the remaining entities whose step in their whole changes: their branches differ, or their new class makes them a step or stops them
 * being one.
 */
const otherwiseSteps = ({ schema, before, after }: Plan): number[] =>
  [...after.values()].flatMap((now) => {
    const was = before.get(now.id);
    if (!was || was === now) return [];
    const isOther =
      !sameJson(was.branches, now.branches) ||
      (was.classId !== now.classId && isStep(schema, was) !== isStep(schema, now));
    return isOther ? [now.id] : [];
  });

/** Reads the wholes of some parts. */
async function wholesOf(ctx: TxCtx, { key }: Plan, relationId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select distinct source_id as id from link
    where organization_id = ${key.organizationId} and relation_id = ${relationId} and target_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

const withControlStep = ({ after }: Plan, ids: readonly number[]): Entity[] =>
  [...new Set(ids)].flatMap((id) => {
    const entity = after.get(id);
    return entity?.controlStep ? [entity] : [];
  });

/** Reads the future steps of wholes, in the order of their numbers. */
async function stepsOf(
  ctx: TxCtx,
  plan: Plan,
  relationId: number,
  wholes: readonly Entity[],
): Promise<Map<number, Entity[]>> {
  const ids = new Set(wholes.map(({ id }) => id));
  const links = (await linksBelow(ctx, plan, relationId, [...ids])).filter(({ sourceId }) => ids.has(sourceId));
  const parts = await partsOf(ctx, plan, new Set(links.map(({ targetId }) => targetId)));
  const steps = new Map<number, Entity[]>([...ids].map((id) => [id, []]));
  for (const { sourceId, targetId } of links) {
    const part = parts.get(targetId);
    if (part && isStep(plan.schema, part)) steps.get(sourceId)!.push(part);
  }
  for (const list of steps.values()) list.sort(compareByNumber);
  return steps;
}

interface Ends {
  sourceId: number;
  targetId: number;
}

/** The links to parts as they will be. */
async function linksBelow(ctx: TxCtx, { key, links }: Plan, relationId: number, ids: number[]): Promise<Ends[]> {
  const { rows } = await sql<Ends>`select source_id, target_id from link
    where organization_id = ${key.organizationId} and relation_id = ${relationId} and source_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
  const pair = ({ sourceId, targetId }: Ends) => `${sourceId}:${targetId}`;
  const gone = new Set(links.gone.filter((link) => link.relationId === relationId).map(pair));
  const staying = rows.filter((row) => !gone.has(pair(row)));
  const added = links.added.filter((link) => link.relationId === relationId);
  return [...new Map([...staying, ...added].map((row) => [pair(row), row])).values()];
}

/** The parts as they will be; those that the plan does not speak of are read. */
async function partsOf(ctx: TxCtx, { key, after }: Plan, ids: ReadonlySet<number>): Promise<Map<number, Entity>> {
  const unknown = [...ids].filter((id) => !after.has(id));
  const { rows } = await sql<Entity>`select id, global_id, class_id, sort_number, branches from entity
    where organization_id = ${key.organizationId} and id = any(${unknown}::integer[])`.execute(ctx.db);
  return new Map([...rows, ...[...ids].flatMap((id) => after.get(id) ?? [])].map((each) => [each.id, each]));
}
