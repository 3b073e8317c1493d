import type { RawBuilder } from 'kysely';

import type { TxCtx } from '../context.ts';

// Rows are sent as one JSON parameter, so that a statement has the same text and plan for one row and for thousands.
const ROWS_AT_ONCE = 500;

/** Sends rows as JSON in batches. The next batch is serialised while the database works on the last. */
export async function sendRows<T extends object>(
  ctx: TxCtx,
  rows: Iterable<T>,
  statement: (json: string) => RawBuilder<unknown>,
): Promise<void> {
  let sent: Promise<unknown> = Promise.resolve();
  let slice: string[] = [];
  const send = async () => {
    const json = `[${slice.join(',')}]`;
    slice = [];
    await sent;
    sent = statement(json).execute(ctx.db);
    sent.catch(() => undefined); // Handled by the next await
    await new Promise((done) => setImmediate(done)); // Lets the driver send before the next batch is serialised
  };
  for (const row of rows) {
    slice.push(JSON.stringify(snakeCased(row)));
    if (slice.length === ROWS_AT_ONCE) await send();
  }
  if (slice.length > 0) await send();
  await sent;
}

const names = new Map<string, string>();

/** Returns a column's name in snake case. */
export function snake(name: string): string {
  let known = names.get(name);
  if (known === undefined) {
    known = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    names.set(name, known);
  }
  return known;
}

/** Returns a row with column names in snake case, to be sent as JSON. */
export function snakeCased(row: object): Record<string, unknown> {
  const cased: Record<string, unknown> = {};
  for (const name of Object.keys(row)) cased[snake(name)] = row[name as keyof typeof row];
  return cased;
}
