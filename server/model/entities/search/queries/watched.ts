import { sql } from 'kysely';

import type { Place, Sql } from './scope.ts';

/**
 * Whether the workflow of the project watches a property of a class, as its own or as that of the nearest class above it which names any. It
 * says nothing of the entity, so the database finds it out once for a whole search; in a past it is asked of today's workflow.
 */
export function isWatched({ organizationId, projectId }: Place, lineage: readonly number[], propertyId: number): Sql {
  const named = lineage.map((id) => sql`nullif(p.workflow -> 'watchedPropertyIds' -> ${sql.lit(String(id))}, '[]')`);
  return sql`(select coalesce(coalesce(${sql.join(named)}) @> ${JSON.stringify([propertyId])}::jsonb, false)
    from project p where p.organization_id = ${organizationId} and p.id = ${projectId})`;
}
