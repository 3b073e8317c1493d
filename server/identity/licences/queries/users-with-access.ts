import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';

/**
 * Returns the usernames of everybody who may enter the organizations: members, users a project is shared with, and users with a
 * permission of their own there. It checks no permission, so only commands may use it.
 */
export async function usersWithAccess({ db }: { db: Reader }, organizationIds: readonly number[]): Promise<string[]> {
  const ids = sql`any(${[...organizationIds]}::integer[])`;
  const { rows } = await sql<{ username: string }>`
    select username from organization_member where organization_id = ${ids}
    union select username from project_user where organization_id = ${ids}
    union select u.username from "user" u, organization o where o.id = ${ids}
      and exists (select from unnest(u.permissions) p
        where p = '*' or lower(p) = 'organization:' || o.slug or starts_with(lower(p), 'organization:' || o.slug || ':'))`.execute(
    db,
  );
  return rows.map(({ username }) => username);
}
