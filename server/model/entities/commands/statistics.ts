import { sql } from 'kysely';

import type { Writer } from '../../../platform/database/database.ts';

/**
 * The number of saved rows from which Postgres is asked for new statistics. By itself it refreshes them a minute later, and scans
 * everything until then.
 */
export const STATISTICS_THRESHOLD = 1_000;

/**
 * Makes Postgres update its statistics of entities and links, including the transaction's writes. It reads a third of the sample that it
 * reads by itself a minute later, even for texts, of which it samples more at other times; and no reader or writer waits for it.
 */
export async function refreshStatistics(db: Writer): Promise<void> {
  await sql`set local default_statistics_target = 30; alter table entity alter column text_key set statistics -1; analyze entity, link;
    alter table entity alter column text_key set statistics 300; set local default_statistics_target = 100`.execute(db);
}
