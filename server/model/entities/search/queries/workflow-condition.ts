import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import type { SearchPlace } from './scope.ts';

/**
 * Matches if the project's workflow watches a property of a class: by the class's own list, or by that of its nearest ancestor with one. It
 * does not depend on the entity, so the database computes it once per search. In a past state today's workflow applies.
 */
export function isWatched(
  { organizationId, projectId }: SearchPlace,
  lineage: readonly number[],
  propertyId: number,
): Sql {
  const named = lineage.map((id) => sql`nullif(p.workflow -> 'watchedPropertyIds' -> ${sql.lit(String(id))}, '[]')`);
  return sql`(select coalesce(coalesce(${sql.join(named)}) @> ${JSON.stringify([propertyId])}::jsonb, false)
    from project p where p.organization_id = ${organizationId} and p.id = ${projectId})`;
}
