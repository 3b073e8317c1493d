import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../refusals/refusal.ts';
import { SERVER, writeActivity } from '../../access/commands/activity.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { administersServer, signedIn } from '../../access/keys/signed-in.ts';
import type { StatisticsBucket } from '../rules/statistics.ts';

/** A count for one day, week or month; `date` is its first day. */
export interface Count {
  date: string;
  count: number;
}
/** A day on which a user was active, and the organizations they were active in. */
export interface ActivityDay {
  date: string;
  organizations: string[];
}
const aYearAgo = sql`now() - interval '1 year'`;

/**
 * Counts the active people of an organization, for its administrators; without an organization, those of the whole server, for server
 * administrators.
 */
export async function readActivity(
  ctx: Ctx,
  organization: string | null,
  bucket: StatisticsBucket,
  since: Date | null,
): Promise<Count[]> {
  const organizationId =
    organization === null
      ? (administersServer(ctx), SERVER)
      : (await visitOrganization(ctx, organization, 'admin')).organizationId;
  await writeActivity(ctx.services);
  const counts = sql<Count>`
    select to_char(date_trunc(${bucket}, day::timestamp), 'YYYY-MM-DD') as date, count(distinct username) as count
    from access_day where organization_id = ${organizationId} and day >= (${since ?? aYearAgo})::date
    group by 1 order by 1`;
  return (await ctx.services.replica.read((db) => counts.execute(db))).rows;
}

/** Counts new accounts. For administrators of the server. */
export async function readNewUsers(ctx: Ctx, bucket: StatisticsBucket, since: Date | null): Promise<Count[]> {
  administersServer(ctx);
  const counts = sql<Count>`
    select to_char(date_trunc(${bucket}, created at time zone 'UTC'), 'YYYY-MM-DD') as date, count(*) as count
    from "user" where created >= ${since ?? aYearAgo} group by 1 order by 1`;
  return (await ctx.services.replica.read((db) => counts.execute(db))).rows;
}

/** Reads the days on which a user was active, latest first. Administrators of an organization see only activity there. */
export async function readUserActivity(
  ctx: Ctx,
  username: string,
  organization: string | null | undefined,
  since: Date | null,
): Promise<ActivityDay[]> {
  const { username: own, permissions } = signedIn(ctx);
  const name = username.trim().toLowerCase();
  const where = organization
    ? (await visitOrganization(ctx, organization, name === own ? undefined : 'admin')).organizationId
    : null;
  if (where === null && name !== own && !permissions.includes('*'))
    throw forbidden('Only administrators of the server can see the activity of others. Ask one of them.');
  await writeActivity(ctx.services);
  const days = sql<ActivityDay>`
    select to_char(day, 'YYYY-MM-DD') as date, array_remove(array_agg(o.slug order by o.slug), null) as organizations
    from access_day a left join organization o on o.id = a.organization_id
    where a.username = ${name} and day >= (${since ?? aYearAgo})::date and (${where}::integer is null or a.organization_id = ${where})
    group by day order by day desc`;
  return (await ctx.services.replica.read((db) => days.execute(db))).rows;
}
