import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { SearchPlace } from './scope.ts';

/**
 * Matches entities that a baseline holds. A baseline of a whole project stores no ids, since every entity of its revision belongs to it.
 */
export const isMember = ({ organizationId }: SearchPlace, baselineId: number): Sql =>
  sql`e.id in (${keptIds(sql`b.organization_id = ${organizationId} and b.id = ${baselineId}`)})`;

/** The ids that some baselines `b` keep. */
const keptIds = (which: Sql): Sql =>
  sql`select generate_series(lower(r), upper(r) - 1) from baseline b cross join lateral unnest(b.members) r where ${which}`;

/** Matches entities that a baseline holds: one of that name, or any. In a past state, only baselines of that time count. */
export function isKept(place: SearchPlace, name: string | null): Sql {
  const named = name === null ? sql`` : sql`and lower(b.name) = lower(${name})`;
  const which = sql`${ofPlace(place)} ${named}`;
  return sql`(e.id in (${keptIds(which)}) or exists (select from baseline b where ${which} and b.members is null and ${stoodAt}))`;
}

/** Matches entities that differ from the last baseline holding them. */
export function isChangedSince(place: SearchPlace): Sql {
  const which = ofPlace(place);
  const kept = sql`select generate_series(lower(r), upper(r) - 1) as id, b.revision from baseline b cross join lateral unnest(b.members) r where ${which}`;
  return sql`(${isKept(place, null)}
    and not exists (select from (select id, max(revision) as last from (${kept}) k group by id) k where k.id = e.id and k.last >= e.revision)
    and not exists (select from baseline b where ${which} and b.members is null and b.revision >= e.revision))`;
}

const ofPlace = ({ organizationId, projectId, asOf = null }: SearchPlace): Sql => {
  const then = asOf === null ? sql`` : sql`and b.revision <= ${asOf}`;
  return sql`b.organization_id = ${organizationId} and b.project_id = ${projectId} and b.kind = 'baseline' ${then}`;
};

/** Matches entities that existed at the revision of `b`. */
const stoodAt = sql`(e.revision <= b.revision or exists (select from entity_version v where v.organization_id = b.organization_id
  and v.id = e.id and v.revision <= b.revision and v.to_revision > b.revision))`;
