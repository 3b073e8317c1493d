import { sql } from 'kysely';

import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import type { Settled } from '../plans/effects.ts';

/**
 * Refuses links to what is not there. Both ends of a link are locked when it is planned, as are entities that are deleted, so nobody else can
 * come between from here on. A link that somebody made while a deletion waited for that lock is seen here: the deletion is planned again.
 */
export async function refuseMissingEnds(ctx: TxCtx, { key, links, deleted }: Settled): Promise<void> {
  if (links.added.length + deleted.length === 0) return;
  const ends = [...new Set(links.added.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))];
  const { organizationId } = key;
  const { rows } = await sql<{ missing: number | null; isLinked: boolean }>`select
    (select asked.id from unnest(${ends}::integer[]) as asked(id)
      where not exists (select from entity e where e.organization_id = ${organizationId} and e.id = asked.id) limit 1) as missing,
    exists (select from link where organization_id = ${organizationId} and source_id = any(${deleted}::integer[]))
      or exists (select from link where organization_id = ${organizationId} and target_id = any(${deleted}::integer[])) as is_linked`.execute(
    ctx.db,
  );
  const { missing, isLinked } = rows[0]!;
  if (missing !== null) throw entityNotFound(missing);
  if (isLinked) throw new TryAgain('what is to be deleted has been linked');
}
