import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Schema } from '../../schema/schema.ts';
import type { SeenRecord } from '../change.ts';
import { matchingRecords, type ChangesPage } from './changes.ts';
import { parseCursor } from './cursor.ts';
import { shownRecords } from './veil.ts';

/** Counts the change records of some entities of an opened project; one statement. */
export async function countHistories(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('changeRecord')
    .select(['entityId', sql<number>`count(*)::integer`.as('count')])
    .where((eb) => eb.and(matchingRecords(key, {})))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .where('entityId', '=', sql<number>`any(${[...ids]}::integer[])`)
    .groupBy('entityId')
    .execute();
  return new Map(rows.map(({ entityId, count }) => [entityId, count]));
}

/**
 * Reads the change records of each of some entities of an opened project, newest first, one more than requested if there are more; one
 * statement.
 */
export async function readHistories(
  ctx: Ctx,
  { key, schema }: { key: ProjectKey<'READ'>; schema: Schema },
  ids: readonly number[],
  page: Pick<ChangesPage, 'first' | 'after'>,
): Promise<Map<number, SeenRecord[]>> {
  const after = page.after ? parseCursor(page.after) : undefined;
  const records = ctx.db
    .selectFrom('changeRecord')
    .selectAll()
    .where('organizationId', '=', key.organizationId)
    .where('projectId', '=', key.projectId)
    .where('entityId', '=', sql.ref<number>('asked.id'))
    .$if(key.asOf !== null, (q) => q.where('revision', '<=', key.asOf!))
    .$if(after !== undefined, (q) =>
      q.where(sql<boolean>`(revision, entity_id) < (${after!.revision}, ${after!.entityId})`),
    )
    .orderBy('revision', 'desc')
    .limit(page.first + 1);
  const rows = await ctx.db
    .selectFrom(sql<{ id: number }>`unnest(${[...ids]}::integer[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(records.as('record'), (join) => join.onTrue())
    .selectAll('record')
    .orderBy('record.revision', 'desc')
    .execute();
  return Map.groupBy(
    (await shownRecords(ctx.db, () => key, rows)).map((row) => ({ ...row, schema })),
    (row) => row.entityId,
  );
}
