import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { newGlobalId } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { Clash } from '../../../refusals/saves.ts';
import { recordedStepOf } from '../../changes/queries/recorded-steps.ts';
import { changesSince } from '../../changes/queries/records.ts';
import { farEnd } from '../../changes/rules/change-texts.ts';
import type { Cause } from '../../revisions/cause.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Entity } from '../entity.ts';
import type { EntityWithLinks, Plan, ThroughLocks } from '../plans/plan.ts';
import { planUndo } from '../plans/undo.ts';
import { linksUntil } from '../queries/former-links.ts';
import { deletionsForUpdate, entitiesForUpdate, entitiesOf, linksAt } from '../queries/rows.ts';
import { unveiledFor } from '../queries/veil.ts';
import { displayName } from '../rules/names.ts';
import { whenTurned, workedOutAnew } from './after-undo.ts';
import { lockFarEnds } from './check-references.ts';
import { clashesInWords } from './clash-words.ts';
import { putBack } from './put-back.ts';
import type { WriteResult } from './put.ts';
import { undoLayouts } from './undo-layouts.ts';
import { obstaclesOf } from './undo-obstacles.ts';
import { schemaBack } from './undo-schema.ts';

/** The part of a project that is restored together with the organization's schema, and the schema and revision it belongs to. */
interface WithSchema {
  schema: Schema;
  revision: number;
}

/** The settings of an undo. */
export interface Undoing extends ThroughLocks {
  /** True to leave out what cannot be undone and undo only the rest. */
  rest?: boolean | undefined;
  /** True for one of two halves that are undone together or not at all. */
  isHalf?: boolean | undefined;
}

/**
 * Undoes one revision, or all of an import with its history, as one revision of an opened project: restores fields and links, deletes the
 * entities it created and restores those it deleted. Later changes by others clash (409) instead of being lost, unless only the rest is to
 * be undone.
 */
export async function undoInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  revision: number,
  { throughLocks, rest = false, isHalf = false }: Undoing,
  withSchema?: WithSchema,
): Promise<WriteResult> {
  const { organizationId, slug, projectId } = key;
  const recorded = await recordedStepOf(ctx.db, key, revision);
  if (!recorded) throw nothingToUndo(revision, projectId);
  const { records, first, last } = recorded;
  const ids = records.map(({ entityId }) => entityId);
  // Locks the entities first: if two people restore the same ones, the second finds them restored.
  const gone = records.filter(({ type }) => type === 'delete').map(({ entityId }) => entityId);
  const deletions = await deletionsForUpdate(ctx, slug, gone);
  const ends = records.flatMap(({ originalState, changes }) => [
    ...((originalState as EntityWithLinks | null)?.rels ?? []).map(({ targetId }) => targetId),
    ...changes.map(farEnd).filter((id) => id !== undefined),
  ]);
  const now = await entitiesForUpdate(ctx.db, organizationId, [...new Set([...ids, ...ends])]);
  const links = await linksAt(ctx.db, organizationId, ids);
  await lockFarEnds(ctx, key, links, now);
  const language = withSchema ? undefined : await schemaBack(ctx, key, recorded);
  if (records.length === 0 && !language) throw nothingToUndo(revision, projectId);
  const schema = (withSchema ?? language)?.schema ?? (await readSchema(ctx.db, key));
  const since = await changesSince(ctx.db, key, last, ids);
  const { username } = signedIn(ctx);
  const stamp = { username, date: new Date(), origin: undefined, newGlobalId };
  const cause: Cause = withSchema
    ? { kind: 'schema', revision: withSchema.revision }
    : undoCause(recorded.cause, first);
  const former = await linksUntil(ctx.db, key, [last]);
  const undone = { records, since, deletions, former, stamp, cause };
  // A change of the schema changes entities regardless of locks and states; its undo does the same, and restores all of them.
  const isOfSchema = withSchema !== undefined || language !== undefined;
  const wanting = isOfSchema ? ({ throughLocks: true, noWorkflow: 'anybody' } as const) : { throughLocks };
  const written = await putBack(ctx, {
    mayLeave: !isHalf && !isOfSchema,
    rest,
    plan: async (leaving) => {
      const { plan, clashes } = planUndo({ key, schema, now, links }, { ...undone, leaving });
      const layouts = await undoLayouts(ctx, key, records, plan.after, clashes);
      let whole: Plan = { ...plan, layouts, schemaChanges: language?.schemaChanges, ...wanting };
      for (const anew of workedOutAnew) whole = await anew(ctx, { key, schema, plan: whole, records, first, last });
      return { plan: whole, clashes };
    },
    inTheWay: async (refusal, clashes) => {
      const obstacles = obstaclesOf(refusal, { key, entities: new Map([...asTheyWent(deletions), ...now]), clashes });
      return clashesInWords(ctx, schema, obstacles, await namesFor(ctx, key, obstacles, now));
    },
  });
  if (written.revision !== undefined)
    for (const turned of whenTurned) await turned(ctx, key, cause.step ?? first, cause.kind === 'undo');
  return written;
}

const asTheyWent = (deletions: ReadonlyMap<number, { originalState: unknown }>): Map<number, Entity> =>
  new Map([...deletions].map(([id, { originalState }]) => [id, originalState as EntityWithLinks]));

/** Reads the names of the entities and places mentioned in clashes. */
async function namesFor(
  ctx: TxCtx,
  key: ProjectKey,
  clashes: readonly Clash[],
  now: ReadonlyMap<number, Entity>,
): Promise<(id: number) => string | undefined> {
  const wanted = clashes.flatMap(({ type, identifiers: [, second] }) =>
    type === 'DIAGRAM_LAYOUT' && second !== undefined && /^\d{1,9}$/.test(second) ? [Number(second)] : [],
  );
  const placed = wanted.length === 0 ? new Map() : await entitiesOf(ctx.db, key, wanted);
  return (id) => {
    const found: Entity | undefined = now.get(id) ?? placed.get(id);
    return found && displayName(unveiledFor(key, found));
  };
}

const nothingToUndo = (revision: number, projectId: number) =>
  invalid(`Revision ${revision} of project ${projectId} changed no entities. Choose another.`);

/** Returns the cause of an undo: undoing an undo is a redo. */
export const undoCause = ({ kind, revision, step }: Cause, of: number): Cause => ({
  ...(kind === 'undo' ? { kind: 'redo', revision: revision ?? of } : { kind: 'undo', revision: of }),
  step: step ?? of,
});
