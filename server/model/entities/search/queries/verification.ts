import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { NOT_COVERED, type VerificationState, type Verifying } from '../rules/verification.ts';
import { isOneOf, type SearchPlace } from './scope.ts';

/** Joins only test cases that are neither hidden nor archived; others test nothing. */
const shownCase = (place: SearchPlace, { caseIds }: Verifying, id: Sql): Sql => sql`join entity c
  on c.organization_id = ${place.organizationId} and c.project_id = ${place.projectId} and c.id = ${id}
  and ${isOneOf(sql`c.class_id`, caseIds)} and not c.is_hidden and not c.is_archived`;

/**
 * Selects the leaf cases that verify requirements, as `requirement`, `id` and `state`. A case with parts does not count itself; one that is
 * reached in several ways counts once. Results are grouped rather than joined, since intermediate rows have no index and Postgres has no
 * statistics yet of a recent import.
 */
function leafCases(place: SearchPlace, words: Verifying, requirements: Sql | null): Sql {
  const { organizationId, projectId } = place;
  const { verifies, children, statusId, usual } = words;
  const among = requirements === null ? sql`` : sql`and v.target_id in (${requirements})`;
  const state = sql`coalesce(c.attrs ->> ${sql.lit(String(statusId))}, ${sql.lit(usual)})`;
  return sql`with recursive reached(requirement, id, above, state) as (
      select v.target_id, v.source_id, null::integer, ${state} from link v ${shownCase(place, words, sql`v.source_id`)}
        where v.organization_id = ${organizationId} and v.project_id = ${projectId} and v.relation_id = ${verifies} ${among}
      union
      select r.requirement, l.target_id, r.id, ${state} from reached r join link l on l.organization_id = ${organizationId}
        and l.relation_id = ${children} and l.source_id = r.id ${shownCase(place, words, sql`l.target_id`)}
    )
    select requirement, id, max(state) as state from (
      select requirement, id, state, false as is_whole from reached
      union all select requirement, above, null, true from reached where above is not null
    ) each group by requirement, id having not bool_or(is_whole)`;
}

/** Combines several states into one, like `rollUp` in rules.ts. */
const rolledUp = (state: Sql): Sql => sql`case when bool_or(${state} = 'Failed') then 'Failed'
  when bool_or(${state} = 'Blocked') then 'Blocked' when bool_and(${state} = 'Passed') then 'Passed'
  when bool_and(${state} = 'Not Run') then 'Not Run' else 'In Progress' end`;

/** Selects the requirements that anything verifies, as `requirement`, `state` and `cases`. */
export const coveredRequirements = (place: SearchPlace, words: Verifying, requirements: Sql | null = null): Sql =>
  sql`select t.requirement, ${rolledUp(sql`t.state`)} as state, count(*)::integer as cases
    from (${leafCases(place, words, requirements)}) t group by t.requirement`;

/** Selects the state of one requirement. */
export const verificationOf = (place: SearchPlace, words: Verifying, id: Sql): Sql =>
  sql`coalesce((select s.state from (${coveredRequirements(place, words, sql`select ${id}`)}) s), ${sql.lit(NOT_COVERED)})`;

/** Counts the leaf cases that verify a requirement. */
export const verifyingCasesOf = (place: SearchPlace, words: Verifying, id: Sql): Sql =>
  sql`(select count(*)::integer from (${leafCases(place, words, sql`select ${id}`)}) t)`;

/** Matches requirements in one of some states of verification. */
export function isVerified(place: SearchPlace, words: Verifying, states: readonly VerificationState[]): Sql {
  const covered = states.filter((state) => state !== NOT_COVERED);
  const all = sql`select s.requirement from (${coveredRequirements(place, words)}) s`;
  const ways = covered.length === 0 ? [] : [sql`e.id in (${all} where s.state = any(${covered}::text[]))`];
  if (covered.length < states.length) ways.push(sql`e.id not in (${all})`);
  return sql`(${isOneOf(sql`e.class_id`, words.requirementIds)} and (${sql.join(ways, sql` or `)}))`;
}
