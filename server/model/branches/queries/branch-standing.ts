import { sql } from 'kysely';

import { openReadable } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { nodeKeys } from '../../../platform/graph/nodes.ts';
import { DECOMPOSED_BY, DECOMPOSES } from '../../schema/rules/display-names.ts';

/** The number of changes on each side since the last common state; null for a side that the viewer may not read. */
export interface BranchStanding {
  ahead: number;
  behind: number | null;
}

const decomposing = sql`(${DECOMPOSED_BY}, ${DECOMPOSES})`;

/**
 * Matches records `c` that change an entity in a way that a merge sees: locks do not count, and a link is a change of the entity that it
 * belongs to, not of the far end. The side whose relation is canonical owns a link; a part owns the link to its whole.
 */
const isChange: Sql = sql`exists (select from jsonb_array_elements(c.changes) as each
  left join relation r on each ->> 'type' in ('RELATIONSHIP', 'RELATIONSHIP_ATTRIBUTE') and r.organization_id = c.organization_id
    and r.project_id in (0, c.project_id) and r.id::text = each -> 'identifiers' ->> 0
  where not (each ->> 'type' = 'METADATA' and each -> 'identifiers' ->> 0 in ('isLocked', 'lockedBy'))
    and (r.id is null or r.is_canonical <> (r.global_id in ${decomposing})))`;

/**
 * Counts the entities of a side that differ from the common state: those changed since the base, and those that still differed when it
 * moved.
 */
const differing = (side: 'origin' | 'branch') => {
  const project = side === 'origin' ? 'origin_project_id' : 'project_id';
  const id = sql.ref(`v.${side}_entity_id`);
  return sql`(select count(*)::integer from (
    select c.entity_id from stored_change_record c where c.organization_id = b.organization_id
      and c.project_id = ${sql.ref(`b.${project}`)} and c.revision > ${sql.ref(`b.base_${side}_revision`)}
      and (c.type <> 'update' or ${isChange})
    union select ${id} from common_version v where v.organization_id = b.organization_id and v.branch_id = b.project_id
      and ${sql.ref(`v.${side}_differs`)} and ${id} is not null) as changed)`;
};

/**
 * Reads the changes of branches and origins since their last common state, by `organization:project`, all in one organization. Two
 * statements.
 */
export async function readStandings(ctx: Ctx, names: string[]): Promise<Map<string, BranchStanding>> {
  const asked = nodeKeys(names, 2);
  const [organizationId] = asked[0]?.numbers ?? [];
  if (organizationId === undefined) return new Map();
  const ids = asked.map(({ numbers }) => numbers[1]);
  const { rows } = await sql<BranchStanding & { projectId: number; originProjectId: number | null }>`
    select b.project_id, b.origin_project_id, ${differing('branch')} as ahead,
      case when b.origin_project_id is not null then ${differing('origin')} end as behind
    from branch b where b.organization_id = ${organizationId} and b.project_id = any(${ids}::integer[])`.execute(
    ctx.db,
  );
  const origins = rows.flatMap(({ originProjectId }) => originProjectId ?? []);
  const readable = await openReadable(ctx, organizationId, origins);
  return new Map(
    rows.map(({ projectId, originProjectId, ahead, behind }) => [
      `${organizationId}:${projectId}`,
      { ahead, behind: readable.has(originProjectId ?? 0) ? behind : null },
    ]),
  );
}

/** The number of changes to a class's entities in a branch since the base. */
export interface ClassDifference {
  classId: number;
  added: number;
  changed: number;
  removed: number;
}

/** Counts a branch's changes since the base by class, most first. The caller has already checked that the viewer may read the branch. */
export async function readDifference(
  ctx: Pick<Ctx, 'db'>,
  {
    organizationId,
    projectId,
    baseBranchRevision,
  }: { organizationId: number; projectId: number; baseBranchRevision: number },
): Promise<ClassDifference[]> {
  const { rows } = await sql<ClassDifference>`
    with touched as (
      select entity_id, (array_agg(type order by revision))[1] as first, (array_agg(class_id order by revision desc))[1] as class_id
      from stored_change_record c where organization_id = ${organizationId} and project_id = ${projectId}
        and revision > ${baseBranchRevision} and (type <> 'update' or ${isChange}) group by entity_id
    ), left_different as (
      select v.branch_entity_id as id, v.origin_entity_id is null as is_new from common_version v
      where v.organization_id = ${organizationId} and v.branch_id = ${projectId} and v.branch_differs and v.branch_entity_id is not null
    ), standing as (
      select t.class_id, e.id is not null as is_there, t.first in ('create', 'restore') as is_new
      from touched t left join entity e on e.organization_id = ${organizationId} and e.id = t.entity_id
      where t.entity_id not in (select id from left_different)
      union all select coalesce(e.class_id, gone.class_id), e.id is not null, d.is_new
      from left_different d left join entity e on e.organization_id = ${organizationId} and e.id = d.id
      left join lateral (select class_id from entity_version g where g.organization_id = ${organizationId} and g.project_id = ${projectId}
        and g.id = d.id order by g.to_revision desc limit 1) as gone on e.id is null
    )
    select class_id, (count(*) filter (where is_there and is_new))::integer as added,
      (count(*) filter (where is_there and not is_new))::integer as changed,
      (count(*) filter (where not is_there and not is_new))::integer as removed
    from standing where is_there or not is_new group by class_id order by count(*) desc, class_id`.execute(ctx.db);
  return rows;
}
