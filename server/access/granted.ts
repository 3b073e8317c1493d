import { sql } from 'kysely';

import type { TxCtx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';

const MAX_REMEMBERED = 5_000;
const remembered = new WeakMap<Db, Map<string, { version: number; granted: readonly string[] }>>();

export const accessTopic = 'access';

/**
 * The permission strings (§6) that memberships, teams and shared projects give somebody. Remembered under the version that the
 * caller has just read with the session, so it is never older than the request.
 */
export async function grantedTo(db: Db, username: string, version: number): Promise<readonly string[]> {
  const memory = remembered.get(db) ?? new Map<string, { version: number; granted: readonly string[] }>();
  remembered.set(db, memory);
  const known = memory.get(username);
  if (known?.version === version) return known.granted;
  const granted = await readGranted(db, username);
  if (memory.size >= MAX_REMEMBERED) memory.delete(memory.keys().next().value!);
  memory.set(username, { version, granted });
  return granted;
}

/** The same, from the database. */
export async function readGranted(db: Pick<Db, 'getExecutor'>, username: string): Promise<readonly string[]> {
  const { rows } = await sql<{ permission: string }>`
    select 'organization:' || o.slug || ':' || m.level as permission
      from organization_member m join organization o on o.id = m.organization_id where m.username = ${username}
    union select 'organization:' || o.slug || ':team:' || t.team_id
      from team_member t join organization o on o.id = t.organization_id where t.username = ${username}
    union select 'organization:' || o.slug || ':project:' || s.project_id || ':' || p
      from project_user s join organization o on o.id = s.organization_id
      join role r on r.organization_id = s.organization_id and r.id = s.role_id, unnest(r.permissions) p
      where s.username = ${username}
    union select 'organization:' || o.slug || ':project:' || s.project_id || ':' || p
      from team_member t join project_team s on s.organization_id = t.organization_id and s.team_id = t.team_id
      join organization o on o.id = s.organization_id
      join role r on r.organization_id = s.organization_id and r.id = s.role_id, unnest(r.permissions) p
      where t.username = ${username}`.execute(db as Db);
  return rows.map(({ permission }) => permission);
}

/** To be called by whatever changes what people may do, in the transaction that does: the next call of each of them sees it, and their sockets are cut. */
export async function accessChanged(ctx: TxCtx, usernames: readonly string[]): Promise<void> {
  if (usernames.length === 0) return;
  await ctx.db
    .insertInto('accessVersion')
    .columns(['username', 'version'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select(['username', sql<number>`1`.as('version')])
        .where('username', 'in', [...usernames])
        .orderBy('username'),
    )
    .onConflict((clash) => clash.column('username').doUpdateSet({ version: sql`access_version.version + 1` }))
    .execute();
  ctx.news.add(accessTopic);
  const { viewer } = ctx;
  if (!viewer || !usernames.includes(viewer.username)) return;
  const direct = await ctx.db
    .selectFrom('user')
    .select('permissions')
    .where('username', '=', viewer.username)
    .executeTakeFirst();
  viewer.permissions = [...(direct?.permissions ?? []), ...(await readGranted(ctx.db, viewer.username))];
}
