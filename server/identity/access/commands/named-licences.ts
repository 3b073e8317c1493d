import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { mismatchOf } from '../queries/licence-state.ts';
import type { NamedType } from '../tables.ts';
import { announceAccessChange } from './access-change.ts';
import { giveBackSeats } from './seats.ts';

/** A member's level. Administrators and members need a user licence, reviewers a reviewer licence. */
type Level = 'admin' | 'member' | 'reviewer';

/**
 * Binds named licences to users and frees their floating seats. The caller must hold the lock on the pools and have checked that enough
 * licences are open.
 */
export async function bindLicences(
  ctx: TxCtx,
  organizationId: number,
  usernames: readonly string[],
  type: NamedType,
): Promise<void> {
  await ctx.db
    .insertInto('namedLicence')
    .values(usernames.map((username) => ({ organizationId, username, type })))
    .onConflict((clash) => clash.columns(['organizationId', 'username']).doUpdateSet({ type, created: sql`now()` }))
    .execute();
  await giveBackSeats(ctx.db, { usernames }, organizationId);
}

/** Takes named licences away from users and closes their open connections. Returns the usernames that had one. */
export async function unbindLicences(
  ctx: TxCtx,
  organizationId: number,
  usernames: readonly string[],
  type?: NamedType,
): Promise<string[]> {
  const gone = await ctx.db
    .deleteFrom('namedLicence')
    .where('organizationId', '=', organizationId)
    .where('username', 'in', [...usernames])
    .$if(type !== undefined, (q) => q.where('type', '=', type!))
    .returning('username')
    .execute();
  const had = gone.map(({ username }) => username);
  await announceAccessChange(ctx, had, { cut: true });
  return had;
}

/** Takes the same lock as binding licences does, so that a licence cannot be bound and removed at the same time. */
const lockLicences = ({ db }: TxCtx, organizationId: number) =>
  db.selectFrom('licence').select('organizationId').where('organizationId', '=', organizationId).forUpdate().execute();

/** Removes the licences and seats of users who leave an organization. Call it in the transaction that removes them. */
export async function giveBackLicences(
  ctx: TxCtx,
  organizationId: number,
  usernames: readonly string[],
): Promise<void> {
  await lockLicences(ctx, organizationId);
  await unbindLicences(ctx, organizationId, usernames);
  await giveBackSeats(ctx.db, { usernames }, organizationId);
}

/**
 * Refuses (424) to change a user's level where they hold a named licence of the other kind (§5). Call it in the transaction that changes
 * the level, before the change.
 */
export async function refuseMismatch(
  ctx: TxCtx,
  organizationId: number,
  members: readonly { username: string; level: Level }[],
): Promise<void> {
  await lockLicences(ctx, organizationId);
  const named = await ctx.db
    .selectFrom('namedLicence')
    .select(['username', 'type'])
    .where('organizationId', '=', organizationId)
    .where(
      'username',
      'in',
      members.map(({ username }) => username),
    )
    .execute();
  for (const { username, level } of members) {
    const kind = level === 'reviewer' ? 'reviewers' : 'users';
    const type = named.find((each) => each.username === username)?.type;
    if (type && type !== `named_${kind}`) throw mismatchOf(username, kind);
  }
}
