import { sql } from 'kysely';

import type { ProjectKey } from '../../access/keys.ts';
import type { Reader } from '../../platform/database.ts';
import { peopleOf } from '../../users/queries.ts';
import type { References } from '../references.ts';

/** Those of the references that lead somewhere: files of the project, people who may enter the organization, its teams. One statement, none where nothing is asked. */
export async function readReferences(db: Reader, key: ProjectKey, wanted: References): Promise<References> {
  const { organizationId, projectId, slug } = key;
  const [files, users, teams] = [[...wanted.files], [...wanted.users], [...wanted.teams]];
  if (files.length + users.length + teams.length === 0) return wanted;
  const { rows } = await sql<{ files: number[]; users: string[]; teams: number[] }>`select
    array(select id from file where organization_id = ${organizationId} and project_id = ${projectId} and id = any(${files}::integer[])) as files,
    array(select username from "user" where username = any(${users}::text[])
      and (username in (${peopleOf(organizationId, slug)}) or '*' = any(permissions))) as users,
    array(select id from team where organization_id = ${organizationId} and id = any(${teams}::integer[])) as teams`.execute(
    db,
  );
  const [found] = rows;
  return { files: new Set(found!.files), users: new Set(found!.users), teams: new Set(found!.teams) };
}
