import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { readerAsOf } from '../../entities/queries/as-of.ts';
import { readSchema } from '../../schema/queries/schema.ts';
import type { Baseline, Covering, Results } from '../baseline.ts';
import type { OpenedBaseline } from '../opened-baseline.ts';
import { keyThen } from '../queries/baselines.ts';
import { coveredOrAll, readBaselineMembers, readResults } from '../queries/members.ts';
import { readKeptIds } from '../queries/scripts.ts';
import { coversOf, withRoot } from '../rules.ts';

/** The new contents that a baseline may be given. */
export type Instead = Pick<Covering, 'rootId' | 'entityIds'>;

type Held = Pick<Baseline, 'covers' | 'rootId' | 'query' | 'entityCount' | 'results'> & { members: string | null };

/** Returns a baseline's new contents as they were at its moment; null if it holds exactly these already. */
export async function heldInstead(ctx: TxCtx, baseline: OpenedBaseline, given: Instead): Promise<Held | null> {
  const rootId = given.rootId === undefined ? baseline.rootId : given.rootId;
  const wanted = withRoot({ rootId, entityIds: given.entityIds ?? null });
  const isSameRoot = rootId === baseline.rootId;
  if (isSameRoot && (wanted.entityIds === null || (await holdsJust(ctx, baseline, wanted.entityIds)))) return null;
  const then = await keyThen(ctx, baseline);
  const schema = await readSchema(ctx.db, then);
  const covered = await coveredOrAll(ctx, then, schema, wanted);
  const { rows } = await sql<{ id: number }>`select id from (${covered}) covered`.execute(readerAsOf(ctx.db, then));
  const there = new Set(rows.map(({ id }) => id));
  const strange = wanted.entityIds?.find((id) => !there.has(id));
  if (strange !== undefined)
    throw within('entityIds', () =>
      invalid(
        `Entity ${strange} did not exist at revision ${baseline.revision}. Leave it out, or create a new baseline.`,
      ),
    );
  if (there.size === 0)
    throw within('entityIds', () => invalid('The baseline would be empty. Select at least one entity.'));
  const isCycle = baseline.kind === 'testCycle';
  const results = isCycle ? await readResults(ctx, then, schema, covered) : null;
  return {
    covers: coversOf(wanted),
    rootId,
    query: null,
    ...(await readBaselineMembers(ctx, then, schema, wanted)),
    results: results && (JSON.stringify(results) as unknown as Results),
  };
}

async function holdsJust(ctx: TxCtx, baseline: OpenedBaseline, ids: readonly number[]): Promise<boolean> {
  if (baseline.covers === 'project') return false;
  const held = new Set((await readKeptIds(ctx, [baseline])).get(baseline.id));
  return new Set(ids).size === held.size && ids.every((id) => held.has(id));
}
