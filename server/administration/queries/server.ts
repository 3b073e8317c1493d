import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';

import { sql } from 'kysely';

import { administersServer, signedIn } from '../../identity/access/keys/signed-in.ts';
import type { Count } from '../../identity/organizations/queries/statistics.ts';
import type { StatisticsBucket } from '../../identity/organizations/rules/statistics.ts';
import { liveSessions } from '../../identity/session/queries/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { openSockets } from '../../platform/feed/sockets.ts';
import { version } from '../../platform/version.ts';

/** The health of the server: the process that answers, its machine, and the database that all processes share. */
export interface ServerHealth {
  version: string;
  node: string;
  started: Date;
  memory: number;
  machineMemory: number;
  freeMemory: number;
  load: number[];
  processors: number;
  sockets: number;
  databaseVersion: string;
  databaseSize: number;
  connections: number;
  users: number;
  activatedUsers: number;
  sessions: number;
  organizations: number;
  projects: number;
  entities: number;
  waitingJobs: number;
  runningJobs: number;
  failedJobs: number;
}

/** Reads the health of the server in one statement; null for viewers who do not administer it. */
export async function readServer(ctx: Ctx): Promise<ServerHealth | null> {
  if (!signedIn(ctx).permissions.includes('*')) return null;
  const { rows } = await sql<Omit<ServerHealth, 'version' | 'node' | 'started' | 'load'>>`select
    current_setting('server_version') as database_version, pg_database_size(current_database())::float8 as database_size,
    (select count(*) from pg_stat_activity where datname = current_database()) as connections,
    (select count(*) from "user") as users, (select count(*) from "user" where activated) as activated_users,
    (select count(*) from (${liveSessions(ctx.services.config)}) as live) as sessions,
    (select count(*) from organization) as organizations, (select count(*) from project where id <> 0) as projects,
    (select count(*) from entity) as entities,
    (select count(*) from job where state = 'waiting') as waiting_jobs,
    (select count(*) from job where state = 'running') as running_jobs,
    (select count(*) from job where state = 'failed' and finished > now() - interval '7 days') as failed_jobs`.execute(
    ctx.db,
  );
  return {
    ...rows[0]!,
    version,
    node: process.version,
    started: new Date(Date.now() - process.uptime() * 1_000),
    memory: process.memoryUsage.rss(),
    machineMemory: totalmem(),
    freeMemory: freemem(),
    load: loadavg(),
    processors: availableParallelism(),
    sockets: openSockets(ctx.services),
  };
}

/** Counts sign-ins over time. For administrators of the server. */
export async function readSignIns(ctx: Ctx, bucket: StatisticsBucket, since: Date | null): Promise<Count[]> {
  administersServer(ctx);
  const counts = sql<Count>`
    select to_char(date_trunc(${bucket}, date at time zone 'UTC'), 'YYYY-MM-DD') as date, count(*) as count
    from audit_record where organization_id = 0 and action = 'signed_in' and date >= ${since ?? sql`now() - interval '1 year'`}
    group by 1 order by 1`;
  return (await ctx.services.replica.read((db) => counts.execute(db))).rows;
}
