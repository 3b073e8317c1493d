import { sql, type Kysely } from 'kysely';

/** Recomputes sort numbers with letters of any script: only Latin letters were kept, so numbers in other scripts were sorted as empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['entity', 'entity_version']) {
    const numbers = await sql<{ number: string }>`
      select distinct number from ${sql.table(table)} where octet_length(number) <> length(number)`.execute(db);
    const found = numbers.rows.map(({ number }) => number);
    await sql`update ${sql.table(table)} e set sort_number = v.sorted || '!' || e.id
      from unnest(${found}::text[], ${found.map(sorted)}::text[]) as v(number, sorted)
      where e.number = v.number and e.sort_number <> v.sorted || '!' || e.id`.execute(db);
  }
}

const sorted = (number: string): string =>
  number
    .split('.')
    .slice(0, 15)
    .map((segment) => segment.replace(/[^\p{L}\p{M}\p{Nd}!-]/gu, ''))
    .map((segment, i) => segment.padStart(Math.max(3, 14 - i), '0'))
    .join('.');
