import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { peopleOf } from '../../../identity/users/queries/users.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { ExistingReferences, References } from '../rules/references.ts';

type Pair<T> = [id: T, name: string];

/**
 * Selects the references that exist: files of the project, people who may enter the organization, its teams. One statement; none without
 * references.
 */
export async function readReferences(db: Reader, key: ProjectKey, wanted: References): Promise<ExistingReferences> {
  const { organizationId, projectId, slug } = key;
  const [files, users, teams] = [[...wanted.files], [...wanted.users], [...wanted.teams]];
  if (files.length + users.length + teams.length === 0) return { files: new Set(), users: new Map(), teams: new Map() };
  const { rows } = await sql<{ files: number[]; users: Pair<string>[]; teams: Pair<number>[] }>`select
    array(select id from file where organization_id = ${organizationId} and project_id = ${projectId} and id = any(${files}::integer[])) as files,
    (select coalesce(json_agg(json_build_array(username, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username))), '[]')
      from "user" where username = any(${users}::text[])
      and (username in (${peopleOf(organizationId, slug)}) or '*' = any(permissions))) as users,
    (select coalesce(json_agg(json_build_array(id, name)), '[]')
      from team where organization_id = ${organizationId} and id = any(${teams}::integer[])) as teams`.execute(db);
  const [found] = rows;
  return { files: new Set(found!.files), users: new Map(found!.users), teams: new Map(found!.teams) };
}
