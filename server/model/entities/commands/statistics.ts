import { sql } from 'kysely';

import type { Writer } from '../../../platform/database/database.ts';

/**
 * The number of saved rows from which Postgres is asked for new statistics. By itself it refreshes them a minute later, and scans
 * everything until then.
 */
export const MANY = 1_000;

/**
 * Has Postgres take note of which entities and links there are, with what the transaction has written. It reads a sample, a third of what it
 * reads a minute later by itself, of texts too, of which it keeps more at other times; and nobody who reads or writes waits for it.
 */
export async function refreshStatistics(db: Writer): Promise<void> {
  await sql`set local default_statistics_target = 30; alter table entity alter column text_key set statistics -1; analyze entity, link;
    alter table entity alter column text_key set statistics 300; set local default_statistics_target = 100`.execute(db);
}
