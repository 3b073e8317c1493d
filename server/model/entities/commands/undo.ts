import { signedIn, type ProjectKey } from '../../../identity/access/keys.ts';
import { newGlobalId } from '../../../identity/organizations/commands.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals.ts';
import { undoClash } from '../../../refusals/saves.ts';
import { turnMerge } from '../../branches/commands/base.ts';
import type { Cause } from '../../changes/change.ts';
import { recordedStepOf } from '../../changes/queries/recorded-steps.ts';
import { changesSince } from '../../changes/queries/records.ts';
import { farEnd } from '../../changes/words.ts';
import { readSchema } from '../../schema/queries.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Kept, ThroughLocks } from '../plans/plan.ts';
import { planUndo } from '../plans/undo.ts';
import { linksUntil } from '../queries/former-links.ts';
import { deletionsForUpdate, entitiesForUpdate, linksAt } from '../queries/rows.ts';
import { lockFarEnds, checkReferences } from './check-references.ts';
import { clashesInWords } from './clash-words.ts';
import { put } from './put.ts';
import { undoLayouts } from './undo-layouts.ts';
import { schemaBack } from './undo-schema.ts';

/** What of a project is put back with a change of the organization's schema: under which schema, and by which revision of that. */
interface WithSchema {
  schema: Schema;
  revision: number;
}

/**
 * Takes back what one revision did, or all that an import with its past did, as one revision of a project that has been opened: fields go back to
 * what they were, links come back and go, entities it made are deleted, those it deleted come back. What somebody changed since then clashes (409)
 * instead of being lost.
 */
export async function undoInProject(
  ctx: TxCtx,
  key: ProjectKey<'WRITE' | 'REVIEW'>,
  revision: number,
  { throughLocks }: ThroughLocks,
  withSchema?: WithSchema,
) {
  const { organizationId, slug, projectId } = key;
  const recorded = await recordedStepOf(ctx.db, key, revision);
  if (!recorded) throw nothingToUndo(revision, projectId);
  const { records, first, last } = recorded;
  const ids = records.map(({ entityId }) => entityId);
  // Locked first: of two who bring the same back, the second finds it there.
  const gone = records.filter(({ type }) => type === 'delete').map(({ entityId }) => entityId);
  const deletions = await deletionsForUpdate(ctx, slug, gone);
  const ends = records.flatMap(({ originalState, changes }) => [
    ...((originalState as Kept | null)?.rels ?? []).map(({ targetId }) => targetId),
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
  const cause: Cause = withSchema ? { kind: 'schema', revision: withSchema.revision } : inverted(recorded.cause, first);
  const former = await linksUntil(ctx.db, key, [last]);
  const undone = { records, since, deletions, former, stamp, cause };
  const { plan, clashes } = planUndo({ key, schema, now, links }, undone);
  if (clashes.length > 0) throw undoClash(await clashesInWords(ctx, schema, clashes));
  await checkReferences(ctx, plan);
  const layouts = await undoLayouts(ctx, key, records, plan.after);
  // What a schema takes along goes through locks and states, and so does what puts it back.
  const isOfSchema = withSchema !== undefined || language !== undefined;
  const wanting = isOfSchema ? ({ throughLocks: true, noWorkflow: 'anybody' } as const) : { throughLocks };
  const written = await put(ctx, { ...plan, layouts, schemaChanges: language?.schemaChanges, ...wanting });
  if (written.revision !== undefined) await turnMerge(ctx, key, cause.step ?? first, cause.kind === 'undo');
  return written;
}

const nothingToUndo = (revision: number, projectId: number) =>
  invalid(`Revision ${revision} of project ${projectId} changed no entities. Choose another.`);

/** To take an undoing back is to do again what it had undone. */
export const inverted = ({ kind, revision, step }: Cause, of: number): Cause => ({
  ...(kind === 'undo' ? { kind: 'redo', revision: revision ?? of } : { kind: 'undo', revision: of }),
  step: step ?? of,
});
