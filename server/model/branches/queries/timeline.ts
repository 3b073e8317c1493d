import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { BranchMerge } from '../branch.ts';

/** The size of a project and the time of its last change. */
export interface Extent {
  entityCount: number;
  lastChange: Date | null;
}

const numbered = (names: readonly string[]) => {
  const pairs = names.map((name) => name.split(':').map(Number) as [number, number]);
  return sql`unnest(${pairs.map(([organization]) => organization)}::integer[], ${pairs.map(([, project]) => project)}::integer[])
    as p(organization_id, project_id)`;
};

/** Reads the extents of projects by `organization:project`; one statement. The caller has opened the projects. */
export async function readExtents({ db }: Ctx, names: string[]): Promise<Map<string, Extent>> {
  const { rows } = await sql<Extent & { name: string }>`select p.organization_id || ':' || p.project_id as name,
      (select count(*)::integer from entity e where e.organization_id = p.organization_id and e.project_id = p.project_id
        and not e.is_hidden and not e.is_archived) as entity_count,
      (select max(r.date) from revision r where r.organization_id = p.organization_id and r.project_id = p.project_id) as last_change
    from ${numbered(names)}`.execute(db);
  return new Map(rows.map(({ name, ...extent }) => [name, extent]));
}

/** The number of batches committed in the week that starts then. */
export interface Week {
  start: Date;
  revisions: number;
}

/** Reads the weeks with commits, by `organization:project`, from about five years ago on; one statement. */
export async function readWeeks({ db }: Ctx, names: string[]): Promise<Map<string, Week[]>> {
  const { rows } = await sql<Week & { name: string }>`
    select p.organization_id || ':' || p.project_id as name, date_trunc('week', r.date, 'UTC') as start, count(*)::integer as revisions
    from ${numbered(names)} join revision r on r.organization_id = p.organization_id and r.project_id = p.project_id
      and r.date > now() - interval '5 years'
    group by 1, 2 order by 1, 2`.execute(db);
  return Map.groupBy(rows, ({ name }) => name);
}

const MOST_MERGES = 200;

/** Reads the latest moves of branches' bases, by `organization:project`, oldest first; one statement. */
export async function readMerges({ db }: Ctx, names: string[]): Promise<Map<string, BranchMerge[]>> {
  const { rows } = await sql<BranchMerge>`select m.* from ${numbered(names)} cross join lateral (
      select * from branch_merge b where b.organization_id = p.organization_id and b.project_id = p.project_id
      order by id desc limit ${MOST_MERGES}) m order by m.project_id, m.id`.execute(db);
  return Map.groupBy(rows, ({ organizationId, projectId }) => `${organizationId}:${projectId}`);
}
