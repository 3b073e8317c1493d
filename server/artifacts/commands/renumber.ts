import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import { sameValue } from '../../model/changes/rules/changes.ts';
import { workedOutAnew, type PlannedUndo } from '../../model/entities/commands/after-undo.ts';
import type { Entity } from '../../model/entities/entity.ts';
import { extendPlan, type Plan } from '../../model/entities/plans/plan.ts';
import { entitiesForUpdate } from '../../model/entities/queries/rows.ts';
import { sortNumber } from '../../model/entities/rules/names.ts';
import type { TxCtx } from '../../platform/context.ts';
import type { Artifact } from '../artifact.ts';
import type { ArtifactRow } from '../line.ts';
import { readArtifactsHolding } from '../queries/artifacts-holding.ts';
import { artifactOf } from '../queries/artifacts.ts';
import { readLines } from '../queries/lines.ts';
import { isAutomatic } from '../rules/from-template.ts';
import { orderBack } from '../rules/order-back.ts';
import { rowNodesById, numbersFor, type RowNode } from '../rules/order.ts';
import { relationNamed, contentRelations } from '../rules/schema-items.ts';
import { artifactTypes } from '../types/index.ts';

workedOutAnew.push(numberAnew);

/** Renumbers an artifact with automatic numbers when an edit is undone after others have continued on it. */
async function numberAnew(ctx: TxCtx, undo: PlannedUndo): Promise<Plan> {
  let { plan } = undo;
  for (const artifact of await touchedBy(ctx, undo)) plan = await numbered(ctx, { ...undo, plan }, artifact);
  return plan;
}

const MOST = 50;

/** Reads the artifacts with added, removed or automatically numbered rows. */
async function touchedBy(ctx: TxCtx, { key, schema, plan, records }: PlannedUndo): Promise<Artifact[]> {
  const names = ['decomposed by', ...artifactTypes.filter(({ isDeep }) => isDeep).map(({ relation }) => relation)];
  const relations = new Set(names.map((name) => relationNamed(schema, name)?.id));
  const links = [...plan.links.added, ...plan.links.gone].filter(({ relationId }) => relations.has(relationId));
  const marked = records.filter(({ changes }) => changes.some(({ isWorkedOut }) => isWorkedOut));
  const ids = [...new Set([...links.map(({ sourceId }) => sourceId), ...marked.map(({ entityId }) => entityId)])];
  if (ids.length === 0) return [];
  const own = ids.flatMap((id) => {
    const entity = plan.before.get(id);
    return (entity && artifactOf({ entity, schema, key })) ?? [];
  });
  const holding = await readArtifactsHolding(ctx, { key, schema }, ids, { limit: MOST, offset: 0 });
  const found = new Map([...[...holding.values()].flat(), ...own].map((each) => [each.of.entity.id, each]));
  return [...found.values()].filter(({ type, of }) => type.isDeep && isAutomatic(of.entity));
}

async function numbered(ctx: TxCtx, { key, plan, first, last }: PlannedUndo, artifact: Artifact): Promise<Plan> {
  const { entity, schema } = artifact.of;
  const at = (asOf: number | null) =>
    readLines(ctx, { ...artifact, of: { ...artifact.of, key: { ...artifact.of.key, asOf } } });
  const [now, left] = [await at(null), await at(last)];
  const facts = (lines: readonly ArtifactRow[]) => lines.map(({ id, above, number }) => [id, above, number]);
  // If nobody has changed the rows since, the undo itself restores their numbers.
  if (sameValue(facts(now), facts(left))) return plan;
  const [before, after] = [orders(await at(first - 1)), orders(left)];
  const { first: top, below } = contentRelations(schema, artifact.type);
  const relationOf = (holder: number) => (holder === entity.id ? top : below);
  const isOn = ({ sourceId, relationId }: { sourceId: number; relationId: number }) =>
    relationOf(sourceId) === relationId;
  const inPlan = (id: number) => (id === entity.id ? 0 : id);
  const lists = orders(now);
  for (const { sourceId, targetId } of plan.links.gone.filter(isOn))
    lists.set(
      inPlan(sourceId),
      (lists.get(inPlan(sourceId)) ?? []).filter((id) => id !== targetId),
    );
  for (const { sourceId, targetId } of plan.links.added.filter(isOn))
    lists.set(inPlan(sourceId), [...(lists.get(inPlan(sourceId)) ?? []), targetId]);
  const numberOf = new Map(now.map(({ id, number }) => [id, number]));
  const isThere = (id: number) => plan.after.has(id) || (numberOf.has(id) && !plan.before.has(id));
  const placed = new Set<number>();
  const node = (id: number): RowNode => {
    placed.add(id);
    const order = orderBack(lists.get(id) ?? [], before.get(id) ?? [], after.get(id) ?? []);
    const number = plan.after.get(id)?.number ?? numberOf.get(id) ?? '';
    return { id, number, below: order.filter((each) => isThere(each) && !placed.has(each)).map(node) };
  };
  const root = node(0);
  return rowNodesById(root).size === 1 ? plan : withNumbers(ctx, key, plan, numbersFor(root, true, new Set()));
}

/** Lists the entities below each entity, in order; 0 is the artifact. */
function orders(lines: readonly ArtifactRow[]): Map<number, number[]> {
  const below = Map.groupBy(lines, ({ above }) => above ?? 0);
  return new Map([...below].map(([above, each]) => [above, each.map(({ id }) => id)]));
}

async function withNumbers(
  ctx: TxCtx,
  key: ProjectKey,
  plan: Plan,
  numbers: ReadonlyMap<number, string>,
): Promise<Plan> {
  const unknown = [...numbers.keys()].filter((id) => !plan.after.has(id) && !plan.before.has(id));
  const read =
    unknown.length === 0 ? new Map<number, Entity>() : await entitiesForUpdate(ctx.db, key.organizationId, unknown);
  const changed = [...numbers].flatMap(([id, number]) => {
    const entity = plan.after.get(id) ?? read.get(id);
    return entity ? [{ ...entity, number, sortNumber: sortNumber(number, id) }] : [];
  });
  const workedOut = new Set([...(plan.workedOut ?? []), ...numbers.keys()]);
  return { ...extendPlan(plan, { read, changed }), workedOut };
}
