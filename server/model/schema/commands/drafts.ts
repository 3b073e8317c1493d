import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { TryAgain, type Ctx, type ReadingCtx } from '../../../platform/context.ts';
import { readSchema, readSchemaItems } from '../queries/schema.ts';
import { noIds, noItems, overwriteItems, plannedChange } from '../rules/change.ts';
import type { Ids } from '../rules/deletion.ts';
import { withIds } from '../rules/ids.ts';
import { indexSchema } from '../rules/index-schema.ts';
import { withoutSameAsOrganization } from '../rules/same-as-organization.ts';
import { plannedSave } from '../rules/save.ts';
import { schemaKinds, type Schema, type SchemaInput, type SchemaKind } from '../schema.ts';
import { firstIds, globalIds, homeOf, refuseStrangers, type SchemaChanges } from './save-schema.ts';

/** A project's schema with additions that are still to be written: plans based on it see them, and nobody has to wait in the meantime. */
export interface SchemaDraft {
  /** The project, with the schema that was there when it was begun. */
  key: ProjectKey;
  /** The schema after the change. */
  schema: Schema;
  /** The changes that lead to it; undefined if there are none. */
  changes: SchemaChanges | undefined;
}

export const draftSchema = async (ctx: ReadingCtx, key: ProjectKey): Promise<SchemaDraft> => ({
  key,
  schema: await readSchema(ctx.db, key),
  changes: undefined,
});

/**
 * Adds items to a draft, checked as if they were saved; requires permission to write the schema. If the schema has changed, the whole
 * transaction is repeated.
 */
export async function extendDraft(ctx: ReadingCtx, draft: SchemaDraft, input: SchemaInput): Promise<SchemaDraft> {
  const { key } = draft;
  const rows = draft.changes?.rows ?? (await readSchemaItems(ctx.db, key));
  const now = await openProject(ctx as Ctx, key.slug, key.projectId, 'WRITE_SCHEMA');
  refuseOlder(key, now);
  const home = homeOf(now);
  const before = draft.changes ? overwriteItems(rows, draft.changes.writes) : rows;
  await refuseStrangers(ctx, now, before, input);
  const numbered = withIds(input, await firstIds(ctx, home.organizationId, input));
  const { writes, unused } = plannedSave(before, home, numbered, await globalIds(ctx, home.organizationId, input));
  const all = overwriteItems(draft.changes?.writes ?? noItems, writes);
  const version = `${key.schemaRevision + 1}.${key.globalSchemaRevision}`;
  return {
    key,
    schema: indexSchema(overwriteItems(before, writes), { ...home, version }),
    changes: {
      key: now,
      rows,
      ...withoutSameAsOrganization(rows, { writes: all, deletes: noIds }, home),
      unused: { ...noIds, ...unused },
    },
  };
}

/**
 * Takes items of another project of the organization over into a draft, under the numbers that they have there, and takes away those that are
 * gone; checked as if they were saved and deleted.
 */
export async function takeOverItems(
  ctx: ReadingCtx,
  { key }: SchemaDraft,
  input: SchemaInput,
  gone: Record<SchemaKind, readonly number[]>,
): Promise<SchemaDraft> {
  const now = await openProject(ctx as Ctx, key.slug, key.projectId, 'WRITE_SCHEMA');
  refuseOlder(key, now);
  const home = homeOf(now);
  const rows = await readSchemaItems(ctx.db, key);
  const numbered = withIds(input, { classes: 0, properties: 0, relations: 0, labels: 0 });
  const isOwn = (kind: SchemaKind, id: number) =>
    rows[kind].some((item) => item.id === id && item.projectId === home.projectId);
  const own = Object.fromEntries(schemaKinds.map((kind) => [kind, gone[kind].filter((id) => isOwn(kind, id))])) as Ids;
  const plan = plannedChange(rows, home, numbered, own, await globalIds(ctx, home.organizationId, input));
  const version = `${key.schemaRevision + 1}.${key.globalSchemaRevision}`;
  const change = withoutSameAsOrganization(rows, { writes: plan.writes, deletes: plan.deletes }, home);
  const isSame = schemaKinds.every((kind) => change.writes[kind].length + change.deletes[kind].length === 0);
  return {
    key,
    schema: indexSchema(plan.rows, { ...home, version }),
    changes: isSame ? undefined : { key: now, rows, ...change, unused: plan.unused },
  };
}

/** Repeats a transaction whose plan is based on an older schema. */
export function refuseOlder(planned: ProjectKey, now: ProjectKey): void {
  if (planned.schemaRevision !== now.schemaRevision || planned.globalSchemaRevision !== now.globalSchemaRevision)
    throw new TryAgain('the schema has changed');
}
