import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { forbidden } from '../../../refusals.ts';
import { SERVER, writeActivity } from '../../access/activity.ts';
import { administersServer, signedIn, visitOrganization } from '../../access/keys.ts';
import type { Bucket } from '../rules/statistics.ts';

/** How many there were in a day, week or month; `date` is its first day. */
export interface Count {
  date: string;
  count: number;
}
/** A day on which somebody was here, and in which organizations. */
export interface ActivityDay {
  date: string;
  organizations: string[];
}
const aYearAgo = sql`now() - interval '1 year'`;

/** How many people were in an organization, for its administrators; without one in Truss at all, for those of the server. */
export async function readActivity(
  ctx: Ctx,
  organization: string | null,
  bucket: Bucket,
  since: Date | null,
): Promise<Count[]> {
  const organizationId =
    organization === null
      ? (administersServer(ctx), SERVER)
      : (await visitOrganization(ctx, organization, 'admin')).organizationId;
  await writeActivity(ctx.house);
  const counts = sql<Count>`
    select to_char(date_trunc(${bucket}, day::timestamp), 'YYYY-MM-DD') as date, count(distinct username) as count
    from access_day where organization_id = ${organizationId} and day >= (${since ?? aYearAgo})::date
    group by 1 order by 1`;
  return (await ctx.house.replica.read((db) => counts.execute(db))).rows;
}

/** How many accounts were made, for administrators of the server. */
export async function readNewUsers(ctx: Ctx, bucket: Bucket, since: Date | null): Promise<Count[]> {
  administersServer(ctx);
  const counts = sql<Count>`
    select to_char(date_trunc(${bucket}, created at time zone 'UTC'), 'YYYY-MM-DD') as date, count(*) as count
    from "user" where created >= ${since ?? aYearAgo} group by 1 order by 1`;
  return (await ctx.house.replica.read((db) => counts.execute(db))).rows;
}

/** The days on which somebody was here, the latest first; administrators of an organization see what happened there. */
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
    throw forbidden('Only administrators of the server see when others were here.');
  await writeActivity(ctx.house);
  const days = sql<ActivityDay>`
    select to_char(day, 'YYYY-MM-DD') as date, array_remove(array_agg(o.slug order by o.slug), null) as organizations
    from access_day a left join organization o on o.id = a.organization_id
    where a.username = ${name} and day >= (${since ?? aYearAgo})::date and (${where}::integer is null or a.organization_id = ${where})
    group by day order by day desc`;
  return (await ctx.house.replica.read((db) => days.execute(db))).rows;
}
