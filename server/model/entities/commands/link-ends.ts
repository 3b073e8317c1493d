import { sql } from 'kysely';

import { TryAgain, type TxCtx } from '../../../platform/context.ts';
import { entityNotFound } from '../../../refusals/saves.ts';
import type { Settled } from '../plans/effects.ts';

/** Lists the ends that are not new themselves: entities created by this transaction exist. */
function endsBeyond(created: ReadonlySet<number>, added: Settled['links']['added']): number[] {
  const ends = new Set<number>();
  for (const { sourceId, targetId } of added) {
    if (!created.has(sourceId)) ends.add(sourceId);
    if (!created.has(targetId)) ends.add(targetId);
  }
  return [...ends];
}

/**
 * Refuses links to missing entities. Both ends of a link, and deleted entities, are locked when planned, so nobody can intervene from here
 * on. A link that was made while a deletion waited for that lock is found here, and the deletion is planned again.
 */
export async function refuseMissingEnds(ctx: TxCtx, { key, links, created, deleted }: Settled): Promise<void> {
  if (links.added.length + deleted.length === 0) return;
  const ends = endsBeyond(new Set(created), links.added);
  if (ends.length + deleted.length === 0) return;
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
  if (isLinked) throw new TryAgain('an entity to be deleted has been linked');
}
