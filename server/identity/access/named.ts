import { sql } from 'kysely';

import type { TxCtx } from '../../platform/context.ts';
import { announceAccessChange } from './granted.ts';
import { giveBackSeats } from './seats.ts';
import { mismatchOf } from './standing.ts';
import type { NamedType } from './tables.ts';

/** What a member may become: an administrator or a member needs the licence of a user, a reviewer that of a reviewer. */
type Level = 'admin' | 'member' | 'reviewer';

/** Binds licences to people, whose floating seats become free. The caller holds the pools locked and has checked that they suffice. */
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

/** Takes named licences from people, and their open connections with them; tells who had one. */
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

/** The same lock as giving takes, so that neither slips past the other. */
const lockLicences = ({ db }: TxCtx, organizationId: number) =>
  db.selectFrom('licence').select('organizationId').where('organizationId', '=', organizationId).forUpdate().execute();

/** For whoever takes people out of an organization, in the same transaction: their licences and seats there go with them. */
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
 * For whoever changes what people are in an organization, in the same transaction and before it: refused (424) where somebody
 * holds a named licence of the other kind (§5).
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
