import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { LinkEnds } from '../../schema/rules/links.ts';
import { isChangedSince } from '../search/queries/baselines.ts';
import { readerAsOf, withoutTranslation } from './as-of.ts';
import type { SeenEntity } from './shown-entities.ts';
import { readSuspectLinks } from './suspect.ts';

/** The suspect links and the recent changes to mark in a project. */
export interface Signs {
  suspect: readonly LinkEnds[];
  /** The ids of those that have changed since the last baseline that holds them. */
  changed: readonly number[];
}

/** Reads which of some entities are suspect and which have changed, as of the moment of the key. */
export async function readSigns(
  ctx: Ctx,
  { key, schema }: Pick<SeenEntity, 'key' | 'schema'>,
  ids: readonly number[],
): Promise<Signs> {
  const [suspect, changed] = await Promise.all([
    readSuspectLinks(ctx, key, schema, ids),
    // A project without baselines needs no look at its entities.
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
