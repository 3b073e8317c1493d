import { sql } from 'kysely';

import { openOrganization } from '../../../identity/access/keys/organizations.ts';
import { openReadable } from '../../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { cursorOf, placeBehind } from '../../../platform/graph/cursors.ts';
import { beginOf, behind } from '../../../platform/text/moments.ts';
import type { ChangeRecord, RecordType, SeenRecord } from '../../changes/change.ts';
import { shownRecords } from '../../changes/queries/veil.ts';
import { readSchema } from '../../schema/queries/schema.ts';

export interface DoneBy {
  username: string;
  type?: RecordType | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
}

/** Reads a user's changes in the projects that the viewer may read, newest first; one more than requested if there are more. */
export async function readDoneBy(
  ctx: Ctx,
  organization: OrganizationRef,
  filter: DoneBy,
  { first, after }: { first: number; after?: string | null | undefined },
): Promise<SeenRecord[]> {
  const chosen = await chosenBy(ctx, organization, filter);
  const { rows } =
    await sql<ChangeRecord>`select c.* from change_record c where ${chosen} and ${after ? afterCursor(after) : sql`true`}
    order by c.date desc, c.project_id, c.revision desc, c.entity_id limit ${first + 1}`.execute(ctx.db);
  const projectIds = [...new Set(rows.map(({ projectId }) => projectId))];
  const keys = await openReadable(ctx, organization, projectIds);
  const schemas = new Map<number, SeenRecord['schema']>();
  for (const [projectId, key] of keys) schemas.set(projectId, await readSchema(ctx.db, key));
  const shown = await shownRecords(ctx.db, ({ projectId }) => keys.get(projectId), rows);
  return shown.flatMap((row) => {
    const schema = schemas.get(row.projectId);
    return schema ? [{ ...row, schema }] : [];
  });
}

/** Counts a user's changes. */
export async function countDoneBy(ctx: Ctx, organization: OrganizationRef, filter: DoneBy): Promise<number> {
  const chosen = await chosenBy(ctx, organization, filter);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from change_record c where ${chosen}`.execute(ctx.db);
  return rows[0]!.count;
}

async function chosenBy(ctx: Ctx, organization: OrganizationRef, { username, type, from, to }: DoneBy): Promise<Sql> {
  const { organizationId, projectIds } = await openOrganization(ctx, organization);
  const parts = [sql`c.organization_id = ${organizationId} and c.username = ${username.toLowerCase()}`];
  if (projectIds !== null) parts.push(sql`c.project_id = any(${[...projectIds]}::integer[])`);
  if (type) parts.push(sql`c.type = ${type}`);
  if (from) parts.push(sql`c.date >= ${beginOf(from, ctx.timeZone)}`);
  if (to) parts.push(sql`c.date < ${behind(to, ctx.timeZone)}`);
  return sql.join(parts, sql` and `);
}

/** Returns the cursor at which the next page of changes starts. */
export const doneCursor = ({ projectId, revision, entityId }: ChangeRecord): string =>
  cursorOf([projectId, revision, entityId]);

function afterCursor(cursor: string): Sql {
  const [projectId, revision, entityId] = placeBehind(cursor, ['number', 'number', 'number']);
  const then = sql`(select r.date from revision r where r.organization_id = c.organization_id and r.project_id = ${projectId} and r.number = ${revision})`;
  return sql`(c.date < ${then} or c.date = ${then} and (c.project_id > ${projectId} or c.project_id = ${projectId}
    and (c.revision < ${revision} or c.revision = ${revision} and c.entity_id > ${entityId})))`;
}
