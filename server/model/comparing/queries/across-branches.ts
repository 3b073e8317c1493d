import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Reader, Writer } from '../../../platform/database/database.ts';
import { holdsRedacted } from '../../../refusals/permission.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { readIdsInBaseline } from '../../baselines/queries/members.ts';
import { idsByGlobalId } from '../../entities/queries/global-ids.ts';
import type { State } from '../../entities/rules/changes-between.ts';
import { sortNumber } from '../../entities/rules/names.ts';
import { relsByEntity } from '../../entities/rules/rels.ts';
import { readStates } from '../../merging/queries/at-revisions.ts';
import { readIdentities } from '../../merging/queries/changed-entities.ts';
import { redirectMissing } from '../../merging/queries/files.ts';
import { inTargetNumbers } from '../../merging/queries/in-target-numbers.ts';
import { matchesOf, type EntityPair } from '../../merging/queries/matching.ts';
import { combineSchemas } from '../../merging/queries/schema.ts';
import type { Whole } from '../../merging/rules/entity-fields.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Comparison, Difference } from '../difference.ts';
import { countedByKind, isFound, differenceKind } from '../rules.ts';
import { branchPathBetween, type BranchPath } from './branch-path.ts';
import { keptDifferences, type ShownDifference } from './cached-differences.ts';
import type { ComparedSide } from './sides.ts';

/** Compares two projects of a family of branches. Reads the changes since they were one, and reports them with the first one's numbers. */
export async function comparisonAcross(ctx: Ctx, from: ComparedSide, to: ComparedSide): Promise<Comparison> {
  // A comparison reads both projects whole, so it is refused to readers from whom parts are hidden.
  if (from.key.isVeiled || to.key.isVeiled) throw holdsRedacted('compare this project with another one');
  const way = await branchPathBetween(ctx.db, from.key, to.key);
  if (!way)
    throw invalid(
      `The projects ${from.key.projectId} and ${to.key.projectId} are not branches of the same project. Compare a project with its branches.`,
    );
  const sides = [from, to].map(({ key, schema, baseline }) => [
    key.projectId,
    key.asOf ?? key.revision,
    baseline?.id ?? null,
    schema.version,
  ]);
  const name = JSON.stringify([from.key.organizationId, sides, way]);
  const differences = await keptDifferences(ctx.db, name, async () =>
    differencesOf(ctx, from, to, await pairsOn(ctx.db, way, from, to)),
  );
  const all = differences.map(({ before, after, ...rest }): Difference => ({
    ...rest,
    before: before && { ...from, entity: before },
    after: after && { ...to, entity: after },
  }));
  const found = ({ search, entityId }: Parameters<Comparison['counts']>[0]) =>
    all.filter(
      ({ id, states }) => (entityId == null || id === entityId) && isFound({ search }, states.before, states.after),
    );
  return {
    page: async (wanted, limit, after) => {
      const rows = found(wanted)
        .filter(({ kind }) => !wanted.kinds || wanted.kinds.includes(kind))
        .filter((row) => !after || isBehind(row, after));
      return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
    },
    counts: async (wanted) => countedByKind(found(wanted)),
  };
}

const isBehind = (row: Pick<Difference, 'id' | 'sortNumber'>, [text, id]: readonly [string, number]) =>
  row.sortNumber > text || (row.sortNumber === text && row.id > id);

/** Lists entities that may differ: all with a change record on the way, and all left different when a base moved. */
async function pairsOn(
  db: Reader,
  { stages, branches }: BranchPath,
  from: ComparedSide,
  to: ComparedSide,
): Promise<EntityPair[]> {
  const { organizationId } = from.key;
  const { rows } = await sql<{ projectId: number; id: number }>`
    select distinct c.project_id, c.entity_id as id from unnest(${stages.map(({ projectId }) => projectId)}::integer[],
      ${stages.map(({ since }) => since)}::integer[]) as stage(id, since)
    join stored_change_record c on c.organization_id = ${organizationId} and c.project_id = stage.id and c.revision > stage.since
    union select b.origin_project_id, v.origin_entity_id from common_version v
      join branch b on b.organization_id = v.organization_id and b.project_id = v.branch_id
      where v.organization_id = ${organizationId} and v.branch_id = any(${branches}::integer[]) and v.origin_entity_id is not null
    union select v.branch_id, v.branch_entity_id from common_version v
      where v.organization_id = ${organizationId} and v.branch_id = any(${branches}::integer[]) and v.branch_entity_id is not null`.execute(
    db as Writer,
  );
  const ids = { ours: new Set<number>(), theirs: new Set<number>() };
  for (const [projectId, group] of Map.groupBy(rows, (row) => row.projectId)) {
    const own = group.map(({ id }) => id);
    if (projectId === from.key.projectId) for (const id of own) ids.ours.add(id);
    else if (projectId === to.key.projectId) for (const id of own) ids.theirs.add(id);
    else {
      const known = await readIdentities(db, { organizationId, projectId }, own);
      const globalIds = known.map(({ globalId }) => globalId);
      for (const id of (await idsByGlobalId(db, from.key, globalIds)).values()) ids.ours.add(id);
      for (const id of (await idsByGlobalId(db, to.key, globalIds)).values()) ids.theirs.add(id);
    }
  }
  return matchesOf(db, { target: from.key, source: to.key }, { ours: [...ids.ours], theirs: [...ids.theirs] });
}

async function differencesOf(
  ctx: Ctx,
  from: ComparedSide,
  to: ComparedSide,
  pairs: readonly EntityPair[],
): Promise<ShownDifference[]> {
  const schema = combineSchemas(from.schema, to.schema);
  const at = ({ key }: ComparedSide, idOf: (pair: EntityPair) => number | undefined) =>
    readStates(
      ctx.db,
      key,
      pairs.flatMap((pair) => idOf(pair) ?? []).map((id) => ({ id, revision: key.asOf ?? key.revision })),
    );
  const here = await at(from, ({ targetId }) => targetId);
  const there = await at(to, ({ sourceId }) => sourceId);
  const two = { target: from.key, source: to.key };
  const { whole } = await inTargetNumbers(ctx.db, two, schema, { pairs, ours: [here], theirs: [there] });
  const held = await heldOn(ctx, from, to, pairs);
  const differences = pairs.filter(held).flatMap((pair): ShownDifference[] => {
    const states = {
      before: stateOf(from.key.slug, schema, whole(here, pair.targetId, false), pair.targetId),
      after: stateOf(from.key.slug, schema, whole(there, pair.sourceId, true), pair.targetId ?? -(pair.sourceId ?? 0)),
    };
    const found = differenceKind(schema, states.before, states.after);
    if (!found) return [];
    const before = here.entities.get(pair.targetId ?? 0);
    const after = there.entities.get(pair.sourceId ?? 0);
    const id = (before ?? after)!.id;
    return [
      {
        id,
        ...found,
        sortNumber: sortNumber((after ?? before)!.number, id),
        before: before ?? null,
        after: after ?? null,
        states,
      },
    ];
  });
  return differences.toSorted((a, b) => (isBehind(a, [b.sortNumber, b.id]) ? 1 : -1));
}

/** Returns an entity with its own links; references lead to entities where anybody finds them. */
function stateOf(slug: string, schema: Schema, whole: Whole | undefined, id: number | undefined): State | undefined {
  if (!whole || id === undefined) return undefined;
  const rels = relsByEntity(schema, whole.links, new Set([id])).get(id) ?? [];
  return {
    entity: redirectMissing(schema, slug, whole.entity),
    rels: rels.map((rel) => ({ ...rel, targetId: Math.abs(rel.targetId) })),
  };
}

/** Restricts the comparison to the parts that baselines hold. */
async function heldOn(
  ctx: Ctx,
  from: ComparedSide,
  to: ComparedSide,
  pairs: readonly EntityPair[],
): Promise<(pair: EntityPair) => boolean> {
  const parts = [
    [from.baseline, (pair: EntityPair) => pair.targetId],
    [to.baseline, (pair: EntityPair) => pair.sourceId],
  ] as const;
  const inOne: ((pair: EntityPair) => boolean)[] = [];
  for (const [baseline, idOf] of parts) {
    if (!baseline || baseline.covers === 'project') continue;
    const held = await readIdsInBaseline(
      ctx,
      baseline,
      pairs.flatMap((pair) => idOf(pair) ?? []),
    );
    inOne.push((pair) => held.has(idOf(pair) ?? 0));
  }
  return (pair) => inOne.length === 0 || inOne.some((isIn) => isIn(pair));
}
