import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { inTurns } from '../../../platform/turns.ts';
import { sameValue } from '../../changes/rules/changes.ts';
import { checkReferences } from '../../entities/commands/check-references.ts';
import type { Entity, EntityPatch } from '../../entities/entity.ts';
import { linkKey, propertiesOfLink } from '../../entities/plans/links.ts';
import type { EntityWithLinks, Plan } from '../../entities/plans/plan.ts';
import { planSave, type PatchWithId } from '../../entities/plans/save.ts';
import { deletionsForUpdate, entitiesForUpdate, linksAt } from '../../entities/queries/rows.ts';
import { newlyMentioned } from '../../entities/rules/texts.ts';
import { speakingText } from '../../metadata/rules/references.ts';
import type { SchemaDraft } from '../../schema/commands/drafts.ts';
import type { Fields } from '../merging.ts';
import type { BranchComparison } from '../queries/comparison.ts';
import type { MergeProjects } from '../queries/merges.ts';
import { patchFromFields, relsIn } from '../rules/entity-fields.ts';
import { fieldOf } from '../rules/keys.ts';
import { planMergeLayouts } from '../rules/layouts.ts';
import { stepsBetween } from '../rules/three-way.ts';
import { takenAlong } from './files.ts';
import type { MergeOutcome, MergeSettlement } from './outcomes.ts';
import { reachStates } from './reach-states.ts';

interface Given {
  opened: MergeProjects;
  comparison: BranchComparison;
  settlement: MergeSettlement;
  /** The numbers of entities that are made, by their negative ones. */
  numbers: ReadonlyMap<number, number>;
  draft: SchemaDraft;
  warnings: string[];
}

const mergeOf = ({ revision, projectId }: BranchComparison['two']['source']) =>
  ({ kind: 'merge', revision, projectId }) as const;

/** Plans all of a merge's changes to the target. */
export async function planMerge(ctx: TxCtx, given: Given): Promise<Plan> {
  const { opened, comparison, settlement, numbers, draft, warnings } = given;
  const { target: key } = opened;
  const { schema } = draft;
  const changes = await inTurns(settlement.outcomes, (each) => isChanging(each) || isSpeakingOf(each, numbers));
  const changing = settlement.outcomes.filter((_, at) => changes[at]);
  const fresh = new Set(numbers.values());
  const isFresh = (id: number) => fresh.has(id);
  const idOf = ({ compared }: MergeOutcome) => compared.pair.targetId ?? numbers.get(compared.id)!;
  const going = changing.filter(({ after }) => !after).map(idOf);
  const staying = changing.filter(({ after }) => after);
  const known = staying.map(idOf).filter((id) => !isFresh(id));
  const links = await linksAt(ctx.db, key.organizationId, [...known, ...going]);
  const numberOf = (id: number) => (id < 0 ? numbers.get(id) : id);
  const ends = staying.flatMap(({ after }) => relsIn(schema, after!).flatMap((rel) => numberOf(rel.targetId) ?? []));
  const now = await entitiesForUpdate(ctx.db, key.organizationId, [
    ...new Set([...known, ...going, ...ends, ...links.flatMap((link) => [link.sourceId, link.targetId])]),
  ]);
  const returning = await returningOf(
    ctx,
    key.slug,
    known.filter((id) => !now.has(id)),
  );
  if (comparison.moving) {
    const before = (outcome: MergeOutcome) => now.get(idOf(outcome)) ?? returning.get(idOf(outcome));
    await reachStates(staying, { moving: comparison.moving, before, warnings });
  }
  const alive = new Set([...now.keys(), ...staying.map(idOf)].filter((id) => !going.includes(id)));
  const isNew = (negative: number) => comparison.numberOf(-negative) === negative;
  const along = await takenAlong(
    ctx,
    opened,
    schema,
    staying.map(({ after }) => after!),
    comparison.numberOf,
  );
  const waiting = new Set(settlement.outcomes.filter(isLeftOut).map(({ compared }) => compared.id));
  /** Returns the fields as merged; an entity that refers to something left out is not marked as merged and is compared again next time. */
  const named = (outcome: MergeOutcome): Fields =>
    along(outcome.after!, (negative) => {
      if (!isNew(negative)) return undefined;
      outcome.isPartial ||= waiting.has(negative);
      return numbers.get(negative) ?? -negative;
    });
  const patches = await inTurns(staying, (outcome): PatchWithId => {
    const fields = named(outcome);
    const id = idOf(outcome);
    const { addRels, removeRels } = relChanges(schema, outcome, fields, (end) => {
      const number = numberOf(end);
      return number !== undefined && alive.has(number) ? number : undefined;
    });
    const isNew = isFresh(id);
    return {
      ...patchFromFields(schema, fields, now.get(id)),
      id,
      projectId: key.projectId,
      ...(isNew && { globalId: outcome.compared.pair.globalId }),
      ...(addRels.length > 0 && { addRels }),
      ...(removeRels.length > 0 && { removeRels }),
    };
  });
  const stamp = { username: signedIn(ctx).username, date: new Date() };
  const warn = (entity: string, message: string) => void warnings.push(`${entity}: ${message}`);
  const plan = await planSave({ key, schema, now, links }, patches, {
    stamp,
    globalIdFor: () => newGlobalId(),
    letGo: true,
    warn,
    cause: mergeOf(comparison.two.source),
  });
  const { after, own } = plan;
  for (const outcome of staying) {
    const id = idOf(outcome);
    const entity = after.get(id)!;
    if (isFresh(id)) after.set(id, copied(entity, outcome, comparison));
    const kept = returning.get(id);
    if (kept) after.set(id, returned(entity, kept));
  }
  for (const id of going) after.delete(id);
  const isGoing = new Set(going);
  const lost = links.filter(({ sourceId, targetId }) => isGoing.has(sourceId) || isGoing.has(targetId));
  const gone = new Map([...plan.links.gone, ...lost].map((link) => [linkKey(link), link]));
  const whole: Plan = {
    ...plan,
    own: new Set([...own, ...going]),
    returning,
    links: {
      added: plan.links.added,
      changed: plan.links.changed.filter(({ link }) => !gone.has(linkKey(link))),
      gone: [...gone.values()],
    },
    layouts: (
      await inTurns(staying, (outcome) => planMergeLayouts(idOf(outcome), outcome.compared.ours, named(outcome)))
    ).flat(),
  };
  await checkReferences(ctx, whole, warn);
  return whole;
}

const isChanging = ({ compared: { ours }, after }: MergeOutcome) =>
  (ours === undefined) !== (after === undefined) || stepsBetween(ours, after).length > 0;

/** Tells whether an entity is left for the next merge. */
const isLeftOut = ({ after, isChosen, isPartial }: MergeOutcome) => !after && (!isChosen || isPartial);

/** Tells whether an entity refers to one that is created now after being left out before. */
const isSpeakingOf = ({ compared: { ours }, after }: MergeOutcome, numbers: ReadonlyMap<number, number>): boolean =>
  Boolean(ours && after) &&
  [...after!].some(
    ([key, value]) =>
      typeof value === 'string' &&
      value.includes('-') &&
      newlyMentioned(speakingText(fieldOf(key).identifiers[0] ?? '', value)).some((id) => numbers.has(id)),
  );

/** The links that come and go, as seen from an entity. */
function relChanges(
  schema: SchemaDraft['schema'],
  { compared }: MergeOutcome,
  fields: Fields,
  numberOf: (id: number) => number | undefined,
) {
  const keyOf = ({ relationId, targetId }: { relationId: number; targetId: number }) => `${relationId}:${targetId}`;
  const was = new Map(relsIn(schema, compared.ours ?? new Map()).map((rel) => [keyOf(rel), rel]));
  const is = new Map(relsIn(schema, fields).map((rel) => [keyOf(rel), rel]));
  const addRels: NonNullable<EntityPatch['addRels']> = [];
  for (const [key, rel] of is) {
    const old = was.get(key);
    if (old && sameValue(old.attrs, rel.attrs)) continue;
    const targetId = numberOf(rel.targetId);
    if (targetId === undefined) continue;
    const own = old
      ? Object.keys(old.attrs ?? {})
      : propertiesOfLink(schema, rel.relationId).map(({ id }) => String(id));
    const taken = own.filter((id) => !(id in (rel.attrs ?? {})));
    addRels.push({ ...rel, targetId, attrs: { ...rel.attrs, ...Object.fromEntries(taken.map((id) => [id, null])) } });
  }
  const removeRels = [...was.values()].filter((rel) => !is.has(keyOf(rel)) && schema.relations.has(rel.relationId));
  return { addRels, removeRels: removeRels.map(({ relationId, targetId }) => ({ relationId, targetId })) };
}

/** Reads the state of each restored entity at its deletion. */
async function returningOf(ctx: TxCtx, slug: string, ids: readonly number[]): Promise<Map<number, EntityWithLinks>> {
  if (ids.length === 0) return new Map();
  const deletions = await deletionsForUpdate(ctx, slug, ids);
  return new Map([...deletions].map(([id, { originalState }]) => [id, originalState as EntityWithLinks]));
}

/** Adds to a new entity the original it is a copy of, so that the next merge recognizes it. */
const copied = (entity: Entity, { compared }: MergeOutcome, { two: { source } }: BranchComparison): Entity => ({
  ...entity,
  created: compared.there!.created,
  createdBy: compared.there!.createdBy,
  originProjectId: source.projectId,
  originId: compared.pair.sourceId!,
  originRevision: source.revision,
});

const returned = (entity: Entity, kept: EntityWithLinks): Entity => ({
  ...entity,
  globalId: kept.globalId,
  created: new Date(kept.created),
  createdBy: kept.createdBy,
  originProjectId: kept.originProjectId ?? null,
  originId: kept.originId ?? null,
  originRevision: kept.originRevision ?? null,
});
