import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { isBeginning, conditionParts } from '../rules/candidates.ts';
import type { Condition } from '../rules/condition.ts';
import { inPeriod } from './conditions.ts';
import { reversedChangeTime } from './orders.ts';
import { isInProject, type SearchPlace } from './scope.ts';
import { textField } from './texts.ts';

/** The number of rows that are looked up one by one faster than a walk finds out that it meets none of them. */
export const FEW = 2_000;

/**
 * Returns SQL that counts, up to a limit, the rows within a condition's index bounds (a beginning of numbers, a time) or the links of its
 * relation, and says whether they are few. Undefined if the condition has no such bounds, and for the past, which has no such indexes.
 */
export function holdsFew(place: SearchPlace, condition: Condition): Sql | undefined {
  if ((place.asOf ?? null) !== null) return undefined;
  const [counted] = conditionParts(condition).flatMap((part) => rowsOfRange(place, part) ?? linksOf(place, part) ?? []);
  return counted && sql`select count(*) <= ${sql.lit(FEW)} as is_few from (${counted} limit ${sql.lit(FEW + 1)}) e`;
}

function rowsOfRange(place: SearchPlace, part: Condition): Sql | undefined {
  const range = rangeOf(part);
  // Asks in the order of the index; otherwise the planner may expect so many rows that it scans the table.
  return range && sql`select from entity e where ${isInProject('e', place)} and ${range.within} order by ${range.key}`;
}

/** Selects the links without which nothing meets a part, except for the few stored with another project. */
const linksOf = ({ organizationId, projectId }: SearchPlace, part: Condition): Sql | undefined =>
  part.test === 'edges' && part.direction
    ? sql`select from link l where l.organization_id = ${organizationId} and l.project_id = ${projectId}
        and l.relation_id = ${part.direction.relationId}`
    : undefined;

/** Tells whether the indexed part of a condition consists only of ranges: no index then finds fewer rows than the smallest range. */
export const isOnlyRange = (known: Condition): boolean =>
  conditionParts(known).every((part) => rangeOf(part) !== undefined);

function rangeOf(part: Condition): { key: Sql; within: Sql } | undefined {
  if (part.test === 'moment')
    return { key: part.on === 'created' ? sql`e.created` : reversedChangeTime, within: inPeriod(part) };
  if (part.test !== 'text' || part.on !== 'number' || !isBeginning(part)) return undefined;
  return { key: sql`e.number_key`, within: textField('number', part.match, part.text) };
}
