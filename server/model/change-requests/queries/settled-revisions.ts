import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import { settledBy } from '../rules/metadata.ts';

/**
 * Reads the revisions that settled change requests, by `organization:project:issue`; one statement. A request imported as settled has none.
 */
export async function readSettledRevisions(ctx: Ctx, names: string[]): Promise<Map<string, number>> {
  const numbers = names.map((name) => name.split(':').map(Number));
  const part = (at: number) => numbers.map((each) => each[at]!);
  const { rows } = await sql<{ name: string; revision: number }>`
    select concat_ws(':', organization_id, project_id, entity_id) as name, max(revision) as revision from change_record
    where (organization_id, project_id, entity_id) in
      (select * from unnest(${part(0)}::integer[], ${part(1)}::integer[], ${part(2)}::integer[]))
      and changes @> ${JSON.stringify([settledBy])}::jsonb
    group by organization_id, project_id, entity_id`.execute(ctx.db);
  return new Map(rows.map(({ name, revision }) => [name, revision]));
}
