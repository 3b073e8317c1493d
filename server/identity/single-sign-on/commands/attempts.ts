import { sql } from 'kysely';

import type { Ctx } from '../../../platform/context.ts';
import type { AttemptDetails, SingleSignOnTables } from '../tables.ts';

export const ATTEMPT_MINUTES = 10;
type Kind = SingleSignOnTables['signInAttempt']['kind'];

/** Stores a sign-in that has begun at a provider, and deletes those that nobody finished. */
export async function rememberAttempt({ db }: Ctx, kind: Kind, key: string, details: AttemptDetails): Promise<void> {
  await db
    .with('gone', (gone) => gone.deleteFrom('signInAttempt').where('expires', '<', sql<Date>`now()`))
    .insertInto('signInAttempt')
    .values({
      kind,
      key,
      details: JSON.stringify(details) as unknown as AttemptDetails,
      expires: sql<Date>`now() + ${sql.lit(`${ATTEMPT_MINUTES} minutes`)}::interval`,
    })
    .execute();
}

/** Takes a sign-in that has begun, so that it can be finished only once. */
export async function takeAttempt(
  { db }: Ctx,
  kind: Kind,
  key: string,
): Promise<(AttemptDetails & { began: Date }) | undefined> {
  const row = await db
    .deleteFrom('signInAttempt')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning(['details', 'created', sql<boolean>`expires > now()`.as('isLive')])
    .executeTakeFirst();
  return row?.isLive ? { ...row.details, began: row.created } : undefined;
}

/** Reads when an unfinished sign-in began; undefined if there is none. */
export async function attemptBegan({ db }: Ctx, kind: Kind, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('signInAttempt')
    .select('created')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('expires', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.created;
}

/** Marks something as used until it expires; false if it was used before. */
export async function markUsed({ db }: Ctx, kind: Kind, key: string, expires: Date): Promise<boolean> {
  const row = await db
    .insertInto('signInAttempt')
    .values({ kind, key, expires })
    .onConflict((clash) => clash.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
