import { sql } from 'kysely';

import type { Writer } from '../../../platform/database/database.ts';

/** What was saved by thousands makes Postgres plan searches anew. By itself it takes note a minute later, and looks through everything until then. */
export const MANY = 1_000;

/** Has Postgres take note of which entities and links there are, with what the transaction has written. It reads a sample, and nobody who reads or writes waits for it. */
export async function takeNote(db: Writer): Promise<void> {
  await sql`analyze entity, link`.execute(db);
}
