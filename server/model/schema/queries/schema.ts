import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import {
  openOrganization,
  organizationThen,
  requireLicence,
  type OrganizationKey,
  type VisitorKey,
} from '../../../identity/access/keys/organizations.ts';
import { openProject, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { readUser } from '../../../identity/users/queries/users.ts';
import type { Ctx, TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { batch } from '../../../platform/graph/batch.ts';
import type { Ids } from '../rules/deletion.ts';
import { defaultPinned, pinnedBy } from '../rules/display-names.ts';
import { indexSchema } from '../rules/index-schema.ts';
import { itemsBefore, type FormerItem } from '../rules/items-before.ts';
import type { Use } from '../rules/items-in-use.ts';
import type { Home } from '../rules/merge.ts';
import type { ItemChange } from '../rules/undoing.ts';
import { schemaKinds, type Schema, type SchemaItems } from '../schema.ts';
import { readSchemaOnce, seenAsOf } from './cache.ts';

/** The schema's place and revisions, as a key gives them. */
export interface SchemaKey extends Home {
  schemaRevision: number;
  globalSchemaRevision: number;
  asOf?: number | null;
}

/**
 * Reads the schema as a project sees it at the revisions of the key; project 0 is the organization's own. With a key to the past its items
 * are named as of then.
 */
export async function readSchema(db: Reader, key: SchemaKey): Promise<Schema> {
  const { organizationId, projectId, asOf = null } = key;
  const version = `${key.schemaRevision}.${key.globalSchemaRevision}`;
  const schema = await readSchemaOnce(db, `${organizationId}:${projectId}:${version}`, async () =>
    indexSchema(await readSchemaItems(db, key), { organizationId, projectId, version }),
  );
  return asOf === null ? schema : seenAsOf(schema, asOf);
}

/**
 * Reads the schema of a project, or with project 0 of the organization, optionally as of a revision; refuses a viewer who may not read it.
 */
export async function readSchemaOf(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  asOf?: AsOf | null,
): Promise<Schema> {
  if (projectId === 0) return readSchemaBehind(ctx, await openOrganization(ctx, organization), asOf);
  return readSchema(ctx.db, await openProject(ctx, organization, projectId, 'READ', asOf));
}

/** Reads the schema behind a key. */
export async function readSchemaBehind(ctx: Ctx, key: VisitorKey | ProjectKey, asOf?: AsOf | null): Promise<Schema> {
  if (key.projectId !== 0) return readSchema(ctx.db, key);
  const own = await requireLicence(ctx, key as VisitorKey);
  return readSchema(ctx.db, asOf ? await organizationThen(ctx, own, asOf) : own);
}

/** Lets the viewer to a schema: a project's with the project's permission, the organization's with the organization's. */
export function openSchema<P extends 'READ' | 'WRITE_SCHEMA'>(
  ctx: Ctx,
  organization: string | number,
  projectId: number,
  permission: P,
): Promise<OrganizationKey | ProjectKey<P>> {
  if (projectId !== 0) return openProject(ctx, organization, projectId, permission);
  return permission === 'READ'
    ? openOrganization(ctx, organization)
    : openOrganization(ctx, organization, 'WRITE_SCHEMA');
}

/** Reads the stored items of a project and those of the organization at the revisions of the key, each under its own project number. */
export const readSchemaItems = async (db: Reader, key: SchemaKey): Promise<SchemaItems> => {
  const { items, undone } = await readItems(db, key.organizationId, [0, key.projectId], key);
  return undone.length === 0 ? items : itemsBefore(items, undone);
};

/** Reads the stored items of an organization and all of its projects. */
export const readAllSchemaItems = async (db: Reader, organizationId: number): Promise<SchemaItems> =>
  (await readItems(db, organizationId, null, null)).items;

/**
 * Reads all four kinds of items in one statement, so that they are of one moment; items saved after the revisions of the key are read in
 * their former state.
 */
async function readItems(db: Reader, organizationId: number, projectIds: number[] | null, key: SchemaKey | null) {
  const rows = (
    table: string,
  ) => sql`(select coalesce(jsonb_agg(to_jsonb(t) order by t.id), '[]') from ${sql.table(table)} t
    where t.organization_id = ${organizationId} and (${projectIds}::int[] is null or t.project_id = any(${projectIds}::int[])))`;
  const { rows: found } = await sql<
    Record<keyof SchemaItems, Record<string, unknown>[]> & { undone: FormerItem[] }
  >`select
    ${rows('class')} as classes, ${rows('property')} as properties, ${rows('relation')} as relations, ${rows('label')} as labels,
    ${key ? undoneSince(key) : sql`'[]'::jsonb`} as undone`.execute(db);
  const { undone, ...kinds } = found[0]!;
  const items = Object.fromEntries(schemaKinds.map((kind) => [kind, kinds[kind].map(camelCased)]));
  return { items: items as unknown as SchemaItems, undone };
}

/** Selects the first change of every item that was saved or deleted since; none for the present, which has nothing newer. */
function undoneSince({ organizationId, projectId, schemaRevision, globalSchemaRevision }: SchemaKey) {
  const since = (
    home: number,
    revision: number,
  ) => sql`select distinct on (kind, item_id) project_id, kind, item_id, before
    from schema_change where organization_id = ${organizationId} and project_id = ${home} and revision > (
      select coalesce(max(number), 0) from revision
      where organization_id = ${organizationId} and project_id = ${home} and schema_revision <= ${revision})
    order by kind, item_id, revision`;
  const own = projectId === 0 ? sql`` : sql`union all (${since(projectId, schemaRevision)})`;
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('projectId', project_id, 'kind', kind, 'id', item_id, 'before', before)), '[]')
    from ((${since(0, globalSchemaRevision)}) ${own}) changed)`;
}

const camelCased = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase()), value]),
  );

/** Reads the changes of a revision to a project's schema items. */
export async function readItemChanges(
  db: Reader,
  { organizationId, projectId }: Home,
  revision: number,
): Promise<ItemChange[]> {
  const rows = await db
    .selectFrom('schemaChange')
    .select(['kind', 'itemId', 'before', 'after'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('revision', '=', revision)
    .execute();
  return rows as unknown as ItemChange[];
}

/** Counts the entities and links that use schema items, within a project or, with project 0, the whole organization. */
export async function readItemUse(db: Reader, { organizationId, projectId }: Home, ids: Ids): Promise<Use[]> {
  const among = (table: 'entity' | 'link', condition: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from ${sql.table(table)} t where t.organization_id = ${organizationId}
      and (${projectId}::int = 0 or t.project_id = ${projectId}) and ${condition})`;
  const { rows } = await sql<Use>`
    select 'classes' as kind, u.id, ${among('entity', sql`t.class_id = u.id`)} as entities, 0 as links
      from unnest(${ids.classes}::int[]) as u(id)
    union all select 'properties', u.id, ${among('entity', sql`jsonb_exists(t.attrs, u.id::text)`)}, ${among('link', sql`jsonb_exists(t.attrs, u.id::text)`)}
      from unnest(${ids.properties}::int[]) as u(id)
    union all select 'relations', u.id, 0, ${among('link', sql`t.relation_id = u.id`)}
      from unnest(${ids.relations}::int[]) as u(id)
    union all select 'labels', u.id, ${among('entity', sql`t.label_ids @> array[u.id]`)}, 0
      from unnest(${ids.labels}::int[]) as u(id)`.execute(db);
  return rows.filter((use) => use.entities + use.links > 0);
}

/** Reads which of the given ids belong to another project's schema, and which were never given out. */
export async function readStrangers(
  db: Reader,
  { organizationId, projectId }: Home,
  ids: Ids,
): Promise<{ kind: keyof Ids; id: number; projectId: number | null }[]> {
  const foreign = (kind: keyof Ids, table: string) => sql`
    select ${kind}::text as kind, u.id, (select min(t.project_id) from ${sql.table(table)} t where t.organization_id = ${organizationId} and t.id = u.id) as "projectId",
      u.id < coalesce((select next from id_counter where organization_id = ${organizationId} and type = ${table}), 1) as "isGivenOut"
    from unnest(${ids[kind]}::int[]) as u(id)`;
  const { rows } = await sql<{ kind: keyof Ids; id: number; projectId: number | null; isGivenOut: boolean }>`
    ${foreign('classes', 'class')} union all ${foreign('properties', 'property')}
    union all ${foreign('relations', 'relation')} union all ${foreign('labels', 'label')}`.execute(db);
  return rows.filter((row) => !row.isGivenOut || (row.projectId ?? projectId) !== projectId);
}

/**
 * Opens a schema for writing, one writer at a time until the transaction ends; the organization's own is unchanged meanwhile. Later writers
 * wait here, so that they read the changes of earlier ones.
 */
export async function schemaForUpdate(
  ctx: TxCtx,
  organization: string | number,
  projectId: number,
): Promise<ProjectKey<'WRITE_SCHEMA'> | OrganizationKey> {
  const { organizationId } = await openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
  const row = (id: number) =>
    ctx.db.selectFrom('project').select('id').where('organizationId', '=', organizationId).where('id', '=', id);
  if (projectId !== 0) await row(0).forShare().execute();
  await row(projectId).forNoKeyUpdate().execute();
  return openSchema(ctx, organization, projectId, 'WRITE_SCHEMA');
}

/** Reads the names of the relations that the viewer has pinned; one statement for all lists of a page. */
export const readPinned = async (ctx: Ctx): Promise<readonly string[]> =>
  (await batch(ctx, loadPinned, signedIn(ctx).username)) ?? defaultPinned;

async function loadPinned(ctx: Ctx, [username]: string[]): Promise<Map<string, readonly string[]>> {
  const user = await readUser(ctx, username!);
  return new Map(user ? [[username!, pinnedBy(user.preferences)]] : []);
}

/** Reads the schema of an opened project, for callers without a database of their own. */
export const readOpenedSchema = (ctx: Ctx, key: ProjectKey<'READ'>): Promise<Schema> => readSchema(ctx.db, key);
