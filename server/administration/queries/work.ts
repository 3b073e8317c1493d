import { sql } from 'kysely';

import { visitOrganization } from '../../identity/access/keys/organizations.ts';
import { signedIn } from '../../identity/access/keys/signed-in.ts';
import type { Ctx } from '../../platform/context.ts';

/** The number of entities a user changed in a project on a day. */
export interface WorkDay {
  date: string;
  projectId: number;
  projectName: string;
  created: number;
  updated: number;
  deleted: number;
}
const MOST = 366;

/**
 * Reads the days on which a user changed entities, latest first, for the user and administrators of the organization. It omits the changes
 * themselves, since this call needs no licence.
 */
export async function readWorkDays(ctx: Ctx, organization: string | number, username: string): Promise<WorkDay[]> {
  const name = username.trim().toLowerCase();
  const isOwn = signedIn(ctx).username === name;
  const { organizationId, projectIds } = await visitOrganization(ctx, organization, isOwn ? undefined : 'admin');
  const days = sql<WorkDay>`
    select to_char(date at time zone 'UTC', 'YYYY-MM-DD') as date, c.project_id, p.name as project_name,
      count(*) filter (where type in ('create', 'restore')) as created, count(*) filter (where type = 'update') as updated,
      count(*) filter (where type = 'delete') as deleted
    from change_record c join project p on (p.organization_id, p.id) = (c.organization_id, c.project_id)
    where c.organization_id = ${organizationId} and username = ${name} and date > now() - interval '1 year'
      and (${projectIds}::integer[] is null or c.project_id = any(${projectIds}::integer[]))
    group by 1, 2, 3 order by 1 desc, 3, 2 limit ${MOST}`;
  return (await ctx.services.replica.read((db) => days.execute(db))).rows;
}
