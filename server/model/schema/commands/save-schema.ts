import { sql } from 'kysely';

import type { OrganizationKey } from '../../../identity/access/keys/organizations.ts';
import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { usingIds } from '../../../identity/organizations/commands/id-pace.ts';
import { reserveIdsUpTo, newGlobalId, takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import { readAllocated } from '../../../identity/organizations/queries/allocations.ts';
import { inTransaction, type Ctx, type ReadingCtx, type TxCtx } from '../../../platform/context.ts';
import { snakeCased } from '../../../platform/database/rows.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { nextRevision, type Revision } from '../../revisions/commands/next-revision.ts';
import { readsItsOwnWrites } from '../queries/cache.ts';
import {
  openSchema,
  readSchema,
  readSchemaItems,
  readStrangers,
  readItemUse,
  schemaForUpdate,
} from '../queries/schema.ts';
import type { DeletionPlan, Ids } from '../rules/deletion.ts';
import { missingIds, singular, withIds } from '../rules/ids.ts';
import { indexSchema } from '../rules/index-schema.ts';
import { inUse } from '../rules/items-in-use.ts';
import type { Home } from '../rules/merge.ts';
import { withoutSameAsOrganization } from '../rules/same-as-organization.ts';
import { plannedSave, type NewGlobalId } from '../rules/save.ts';
import { schemaKinds, type Schema, type SchemaInput, type SchemaItems, type SchemaKind } from '../schema.ts';
import { defaultSchema } from '../seed/index.ts';
import { recordSchemaChanges } from './record-schema-changes.ts';

export type SchemaWriteKey = ProjectKey<'WRITE_SCHEMA'> | OrganizationKey;
type Plan = Pick<DeletionPlan, 'writes' | 'unused'> & { deletes?: Ids };

/**
 * Saves schema items to a project, or with project 0 to the organization: all or none. Returns the schema as it is then. Keys cut before
 * in the same transaction are stale after it, because the schema's revision has moved.
 */
export async function saveSchema(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  input: SchemaInput,
): Promise<Schema> {
  // Takes ids before the lock: they need a second connection, which those who wait for the lock might hold.
  const { organizationId } = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const numbered = withIds(input, await firstIds(ctx, organizationId, input));
  const save = () =>
    inTransaction(ctx, async (ctx) => {
      const key = await schemaForUpdate(ctx, organization, projectId);
      const rows = await readSchemaItems(ctx.db, key);
      const isFirst = projectId === 0 && schemaKinds.every((kind) => rows[kind].length === 0);
      await (isFirst ? keepGivenIds(ctx, organizationId, input) : refuseStrangers(ctx, key, rows, input));
      const { writes, unused } = plannedSave(rows, homeOf(key), numbered, await globalIds(ctx, organizationId, input));
      return put(ctx, key, rows, { writes, unused: { relations: [], labels: [], ...unused } });
    });
  const missing = missingIds(input);
  return usingIds(
    ctx,
    schemaKinds.reduce((sum, kind) => sum + missing[kind], 0),
    save,
  );
}

/** Gives a new organization the default schema, by the same save as every later change of a schema. */
export const seedSchema = (ctx: Ctx, organization: string | number): Promise<Schema> =>
  saveSchema(ctx, organization, 0, defaultSchema);

export const homeOf = ({ organizationId, projectId }: Home): Home => ({ organizationId, projectId });

export async function firstIds(ctx: Pick<Ctx, 'services' | 'viewer'>, organizationId: number, input: SchemaInput) {
  const missing = missingIds(input);
  const first = { classes: 0, properties: 0, relations: 0, labels: 0 };
  for (const kind of schemaKinds)
    if (missing[kind] > 0) first[kind] = await takeIds(ctx, organizationId, singular[kind], missing[kind]);
  return first;
}

/** Names new items: those that come under a number that a script reserved have the global id that it was given with it. */
export async function globalIds(ctx: ReadingCtx, organizationId: number, input: SchemaInput): Promise<NewGlobalId> {
  const allocated = new Map<SchemaKind, ReadonlyMap<number, string>>();
  for (const kind of schemaKinds) {
    const ids = (input[kind] ?? []).flatMap(({ id, globalId }) => (id && id > 0 && !globalId ? [id] : []));
    allocated.set(kind, await readAllocated(ctx.db, organizationId, singular[kind], ids));
  }
  return (kind, id) => allocated.get(kind)!.get(id) ?? newGlobalId();
}

/** The first schema of an organization brings its numbers along. */
async function keepGivenIds(ctx: TxCtx, organizationId: number, input: SchemaInput): Promise<void> {
  for (const kind of schemaKinds) {
    const used = Math.max(0, ...(input[kind] ?? []).map((item) => item.id ?? 0));
    if (used > 0) await reserveIdsUpTo(ctx, organizationId, singular[kind], used);
  }
}

/** Refuses new items whose number was not given out by this organization, or belongs to another project. */
export async function refuseStrangers(
  ctx: ReadingCtx,
  key: SchemaWriteKey,
  rows: SchemaItems,
  input: SchemaInput,
): Promise<void> {
  const unknown = Object.fromEntries(
    schemaKinds.map((kind) => {
      const known = new Set(rows[kind].map((row) => row.id));
      const given = (input[kind] ?? []).map((item) => item.id ?? -1);
      return [kind, given.filter((id) => id > 0 && !known.has(id))];
    }),
  ) as Ids;
  if (schemaKinds.every((kind) => unknown[kind].length === 0)) return;
  const [stranger] = await readStrangers(ctx.db, homeOf(key), unknown);
  if (!stranger) return;
  const noun = singular[stranger.kind];
  throw invalid(
    stranger.projectId === null
      ? `The ${noun} ${stranger.id} does not exist. Leave its id out, or reserve an id first (allocate_ids).`
      : `The ${noun} ${stranger.id} belongs to project ${stranger.projectId}. Save it there.`,
  );
}

async function put(ctx: TxCtx, key: SchemaWriteKey, rows: SchemaItems, plan: Plan): Promise<Schema> {
  const { unused, deletes = { classes: [], properties: [], relations: [], labels: [] } } = plan;
  const change = {
    key,
    rows,
    unused,
    ...withoutSameAsOrganization(rows, { writes: plan.writes, deletes }, homeOf(key)),
  };
  if (schemaKinds.every((kind) => change.writes[kind].length + change.deletes[kind].length === 0))
    return readSchema(ctx.db, key);
  await writeSchema(ctx, await nextRevision(ctx, key, { kind: 'schema' }, { schema: true }), change);
  const schemaRevision = key.schemaRevision + 1;
  const globalSchemaRevision = key.projectId === 0 ? schemaRevision : key.globalSchemaRevision;
  return readSchema(ctx.db, { ...homeOf(key), schemaRevision, globalSchemaRevision });
}

/** The changes to a schema; `rows` are its stored items. */
export interface SchemaChanges {
  key: SchemaWriteKey;
  rows: SchemaItems;
  writes: SchemaItems;
  deletes: Ids;
  /** The items that must not be in use. */
  unused: DeletionPlan['unused'];
}

/** Writes a schema change: deletes and writes its items in a revision, and records the changes. */
export async function writeSchema(ctx: TxCtx, revision: Revision, change: SchemaChanges): Promise<void> {
  const { key, rows, writes, deletes, unused } = change;
  const uses = schemaKinds.some((kind) => unused[kind].length > 0)
    ? await readItemUse(ctx.db, homeOf(key), unused)
    : [];
  if (uses.length > 0) throw inUse(indexSchema(rows, { ...homeOf(key), version: '' }), uses);
  readsItsOwnWrites(ctx.db);
  for (const kind of schemaKinds) {
    if (deletes[kind].length > 0)
      await ctx.db
        .deleteFrom(singular[kind])
        .where('organizationId', '=', key.organizationId)
        .where('projectId', '=', key.projectId)
        .where('id', 'in', deletes[kind])
        .execute();
  }
  await putSchemaItems(ctx, writes);
  await recordSchemaChanges(ctx, revision, changesOf(key, rows, writes, deletes));
}

/** Writes items without recording changes, which the caller has recorded otherwise. */
export async function putSchemaItems(ctx: TxCtx, items: SchemaItems): Promise<void> {
  readsItsOwnWrites(ctx.db);
  for (const kind of schemaKinds)
    if (items[kind].length > 0) await upserts[kind](items[kind].map(snakeCased)).execute(ctx.db);
}

function changesOf({ projectId }: SchemaWriteKey, rows: SchemaItems, writes: SchemaItems, deletes: Ids) {
  return schemaKinds.flatMap((kind) => {
    const before = new Map(rows[kind].filter((row) => row.projectId === projectId).map((row) => [row.id, row]));
    return [
      ...deletes[kind]
        .filter((itemId) => !writes[kind].some((after) => after.id === itemId))
        .map((itemId) => ({ kind, itemId, before: before.get(itemId) ?? null, after: null })),
      ...writes[kind].map((after) => ({ kind, itemId: after.id, before: before.get(after.id) ?? null, after })),
    ];
  });
}

const common = ['name', 'description', 'is_hidden', 'is_locked'];
const upserts = {
  classes: upsert('class', ['parent_id', 'is_abstract', 'colour', 'icon', 'local_target_relations']),
  properties: upsert('property', ['class_id', 'type', 'order', 'type_parameters', 'default_value']),
  relations: upsert('relation', ['inverse_id', 'is_canonical', 'property_ids']),
  labels: upsert('label', ['parent_id', 'class_ids', 'is_linked_label']),
};

/** One statement for any number of rows. */
function upsert(table: string, columns: readonly string[]) {
  const set = sql.join([...common, ...columns].map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));
  return (rows: readonly object[]) => sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (organization_id, project_id, id) do update set ${set}`;
}
