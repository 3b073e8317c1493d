import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { invalid } from '../../../refusals/refusal.ts';
import type { RecordedStep } from '../../changes/queries/recorded-steps.ts';
import { homeOf, type SchemaChanges } from '../../schema/commands/save-schema.ts';
import { readLinkKinds, readProjectExtents, readValues } from '../../schema/queries/impact.ts';
import { readItemChanges, readSchemaItems, schemaForUpdate } from '../../schema/queries/schema.ts';
import { noIds, overwriteItems } from '../../schema/rules/change.ts';
import { narrowedRelations, questionsOf } from '../../schema/rules/impact.ts';
import { impactsOf, unsettledImpacts, type View } from '../../schema/rules/impacts/impacts.ts';
import { indexSchema } from '../../schema/rules/index-schema.ts';
import { withoutSameAsOrganization } from '../../schema/rules/same-as-organization.ts';
import { plannedUndoing } from '../../schema/rules/undoing.ts';
import type { Schema } from '../../schema/schema.ts';

/**
 * Plans the undo of a revision's schema changes, with the schema in which its entities can be restored: the future one, plus the items that
 * will be removed. Undefined if the revision did not change the schema, and for an import, whose additions others may use by now. Refuses
 * to remove items that are in use by anything the undo does not restore.
 */
export async function schemaBack(
  ctx: TxCtx,
  key: ProjectKey,
  { cause, first, records }: RecordedStep,
): Promise<{ schema: Schema; schemaChanges: SchemaChanges } | undefined> {
  if (cause.kind === 'schema' && cause.revision)
    throw invalid(`Revision ${first} was made by a change of the organization's schema. Undo that change there.`);
  if (cause.kind !== 'schema' && cause.kind !== 'undo' && cause.kind !== 'redo') return undefined;
  const changes = await readItemChanges(ctx.db, key, first);
  if (changes.length === 0) return undefined;
  const now = await schemaForUpdate(ctx, key.slug, key.projectId);
  const home = homeOf(now);
  const rows = await readSchemaItems(ctx.db, now);
  const undoing = plannedUndoing(rows, home, changes);
  const seen = (items: typeof rows) => indexSchema(items, { ...home, version: '' });
  const [before, after] = [seen(rows), seen(undoing.rows)];
  const view = { projectIds: [home.projectId], before, after, questions: questionsOf(before, after, new Map()) };
  await refuseInUse(ctx, [view], [...new Set(records.map(({ entityId }) => entityId))]);
  return {
    schema: seen(overwriteItems(rows, undoing.writes)),
    schemaChanges: { key: now, rows, unused: noIds, ...withoutSameAsOrganization(rows, undoing, home) },
  };
}

/** Refuses an undo that would make anything invalid, except for the entities that are restored with it. */
export async function refuseInUse({ db }: TxCtx, views: readonly View[], except: readonly number[]): Promise<void> {
  const [any] = views;
  if (!any) return;
  const { organizationId } = any.before;
  const narrowed = views.map(({ projectIds, before, after }) => ({
    projectIds,
    relationIds: narrowedRelations(before, after),
  }));
  const facts = {
    touched: await readProjectExtents(db, organizationId, views, except),
    values: await readValues(db, organizationId, views),
    links: await readLinkKinds(db, organizationId, narrowed, except),
    projects: new Map<number, never>(),
    entities: new Map<number, never>(),
  };
  const [first, ...others] = unsettledImpacts(impactsOf(views, facts, new Map()));
  if (!first) return;
  const more = others.length > 0 ? ` ${others.length} more effects.` : '';
  throw invalid(
    `This cannot be undone automatically. ${first.title}. ${first.words}${more} Change the schema by hand.`,
  );
}
