import { sql } from 'kysely';

import type { AsOf } from '../../../identity/access/as-of.ts';
import { openOrganization } from '../../../identity/access/keys/organizations.ts';
import { openProject, openReadable, type ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import { beginOf, behind } from '../../../platform/text/moments.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { ChangeRecord, ChangeType, RecordType, SeenRecord } from '../change.ts';
import { parseCursor } from './cursor.ts';
import { shownRecords } from './veil.ts';

export interface ChangesFilter {
  type?: RecordType | null | undefined;
  username?: string | null | undefined;
  entityId?: number | null | undefined;
  revision?: number | null | undefined;
  /** The kind of change that a record must contain, among others. */
  changed?: ChangeType | null | undefined;
}
export interface ChangesPage {
  first: number;
  after?: string | null | undefined;
  offset?: number | undefined;
}

/** Reads the change records of a project, up to a moment if one is given, newest first, one more than requested if there are more. */
export async function readChanges(
  ctx: Ctx,
  organization: OrganizationRef,
  projectId: number,
  filter: ChangesFilter,
  page: ChangesPage,
  asOf?: AsOf | null,
): Promise<SeenRecord[]> {
  const key = await openProject(ctx, organization, projectId, 'READ', asOf);
  const after = page.after ? parseCursor(page.after) : undefined;
  const schema = await readSchema(ctx.db, key);
  const rows = await ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where((eb) => eb.and(matchingRecords(key, filter)))
    .$if(Boolean(filter.changed), (q) => q.where(containsChange(filter.changed!)))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(revision, entity_id) < (${after!.revision}, ${after!.entityId})`),
    )
    .orderBy('revision', 'desc')
    .orderBy('entityId', 'desc')
    .limit(page.first + 1)
    .$if(Boolean(page.offset), (q) => q.offset(page.offset!))
    .execute();
  return (await shownRecords(ctx.db, () => key, rows)).map((row) => ({ ...row, schema }));
}

/** Selects the records that match a filter. */
export const matchingRecords = (
  { organizationId, projectId }: ProjectKey,
  { type, username, entityId, revision }: ChangesFilter,
) => ({
  organizationId,
  projectId,
  ...(type && { type }),
  ...(username && { username: username.toLowerCase() }),
  ...(entityId && { entityId }),
  ...(revision && { revision }),
});

/** Matches records that contain a change of a kind. */
export const containsChange = (changed: ChangeType) =>
  sql<boolean>`changes @> ${JSON.stringify([{ type: changed }])}::jsonb`;

/** Counts the records that match a filter. */
export async function countChanges(ctx: Ctx, key: ProjectKey<'READ'>, filter: ChangesFilter): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('changeRecord')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where((eb) => eb.and(matchingRecords(key, filter)))
    .$if(Boolean(filter.changed), (q) => q.where(containsChange(filter.changed!)))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads the changes that a user made in an organization's projects that the viewer may read, newest first. */
export async function readChangesBy(
  ctx: Ctx,
  organization: string | number,
  username: string,
  filter: {
    type?: RecordType | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
    limit: number;
    offset: number;
  },
): Promise<ChangeRecord[]> {
  const { organizationId, projectIds } = await openOrganization(ctx, organization);
  const rows = await ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('username', '=', username.toLowerCase())
    .$if(projectIds !== null, (q) => q.where('projectId', 'in', [...(projectIds ?? [])]))
    .$if(Boolean(filter.type), (q) => q.where('type', '=', filter.type!))
    .$if(Boolean(filter.from), (q) => q.where('date', '>=', beginOf(filter.from!, ctx.timeZone)))
    .$if(Boolean(filter.to), (q) => q.where('date', '<', behind(filter.to!, ctx.timeZone)))
    .orderBy('date', 'desc')
    .orderBy('projectId')
    .orderBy('entityId')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const keys = await openReadable(
    ctx,
    organizationId,
    rows.map((row) => row.projectId),
  );
  return shownRecords(ctx.db, ({ projectId }) => keys.get(projectId), rows);
}
