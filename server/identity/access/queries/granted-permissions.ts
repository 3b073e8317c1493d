import { sql } from 'kysely';

import type { Db } from '../../../platform/database/database.ts';

const MAX_REMEMBERED = 5_000;
interface Remembered {
  version: number;
  direct: string;
  held: string[];
}
const remembered = new WeakMap<Db, Map<string, Remembered>>();

/**
 * Returns the permission strings (§6) of a user: their own, and those from memberships, teams and shared projects. The result is cached
 * under the access version, which the caller has read together with the session, so a cached result is never older than the request.
 */
export async function readGrantedPermissions(
  db: Db,
  username: string,
  version: number,
  own: readonly string[],
): Promise<string[]> {
  const memory = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, memory);
  const known = rememberedOf(db, username, version, own);
  if (known) return known;
  const direct = own.join('\n');
  const held = [...own, ...(await readGranted(db, username))];
  if (memory.size >= MAX_REMEMBERED) memory.delete(memory.keys().next().value!);
  memory.set(username, { version, direct, held });
  return held;
}

/** Returns the permissions that `heldBy` remembers of a user at a version; undefined if it remembers none. */
export function rememberedOf(db: Db, username: string, version: number, own: readonly string[]): string[] | undefined {
  const known = remembered.get(db)?.get(username);
  return known?.version === version && known.direct === own.join('\n') ? known.held : undefined;
}

/**
 * Reads the permissions that memberships, teams and shared projects give a user. A reviewer of an organization gets no more than READ and
 * REVIEW through it; everybody gets READ on the global organization.
 */
export async function readGranted(db: Pick<Db, 'getExecutor'>, username: string): Promise<readonly string[]> {
  const { rows } = await sql<{ permission: string }>`
    with shared as (
      select organization_id, project_id, role_id from project_user where username = ${username}
      union
      select p.organization_id, p.project_id, p.role_id from team_member t
        join project_team p on p.organization_id = t.organization_id and p.team_id = t.team_id
        where t.username = ${username}
    )
    select 'organization:' || o.slug || ':' || m.level as permission
      from organization_member m join organization o on o.id = m.organization_id where m.username = ${username}
    union select 'organization:' || o.slug || ':team:' || t.team_id
      from team_member t join organization o on o.id = t.organization_id where t.username = ${username}
    union select 'organization:' || o.slug || ':project:' || s.project_id || ':' || p
      from shared s join organization o on o.id = s.organization_id
      join role r on r.organization_id = s.organization_id and r.id = s.role_id
      left join organization_member m on m.organization_id = s.organization_id and m.username = ${username},
      unnest(r.permissions) p
      where m.level is distinct from 'reviewer' or p in ('READ', 'REVIEW')
    union select 'organization:' || o.slug || ':project:' || p.id || ':READ'
      from organization o join project p on p.organization_id = o.id where o.global_org and p.id <> 0`.execute(
    db as Db,
  );
  return rows.map(({ permission }) => permission);
}
