import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { invalid, within } from '../../../refusals/refusal.ts';
import { keyNotFound } from '../../../refusals/sessions-and-keys.ts';
import { giveBackSeats } from '../../access/commands/seats.ts';
import { accessTopic } from '../../access/topics.ts';
import { record, recordAll } from '../../audit/commands.ts';
import type { ApiKey } from '../queries/api-keys.ts';
import { ownSession } from '../queries/sessions.ts';
import { checkedDays, checkedKeyName, checkedScope, MAX_KEYS, type KeyWish } from '../rules/api-keys.ts';
import { isUuid } from '../rules/sessions.ts';
import { newToken, tokenHash } from './secret-tokens.ts';

const PREFIX = 'truss_';
const SHOWN = PREFIX.length + 6;

/** Makes an API key for the viewer, limited to the chosen part of their permissions. Only this answer contains the key itself. */
export async function createKey(ctx: Ctx, wish: KeyWish): Promise<{ key: string; apiKey: ApiKey }> {
  const { username, permissions } = ownSession(ctx);
  const name = within('name', () => checkedKeyName(wish.name));
  const days = within('days', () => checkedDays(wish.days));
  const scope = checkedScope(permissions, wish);
  const key = PREFIX + newToken().token;
  return inTransaction(ctx, async (ctx) => {
    // Locks the user, so that two concurrent calls cannot exceed the maximum number of keys.
    await ctx.db.selectFrom('user').select('username').where('username', '=', username).forUpdate().execute();
    const { count } = await ctx.db
      .selectFrom('apiKey')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    if (count >= MAX_KEYS) throw invalid(`You already have ${MAX_KEYS} keys. Revoke one that you no longer use.`);
    const expires = sql<Date>`now() + ${sql.lit(`${days} days`)}::interval`;
    const apiKey = await ctx.db
      .insertInto('apiKey')
      .values({ username, name, hash: tokenHash(key), start: key.slice(0, SHOWN), scope, expires })
      .returning(['id', 'name', 'start', 'scope', 'created', 'expires', 'lastUsed'])
      .executeTakeFirstOrThrow();
    await record(ctx, { action: 'key_created', target: username, details: { id: apiKey.id, name, scope, days } });
    return { key, apiKey };
  });
}

/** Revokes one of the viewer's keys: the next call with it is refused, its licence seats are freed and its open connections are closed. */
export async function revokeKey(ctx: Ctx, id: string): Promise<void> {
  const { username } = ownSession(ctx);
  if (!isUuid(id)) throw keyNotFound();
  await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .deleteFrom('apiKey')
      .where('username', '=', username)
      .where('id', '=', id)
      .returning(['hash', 'name'])
      .executeTakeFirst();
    if (!gone) throw keyNotFound();
    await giveBackSeats(ctx.db, { holder: gone.hash });
    await record(ctx, { action: 'key_revoked', target: username, details: { id, name: gone.name } });
    ctx.news.add(accessTopic);
  });
}

/** Revokes all keys of a user and returns how many. The caller has checked the permission. */
export async function revokeKeysOf(ctx: TxCtx, username: string): Promise<number> {
  const gone = await ctx.db
    .deleteFrom('apiKey')
    .where('username', '=', username)
    .returning(['id', 'hash', 'name'])
    .execute();
  if (gone.length === 0) return 0;
  await giveBackSeats(ctx.db, { holders: gone.map(({ hash }) => hash) });
  await recordAll(
    ctx,
    gone.map(({ id, name }) => ({ action: 'key_revoked', username, target: username, details: { id, name } })),
  );
  ctx.news.add(accessTopic);
  return gone.length;
}

/** Notes that a key is in use, at most once a minute. */
export async function noteKeyUse({ viewer, db }: Ctx): Promise<void> {
  if (!viewer?.key || !viewer.holder || !viewer.isSessionStale) return;
  await db
    .updateTable('apiKey')
    .set({ lastUsed: sql`now()` })
    .where('hash', '=', viewer.holder)
    .where((eb) => eb.or([eb('lastUsed', 'is', null), eb('lastUsed', '<', sql<Date>`now() - interval '1 minute'`)]))
    .execute();
}
