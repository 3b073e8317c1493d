import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';

/** Everybody who may enter some organizations: members, those a project is shared with, those with a permission of their own there. For commands: it asks nobody. */
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
