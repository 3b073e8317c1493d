import { sql } from 'kysely';

import { consistent, saidBranches } from '../../../diagrams/rules/control-steps.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { sameJson } from '../../attributes/rules.ts';
import { decomposition } from '../../schema/rules/words.ts';
import type { Schema } from '../../schema/schema.ts';
import { defaultSchema } from '../../schema/seed/index.ts';
import type { Entity } from '../entity.ts';
import type { Plan } from '../plans/plan.ts';
import { entitiesForUpdate } from '../queries/rows.ts';

/**
 * A plan that leaves the flow of each action in agreement with its parts: wherever parts come and go, a flow is set, or branches change,
 * the flow that is stored is mended in the same revision. Nothing is read where no flow is stored.
 */
export async function mended(ctx: TxCtx, plan: Plan): Promise<Plan> {
  const children = decomposition(plan.schema)?.children.id;
  if (children === undefined) return plan;
  const touched = await touchedFlows(ctx, plan, children);
  if (touched.length === 0) return plan;
  const parts = await partsOf(ctx, plan, children, touched);
  const after = new Map(plan.after);
  const own = new Set(plan.own);
  for (const id of touched) {
    const root = after.get(id)!;
    const controlStep = consistent(root.controlStep, (parts.get(id) ?? []).map(childOf));
    if (sameJson(controlStep, root.controlStep)) continue;
    after.set(id, { ...root, controlStep });
    own.add(id);
  }
  return { ...plan, after, own };
}

const childOf = ({ globalId, branches }: Entity) => ({ globalId, branches: saidBranches(branches) });

/** The entities with a flow that the plan may bring out of agreement. */
async function touchedFlows(ctx: TxCtx, { key, before, after, links }: Plan, children: number): Promise<number[]> {
  const ids = new Set<number>();
  for (const { relationId, sourceId } of [...links.added, ...links.gone])
    if (relationId === children) ids.add(sourceId);
  const split: number[] = [];
  for (const [id, entity] of after) {
    const was = before.get(id);
    if (entity.controlStep && entity.controlStep !== was?.controlStep) ids.add(id);
    if (was && was !== entity && !sameJson(was.branches, entity.branches)) split.push(id);
  }
  if (split.length > 0) {
    const { rows } = await sql<{ id: number }>`select distinct source_id as id from link
      where organization_id = ${key.organizationId} and relation_id = ${children} and target_id = any(${split}::integer[])`.execute(
      ctx.db,
    );
    const missing = rows.map(({ id }) => id).filter((id) => !before.has(id) && !after.has(id));
    for (const { id } of rows) ids.add(id);
    for (const [id, entity] of await entitiesForUpdate(ctx.db, key.organizationId, missing)) {
      (before as Map<number, Entity>).set(id, entity);
      after.set(id, entity);
    }
  }
  return [...ids].filter((id) => after.get(id)?.controlStep);
}

/** The parts of which flows consist, as they will be, by number: actions, but no transitions. */
async function partsOf(ctx: TxCtx, { key, schema, after, links }: Plan, children: number, ids: readonly number[]) {
  const { rows } = await sql<{ sourceId: number; targetId: number }>`select source_id, target_id from link
    where organization_id = ${key.organizationId} and relation_id = ${children} and source_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
  const gone = new Set(links.gone.filter(({ relationId }) => relationId === children).map(pair));
  const will = new Map(
    [
      ...rows.filter((row) => !gone.has(pair(row))),
      ...links.added.filter(({ relationId }) => relationId === children),
    ].map((row) => [pair(row), row]),
  );
  const missing = [...new Set([...will.values()].map(({ targetId }) => targetId))].filter((id) => !after.has(id));
  const { rows: read } = await sql<Entity>`select id, global_id, class_id, sort_number, branches from entity
    where organization_id = ${key.organizationId} and id = any(${missing}::integer[])`.execute(ctx.db);
  const others = new Map(read.map((each) => [each.id, each]));
  const parts = new Map<number, Entity[]>();
  const wanted = new Set(ids);
  for (const { sourceId, targetId } of will.values()) {
    const part = after.get(targetId) ?? others.get(targetId);
    if (part && wanted.has(sourceId) && isStep(schema, part))
      parts.set(sourceId, [...(parts.get(sourceId) ?? []), part]);
  }
  for (const list of parts.values())
    list.sort((a, b) => (a.sortNumber < b.sortNumber ? -1 : a.sortNumber > b.sortNumber ? 1 : a.id - b.id));
  return parts;
}

const pair = ({ sourceId, targetId }: { sourceId: number; targetId: number }) => `${sourceId}:${targetId}`;

const globalIdOf = (name: string) => defaultSchema.classes.find((each) => each.name === name)!.globalId;
const [ACTION, TRANSITION] = [globalIdOf('Action'), globalIdOf('Transition')];

function isStep(schema: Schema, { classId }: Entity): boolean {
  const line = (schema.lineage.get(classId) ?? []).map((id) => schema.classes.get(id)?.globalId);
  return line.includes(ACTION) && !line.includes(TRANSITION);
}
