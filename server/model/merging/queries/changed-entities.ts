import { sql } from 'kysely';

import type { Reader, Writer } from '../../../platform/database/database.ts';
import { searchKeys } from '../../entities/rules/names.ts';
import type { Author } from '../merging.ts';

interface Home {
  organizationId: number;
  projectId: number;
}

/** Reads which entities of a project have changed after a revision, with the last author of each. */
export async function changedSince(
  db: Reader,
  { organizationId, projectId, revision: until }: Home & { revision: number },
  revision: number,
): Promise<Map<number, Author>> {
  const { rows } = await sql<{ entityId: number; username: string; date: Date }>`
    select distinct on (entity_id) entity_id, username, date from stored_change_record
    where organization_id = ${organizationId} and project_id = ${projectId} and revision > ${revision} and revision <= ${until}
    order by entity_id, revision desc`.execute(db as Writer);
  return new Map(rows.map(({ entityId, username, date }) => [entityId, { username, date: date.toISOString() }]));
}

/** The keys that identify an entity on the other side. */
export interface Identity {
  id: number;
  globalId: string;
  originProjectId: number | null;
  originId: number | null;
}

/** Reads the global ids of entities, including deleted ones. */
export async function readIdentities(
  db: Reader,
  { organizationId, projectId }: Home,
  ids: readonly number[],
): Promise<Identity[]> {
  if (ids.length === 0) return [];
  const columns = sql.raw('id, global_id, origin_project_id, origin_id');
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and id = any(${[...ids]}::integer[])`;
  const { rows } = await sql<Identity>`select distinct on (id) ${columns} from (
      select ${columns}, revision from entity where ${here}
      union all select ${columns}, revision from entity_version where ${here}) known
    order by id, revision desc`.execute(db as Writer);
  return rows;
}

/** Reads the last deleted entities of a project under some global ids. */
export async function deletedByGlobalId(
  db: Reader,
  { organizationId, projectId }: Home,
  globalIds: readonly string[],
): Promise<Map<string, number>> {
  if (globalIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; globalId: string }>`
    select distinct on (original_state ->> 'globalId') entity_id as id, original_state ->> 'globalId' as global_id from stored_change_record
    where organization_id = ${organizationId} and project_id = ${projectId} and type = 'delete'
      and original_state ->> 'globalId' = any(${[...globalIds]}::text[])
    order by original_state ->> 'globalId', revision desc`.execute(db as Writer);
  return new Map(rows.map(({ id, globalId }) => [globalId, id]));
}

/** Reads which of some numbers the entities of a project already use. */
export async function takenNumbers(
  db: Reader,
  { organizationId, projectId }: Home,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`select number from entity
    where organization_id = ${organizationId} and project_id = ${projectId}
      and number_key = any(${numbers.map((number) => searchKeys({ number, name: '', description: '' }).numberKey)}::text[])`.execute(
    db as Writer,
  );
  return new Set(rows.map(({ number }) => number));
}

/** Reads the classes of current entities. */
export async function classesOf(
  db: Reader,
  organizationId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; classId: number }>`select id, class_id from entity
    where organization_id = ${organizationId} and id = any(${[...ids]}::integer[])`.execute(db as Writer);
  return new Map(rows.map(({ id, classId }) => [id, classId]));
}
