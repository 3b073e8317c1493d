import { sql } from 'kysely';

import { readerAsOf, withoutTranslation } from '../../model/entities/queries/as-of.ts';
import type { SeenEntity } from '../../model/entities/queries/seen.ts';
import { readSuspectLinks } from '../../model/entities/queries/suspect.ts';
import { isChangedSince } from '../../model/entities/search/queries/baselines.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Signs } from '../rules/signs.ts';

/** What is suspect and what has changed among some entities, as of the moment of the key. */
export async function readSigns(ctx: Ctx, { key, schema }: SeenEntity, ids: readonly number[]): Promise<Signs> {
  const [suspect, changed] = await Promise.all([
    readSuspectLinks(ctx, key, schema, ids),
    // Where nobody has made a baseline, no entity is looked at.
    sql<{ id: number }>`select e.id from (select unnest(${ids}::integer[]) as id) reached
        join entity e on e.organization_id = ${key.organizationId} and e.id = reached.id
      where (select exists (select from baseline where organization_id = ${key.organizationId}
          and project_id = ${key.projectId} and kind = 'baseline'))
        and e.project_id = ${key.projectId} and ${isChangedSince(key)}`.execute(
      withoutTranslation(readerAsOf(ctx.db, key)),
    ),
  ]);
  return { suspect, changed: changed.rows.map(({ id }) => id) };
}
