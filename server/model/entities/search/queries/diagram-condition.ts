import { sql } from 'kysely';

import type { Sql } from '../../../../platform/database/sql.ts';
import { diagramsAsOf } from '../../queries/layouts.ts';
import type { SearchPlace } from './scope.ts';

/** Matches entities with a stored diagram: of some types, or of any. */
export const hasDiagram = ({ asOf = null, ...place }: SearchPlace, types: readonly string[] | null): Sql =>
  sql`exists (select from ${diagramsAsOf({ ...place, asOf }, 'diagram')} d where d.organization_id = ${place.organizationId} and d.root_id = e.id
    and ${types === null ? sql`true` : sql`d.type = any(${[...types]}::text[])`})`;
