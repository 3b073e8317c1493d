import { sql } from 'kysely';

import type { Reader } from '../../../platform/database/database.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import type { LostInUse, Numbers } from '../rules.ts';

/** Counts how much of a project, as it was then, uses schema items that a copy would not know. */
export async function readLostInUse(
  db: Reader,
  { organizationId, projectId, revision }: { organizationId: number; projectId: number; revision: number },
  lost: Numbers,
): Promise<LostInUse> {
  if (Object.values(lost).every((ids) => ids.length === 0)) return { entities: 0, links: 0, properties: 0, labels: 0 };
  const then = readerAsOf(db, { organizationId, projectId, asOf: revision });
  const here = sql`organization_id = ${organizationId} and project_id = ${projectId}`;
  const properties = lost.properties.map(String);
  const { rows } = await sql<LostInUse>`select
    (select count(*)::integer from entity where ${here} and class_id = any(${lost.classes}::integer[])) as entities,
    (select count(*)::integer from link where ${here} and relation_id = any(${lost.relations}::integer[])) as links,
    (select count(*)::integer from unnest(${properties}::text[]) p where exists (select from entity where ${here} and jsonb_exists(attrs, p))
      or exists (select from link where ${here} and jsonb_exists(attrs, p))) as properties,
    (select count(*)::integer from unnest(${lost.labels}::integer[]) l where exists (select from entity where ${here} and l = any(label_ids))) as labels`.execute(
    then,
  );
  return rows[0]!;
}
