import { sql } from 'kysely';

import type { Reader } from '../../platform/database/database.ts';

/** Which entities have arranged diagrams of their own, and which have a place on diagrams of others that stay: diagrams belong to their project. */
export async function readStaying(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  ids: readonly number[],
): Promise<{ drawn: number; placed: number }> {
  const going = sql`${[...ids]}::integer[]`;
  const { rows } = await sql<{ drawn: number; placed: number }>`select
    (select count(distinct root_id)::integer from diagram where organization_id = ${organizationId} and root_id = any(${going})) as drawn,
    (select count(*)::integer from entity e where e.organization_id = ${organizationId} and e.id = any(${going}) and e.global_id in (
      select regexp_split_to_table(key, '[^A-Za-z0-9_-]+') from diagram_place
      where organization_id = ${organizationId} and project_id = ${projectId} and root_id <> all(${going}))) as placed`.execute(
    db,
  );
  return rows[0]!;
}

/** Those of the global ids that entities of a project have already. */
export async function readGlobalIdsThere(
  db: Reader,
  { organizationId, projectId }: { organizationId: number; projectId: number },
  globalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('entity')
    .select('globalId')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .where('globalId', '=', sql<string>`any(${[...globalIds]}::text[])`)
    .execute();
  return new Set(rows.map(({ globalId }) => globalId));
}

interface Side {
  organizationId: number;
  projectId: number;
}

/** Whether one revision of a project made what one of another took away: by the same person, all under the same global ids. */
export async function areMove(
  db: Reader,
  { from, revision, to, toRevision }: { from: Side; revision: number; to: Side; toRevision: number },
): Promise<boolean> {
  const { rows } = await sql<{ isMove: boolean }>`
    with made as (
      select distinct e.global_id, c.username from change_record c join entity e on e.organization_id = c.organization_id and e.id = c.entity_id
      where c.organization_id = ${to.organizationId} and c.project_id = ${to.projectId} and c.revision = ${toRevision} and c.type = 'create'
      union
      select distinct d.global_id, c.username from change_record c join entity_version d on d.organization_id = c.organization_id and d.id = c.entity_id
      where c.organization_id = ${to.organizationId} and c.project_id = ${to.projectId} and c.revision = ${toRevision} and c.type = 'create'
    ), left_it as (
      select distinct d.global_id, c.username from change_record c join entity_version d on d.organization_id = c.organization_id and d.id = c.entity_id
      where c.organization_id = ${from.organizationId} and c.project_id = ${from.projectId} and c.revision = ${revision} and c.type = 'delete'
    )
    select exists (select from made) and not exists ((select * from made except select * from left_it) union all
      (select * from left_it except select * from made)) as "isMove"`.execute(db);
  return rows[0]!.isMove;
}
