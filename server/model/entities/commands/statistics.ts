import { sql } from 'kysely';

import type { Writer } from '../../../platform/database/database.ts';

/** What was saved by thousands makes Postgres plan searches anew. By itself it takes note a minute later, and looks through everything until then. */
export const MANY = 1_000;

/**
 * Has Postgres take note of which entities and links there are, with what the transaction has written. It reads a sample, a third of what it
 * reads a minute later by itself, and nobody who reads or writes waits for it. Texts, of which a larger sample is kept, wait for that minute.
 */
export async function refreshStatistics(db: Writer): Promise<void> {
  await sql`set local default_statistics_target = 30`.execute(db);
  await sql`do $$ begin execute (
    select format('analyze entity (%s), link', string_agg(quote_ident(attname), ', ')) from pg_attribute
      where attrelid = 'entity'::regclass and attnum > 0 and not attisdropped and coalesce(attstattarget, -1) = -1
  ); end $$`.execute(db);
  await sql`set local default_statistics_target = 100`.execute(db);
}
