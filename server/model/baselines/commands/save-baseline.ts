import { openProject, openProjects, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { baselineNotFound } from '../../../refusals/baselines.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import { lockEntities } from '../../entities/commands/lock.ts';
import { entitiesForUpdate } from '../../entities/queries/rows.ts';
import { MAX_ENTITIES, atOnce } from '../../entities/rules/at-once.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import { neededFor } from '../baseline.ts';
import type { BaselineKind, NewBaseline, Results } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { baselineColumns, keyThen, readBaseline } from '../queries/baselines.ts';
import { readCoveredIds, readBaselineMembers } from '../queries/members.ts';
import { checkedFacts, coversOf, defaultName, refuseOtherBaselineName, withRoot } from '../rules.ts';
import { announceBaselines } from './announce.ts';
import { heldInstead, type Instead } from './new-contents.ts';
import { lockCovered, resetTests } from './reset.ts';

/** Keeps a project as it is now, or a part of it, as a baseline. */
export async function createBaseline(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  wanted: NewBaseline,
): Promise<OpenedBaseline> {
  const given = withRoot(wanted);
  const { organizationId } = await openProject(ctx, organization, projectId, 'WRITE_BASELINES');
  const id = await takeIds(ctx, organizationId, 'baseline', 1);
  return inTransaction(ctx, async (ctx) => {
    const open = () => openProject(ctx, organization, projectId, 'WRITE_BASELINES');
    const held = given.isLocking ? await heldForUpdate(ctx, await open(), given) : [];
    if (given.reset) await lockCovered(ctx, await open(), given);
    const key = await open();
    const baseline = await insertBaseline(ctx, key, { id, kind: 'baseline', given, results: null });
    if (given.reset) await resetTests(ctx, await keyThen(ctx, key), given);
    if (given.isLocking) await lockEntities(ctx, organizationId, held);
    return baseline;
  });
}

/** Reads and locks the ids that are to be both held and locked, so that nobody changes the entities in between. */
async function heldForUpdate(ctx: TxCtx, key: ProjectKey, given: NewBaseline): Promise<number[]> {
  const ids = await readCoveredIds(ctx, key, await readSchema(ctx.db, key), given, MAX_ENTITIES + 1);
  if (ids.length > MAX_ENTITIES)
    throw invalid(`Up to ${atOnce} entities can be locked with a baseline. Create it without locking.`);
  await entitiesForUpdate(ctx.db, key.organizationId, ids);
  return ids;
}

/** A baseline about to be saved, with its number. */
interface Kept {
  id: number;
  kind: BaselineKind;
  given: NewBaseline;
  results: Results | null;
}

/** Writes the row of a baseline as of the revision of the key; it does not include others' later saves. */
export async function insertBaseline(
  ctx: TxCtx,
  key: ProjectKey,
  { id, kind, given, results }: Kept,
): Promise<OpenedBaseline> {
  const { organizationId, projectId, revision } = key;
  const covers = coversOf(given);
  const facts = checkedFacts(kind, given, true);
  const chosen = given.entityIds && new Set(given.entityIds);
  if (chosen && chosen.size > MAX_ENTITIES)
    throw within('entityIds', () => invalid(`You can select up to ${atOnce} entities. Select fewer, or use a query.`));
  const then = await keyThen(ctx, key);
  const found = await readBaselineMembers(ctx, then, await readSchema(ctx.db, then), given);
  if (chosen && found.entityCount < chosen.size) throw entityNotFound(await firstMissing(ctx, key, chosen));
  if (covers !== 'project' && found.entityCount === 0)
    throw invalid('The baseline would be empty: there are no results. Choose another query or other entities.');
  const last = await ctx.db
    .selectFrom('baseline')
    .select((eb) => eb.fn.max('ordinal').as('ordinal'))
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const ordinal = (last?.ordinal ?? 0) + 1;
  const row = await ctx.db
    .insertInto('baseline')
    .values({
      organizationId,
      id,
      projectId,
      kind,
      ordinal,
      name: facts.name ?? defaultName(kind, ordinal),
      description: facts.description ?? '',
      revision,
      covers,
      rootId: given.rootId ?? null,
      query: given.query ?? null,
      ...found,
      results: results && (JSON.stringify(results) as unknown as Results),
      createdBy: signedIn(ctx).username,
    })
    .returning(baselineColumns)
    .executeTakeFirstOrThrow();
  await announceBaselines(ctx, key);
  return { ...row, key };
}

async function firstMissing(ctx: TxCtx, key: ProjectKey, ids: ReadonlySet<number>): Promise<number> {
  const rows = await ctx.db
    .selectFrom('entity')
    .select('id')
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('id', 'in', [...ids])
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return [...ids].find((id) => !there.has(id)) ?? [...ids][0]!;
}

/** The baseline a caller means: any of the organization or, if given, only one of that project and kind. */
export interface Meant {
  organization: OrganizationRef;
  id: number;
  projectId?: number;
  kind?: BaselineKind;
}

/** Opens a baseline to be changed; refuses a missing one, and one that the viewer may not change. */
async function openBaseline(ctx: Ctx, { organization, id, projectId, kind }: Meant): Promise<OpenedBaseline> {
  signedIn(ctx);
  const organizationId =
    typeof organization === 'number' ? organization : await numberOf(ctx, organization, projectId!);
  const baseline = await readBaseline(ctx, organizationId, id, kind);
  const isMeant = (kind ?? baseline.kind) === baseline.kind && (projectId ?? baseline.projectId) === baseline.projectId;
  if (!isMeant) throw baselineNotFound(id, kind);
  await openProjects(ctx, organizationId, [baseline.projectId], neededFor[baseline.kind]);
  return baseline;
}

const numberOf = async (ctx: Ctx, organization: OrganizationRef, projectId: number) =>
  (await openProject(ctx, organization, projectId, 'READ')).organizationId;

/** Gives a baseline another name or description, or other entities to hold as they were at its moment, which stays. */
export function saveBaseline(
  ctx: Ctx,
  meant: Meant,
  { rootId, entityIds, ...given }: Pick<NewBaseline, 'name' | 'description'> & Instead,
): Promise<OpenedBaseline> {
  return inTransaction(ctx, async (ctx) => {
    const baseline = await openBaseline(ctx, meant);
    const facts = {
      ...checkedFacts(baseline.kind, given, false),
      ...(await heldInstead(ctx, baseline, { rootId, entityIds })),
    };
    if (Object.keys(facts).length === 0) return baseline;
    const row = await ctx.db
      .updateTable('baseline')
      .set(facts)
      .where('organizationId', '=', baseline.organizationId)
      .where('id', '=', baseline.id)
      .returning(baselineColumns)
      .executeTakeFirst();
    if (!row) throw baselineNotFound(baseline.id, baseline.kind);
    await announceBaselines(ctx, baseline);
    return { ...row, key: baseline.key };
  });
}

/** Deletes a baseline for good; the history keeps its contents. With a name, only if it is the baseline's. */
export function deleteBaseline(ctx: Ctx, meant: Meant, typed?: string | null): Promise<OpenedBaseline> {
  return inTransaction(ctx, async (ctx) => {
    const baseline = await openBaseline(ctx, meant);
    if (typed != null) within('name', () => refuseOtherBaselineName(baseline, typed));
    await ctx.db
      .deleteFrom('baseline')
      .where('organizationId', '=', baseline.organizationId)
      .where('id', '=', baseline.id)
      .execute();
    await announceBaselines(ctx, baseline);
    ctx.log.info({ projectId: baseline.projectId, baseline: baseline.id, name: baseline.name }, 'baseline deleted');
    return baseline;
  });
}
