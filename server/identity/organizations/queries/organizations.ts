import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { Db, Writer } from '../../../platform/database/database.ts';
import { keyNumbers } from '../../../platform/graph/nodes.ts';
import { visitOrganization, visitOrganizations, type VisitorKey } from '../../access/keys/organizations.ts';
import { permissionsToVisit } from '../../access/keys/second-step.ts';
import { administersServer, signedIn } from '../../access/keys/signed-in.ts';
import { entersOrganization } from '../../access/rules/permissions.ts';
import type { Organization } from '../organization.ts';

/** An organization, with the key to the viewer's permissions in it. */
export type OpenedOrganization = Organization & { key: VisitorKey };

/** Reads one organization that the viewer may enter; refused otherwise. */
export async function readOrganization(ctx: Ctx, organization: string | number): Promise<OpenedOrganization> {
  const key = await visitOrganization(ctx, organization);
  const row = await ctx.db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', key.organizationId)
    .executeTakeFirstOrThrow();
  return { ...row, key };
}

/** Reads those organizations that the viewer may enter, by their numbers, in two statements. */
export async function readOrganizationsById(ctx: Ctx, ids: string[]): Promise<Map<string, OpenedOrganization>> {
  const permissions = permissionsToVisit(signedIn(ctx));
  const numbers = ids.flatMap((id) => keyNumbers(id, 1) ?? []);
  const rows = await ctx.db.selectFrom('organization').selectAll().where('id', 'in', numbers).execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  const slugs = open.map(({ slug }) => slug);
  const keys = await visitOrganizations(ctx, slugs);
  return new Map(
    open.flatMap((row) => (keys.has(row.slug) ? [[String(row.id), { ...row, key: keys.get(row.slug)! }]] : [])),
  );
}

/** Locks the preferences of an organization until the transaction ends, so that two concurrent changes do not overwrite each other. */
export async function lockPreferences(db: Writer, organizationId: number): Promise<void> {
  await db.selectFrom('organization').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute();
}

/** Reads all organizations that the viewer may enter, by name. */
export async function readOrganizations(ctx: Ctx): Promise<OpenedOrganization[]> {
  const permissions = permissionsToVisit(signedIn(ctx));
  const rows = await ctx.db.selectFrom('organization').selectAll().orderBy('name').orderBy('id').execute();
  const open = rows.filter(({ slug }) => entersOrganization(permissions, slug));
  const keys = await visitOrganizations(
    ctx,
    open.map(({ slug }) => slug),
  );
  return open.flatMap((row) => (keys.has(row.slug) ? [{ ...row, key: keys.get(row.slug)! }] : []));
}

/** Reads every organization of the server. For administrators of the server. */
export function readAllOrganizations(ctx: Ctx): Promise<OpenedOrganization[]> {
  administersServer(ctx);
  return readOrganizations(ctx);
}

export interface Size {
  entities: number;
  projects: number;
  members: number;
}

/** Counts the contents of organizations, by their numbers, in one statement. For their administrators. */
export async function readSizes(ctx: Ctx, organizationIds: number[]): Promise<Map<number, Size>> {
  const { rows } = await sql<Size & { id: number }>`
    select o.id, (select count(*) from entity e where e.organization_id = o.id) as entities,
      (select count(*) from project p where p.organization_id = o.id and p.id <> 0) as projects,
      (select count(*) from organization_member m where m.organization_id = o.id) as members
    from organization o where o.id = any(${organizationIds}::integer[])`.execute(ctx.db as Db);
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}
