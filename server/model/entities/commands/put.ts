import type { TxCtx } from '../../../platform/context.ts';
import { Turns } from '../../../platform/turns.ts';
import { recordChanges } from '../../changes/commands/record-changes.ts';
import { writeFacts } from '../../projects/commands/facts.ts';
import { rememberRedacted } from '../../projects/commands/remember-redacted.ts';
import { nextRevision, type Revision } from '../../revisions/commands/next-revision.ts';
import { writeSchema } from '../../schema/commands/save-schema.ts';
import type { Entity, Link } from '../entity.ts';
import { isNothing, recordsOf, settlePlan, type Settled } from '../plans/effects.ts';
import { withOwnNames } from '../plans/layouts.ts';
import type { PlannedLinks } from '../plans/links.ts';
import type { WrittenProject } from '../plans/outcome.ts';
import type { Plan } from '../plans/plan.ts';
import { fileUsesOf } from '../rules/file-uses.ts';
import { planChecks, checksWhenWritten } from './checks.ts';
import { withFarEnds } from './far-ends.ts';
import { writeLayouts } from './layout-rows.ts';
import { withMendedControlSteps } from './mend-control-steps.ts';
import { notifyOfTransitions } from './notify-of-transitions.ts';
import { withRedactedRequests } from './redact-requests.ts';
import {
  addEntities,
  addFileUses,
  addLinks,
  keepEntityVersions,
  keepLinkVersions,
  COPY_THRESHOLD,
  putEntities,
  putLinks,
  redactElsewhere,
  removeEntities,
} from './rows.ts';
import { withTransitions } from './transitions.ts';

/** The result of writing a plan. */
export interface WriteResult {
  /** The resulting revision; undefined without changes. */
  revision: number | undefined;
  /** Its entities as they are now. */
  after: ReadonlyMap<number, Entity>;
  /** Its project as it is now. */
  project: WrittenProject;
  created: readonly number[];
  updated: readonly number[];
  restored: readonly number[];
  deleted: readonly number[];
}

/**
 * Checks a plan and writes it as one revision: the only writer of entities, links and their change records. A large one gives other work
 * its turn in between.
 */
export async function put(ctx: TxCtx, given: Plan): Promise<WriteResult> {
  const turns = new Turns();
  const named = given.layouts ? { ...given, layouts: withOwnNames(given.layouts, given.after) } : given;
  const whole = await withRedactedRequests(ctx, await withMendedControlSteps(ctx, await withFarEnds(ctx, named)));
  if (turns.isOver) await turns.next();
  const plan = settlePlan(await withTransitions(ctx, whole));
  const { key, schema, created, restored, deleted, after } = plan;
  const updated = plan.updates.map(({ entityId }) => entityId).filter((id) => plan.own.has(id));
  const project = { key, schema, fresh: new Set([...created, ...restored]), added: plan.links.added };
  const written = { created, restored, deleted, updated, after, project };
  if (isNothing(plan)) return { ...written, revision: undefined };
  for (const check of planChecks) {
    if (turns.isOver) await turns.next();
    await check(ctx, plan);
  }
  const revision = await nextRevision(ctx, plan.key, plan.cause, { schema: plan.schemaChanges !== undefined });
  if (plan.schemaChanges) await writeSchema(ctx, revision, plan.schemaChanges);
  if (plan.workflow) await writeFacts(ctx, revision, { workflow: plan.workflow });
  await write(ctx, revision, plan, updated);
  await noteRedacted(ctx, plan);
  for (const check of checksWhenWritten) {
    if (turns.isOver) await turns.next();
    await check(ctx, plan);
  }
  await notifyOfTransitions(ctx, plan);
  return { ...written, revision: revision.number };
}

/** Marks the project when its first entity is redacted, so that it is opened with hidden contents for those who may not write. */
async function noteRedacted(ctx: TxCtx, { key, before, after }: Settled): Promise<void> {
  const fresh = [...after.values()].filter(({ id, isRedacted }) => isRedacted && before.get(id)?.isRedacted !== true);
  if (fresh.length > 0) await rememberRedacted(ctx, key);
  // A new entity that is redacted was redacted in its source.
  const known = fresh.filter(({ id }) => before.has(id));
  if (known.length === 0) return;
  const globalIds = known.map(({ globalId }) => globalId);
  for (const projectId of await redactElsewhere(ctx, key, globalIds))
    await rememberRedacted(ctx, { ...key, projectId });
}

async function write(ctx: TxCtx, revision: Revision, plan: Settled, updated: readonly number[]): Promise<void> {
  const { after, links, created, restored, deleted } = plan;
  const { number, username, date } = revision;
  const changed = [...updated, ...restored].map((id) => after.get(id)!);
  const modified = { modified: date, modifiedBy: username };
  const touched = changed.map((each) => ({ ...each, revision: number, ...modified, ...plan.replayed?.get(each.id) }));
  for (const entity of touched) after.set(entity.id, entity);
  // Nobody else can hold a new entity, and there may be very many.
  const fresh = created.map((id) => Object.assign(after.get(id)!, { revision: number }));
  await keepEntityVersions(ctx, revision, [...updated, ...deleted]);
  await putEntities(ctx, touched);
  await plan.early?.settle(number);
  await addEntities(
    ctx,
    plan.unwritten.map((id) => after.get(id)!),
  );
  await keepLinkVersions(
    ctx,
    revision,
    links.changed.map(({ link }) => link),
    links.gone,
  );
  await putLinks(
    ctx,
    links.changed.map(({ link, attrs }) => ({ ...link, attrs, revision: number })),
  );
  await addLinks(ctx, links.added.length, newLinks(revision, links));
  const withValues = [...links.changed.map(({ link, attrs }) => ({ ...link, attrs })), ...links.added];
  await addFileUses(ctx, plan.key, fileUsesOf(plan.schema, [...touched, ...fresh], withValues));
  await removeEntities(ctx, revision, deleted);
  const records = plan.updates.length + deleted.length + restored.length + created.length;
  await writeLayouts(ctx, revision, plan.layouts ?? []);
  await recordChanges(ctx, recordsOf(revision, plan), records >= COPY_THRESHOLD);
}

function* newLinks(
  { organizationId, projectId, number, username, date }: Revision,
  { added }: PlannedLinks,
): Generator<Link> {
  const stamp = { organizationId, projectId, created: date, createdBy: username, revision: number };
  for (const link of added) yield { ...stamp, ...link };
}
