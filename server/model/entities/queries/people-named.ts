import { sql, type RawBuilder } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { peopleOf } from '../../../identity/users/queries/users.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { People } from '../../attributes/property-type.ts';

/**
 * Reads the users and teams behind names: people who may enter the organization, by username or full name, and its teams. One statement;
 * none without a name.
 */
export async function readPeopleNamed(db: Reader, key: ProjectKey, names: Iterable<string>): Promise<People> {
  const wanted = [...new Set([...names].map((name) => name.toLowerCase()))];
  if (wanted.length === 0) return { users: () => undefined, teams: () => undefined };
  return peopleWhere(db, key, (name) => sql<boolean>`lower(${name}) = any(${wanted}::text[])`);
}

/** Reads all users and teams that a name can mean; one statement. */
export const readAllPeople = (db: Reader, key: ProjectKey): Promise<People> => peopleWhere(db, key, () => sql`true`);

async function peopleWhere(
  db: Reader,
  { organizationId, slug }: ProjectKey,
  isWanted: (name: RawBuilder<string>) => RawBuilder<boolean>,
): Promise<People> {
  const fullName = sql<string>`trim(first_name || ' ' || last_name)`;
  const { rows } = await sql<{ type: 'user' | 'team'; id: string; label: string }>`
    select 'user' as type, username as id, coalesce(nullif(${fullName}, ''), username) as label from "user"
      where (${isWanted(sql`username`)} or ${isWanted(fullName)})
      and (username in (${peopleOf(organizationId, slug)}) or '*' = any(permissions))
    union all select 'team', id::text, name from team
      where organization_id = ${organizationId} and ${isWanted(sql`name`)}`.execute(db);
  const lookup = (type: 'user' | 'team') => {
    const found = rows.filter((row) => row.type === type);
    const byName = new Map(
      found.flatMap((row) => [row.label, row.id].map((name) => [name.toLowerCase(), row] as const)),
    );
    return (name: string) => byName.get(name.toLowerCase());
  };
  return { users: lookup('user'), teams: lookup('team') };
}
