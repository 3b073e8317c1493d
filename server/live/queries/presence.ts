import { sql } from 'kysely';

import type { ProjectKey } from '../../identity/access/keys/projects.ts';
import type { OrganizationRef } from '../../identity/access/rules/organization-ref.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { sharedRead } from '../../platform/graph/batch.ts';
import type { Present } from '../presence.ts';
import { EXPIRES_SECONDS, mergePagesOfUsers } from '../rules/presence.ts';
import { openRoom } from './open-room.ts';

/** SQL for presence rows that were renewed recently. */
export const isPresenceCurrent = sql<boolean>`seen > now() - make_interval(secs => ${sql.lit(EXPIRES_SECONDS)})`;

const here = sharedRead(async (db: Db, places: string[]) => {
  const pairs = places.map((place) => place.split(':').map(Number) as [number, number]);
  const { rows } = await sql<Present>`
    select p.organization_id, p.project_id, p.username, u.first_name, u.last_name, p.watching, p.editing
    from presence p join "user" u using (username)
    where (p.organization_id, p.project_id) in
      (select * from unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, id]) => id)}::integer[]))
      and ${isPresenceCurrent}`.execute(db);
  const byPlace = Map.groupBy(rows, (row) => `${row.organizationId}:${row.projectId}`);
  return new Map([...byPlace].map(([place, clients]) => [place, mergePagesOfUsers(clients)]));
});

/** Reads who is present in a project, by username. Concurrent callers share one statement. */
export const readPresent = async (
  { db }: Pick<Ctx, 'db'>,
  { organizationId, projectId }: Pick<ProjectKey, 'organizationId' | 'projectId'>,
): Promise<Present[]> => (await here(db, `${organizationId}:${projectId}`)) ?? [];

/** Reads who is present in a project, for a viewer who may read it. */
export const readPresence = async (ctx: Ctx, organization: OrganizationRef, projectId: number): Promise<Present[]> =>
  readPresent(ctx, await openRoom(ctx, organization, projectId));
