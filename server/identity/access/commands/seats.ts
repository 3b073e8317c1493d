import { sql } from 'kysely';

import { inTransaction, type Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { noLicence } from '../../../refusals/licences.ts';
import { idleSince, licenceState, type LicenceUse } from '../queries/licence-state.ts';
import type { FloatingType } from '../tables.ts';
import { announceAccessChange } from './access-change.ts';

/**
 * Makes sure that the viewer holds a licence of the organization, and takes a floating one if needed. Refused with 423 if none is left,
 * with 424 if the viewer's named licence is of the other kind.
 */
export async function takeSeat(
  ctx: Ctx,
  { organizationId, slug }: { organizationId: number; slug: string },
  licenceUse: LicenceUse,
): Promise<void> {
  const { viewer } = ctx;
  if (licenceUse.pools === null || !(viewer?.holder || viewer?.isAway)) return;
  const found = licenceState(viewer, slug, licenceUse);
  if (found.state === 'REFUSED') throw found.refusal;
  if (!viewer.holder) {
    if (found.state === 'NOT_TAKEN') await refuseUnseated(ctx, organizationId, `floating_${found.kind}`);
    return;
  }
  if (found.state === 'FLOATING' && !licenceUse.isWarm) noteSeatUse(ctx, organizationId, viewer.holder);
  if (found.state === 'NOT_TAKEN') await takeFreeSeat(ctx, organizationId, viewer.holder, `floating_${found.kind}`);
}

/**
 * Checks the licence for a job that goes on without its user: refused unless one of the user's sessions or keys has a seat, or one is
 * free. The job takes no seat, since nothing would give it back.
 */
async function refuseUnseated(ctx: Ctx, organizationId: number, type: FloatingType): Promise<void> {
  const { username } = ctx.viewer!;
  const { rows } = await sql<{ isSeated: boolean }>`
    select coalesce(bool_or(s.username = ${username}), false) or count(s.holder) < min(l.${sql.ref(type)}) as is_seated
    from licence l left join licence_seat s on s.organization_id = l.organization_id and s.type = ${type} and not ${isVacant}
    where l.organization_id = ${organizationId}`.execute(ctx.db);
  if (rows[0]?.isSeated === false) throw noLicence(username, 'no licences remain');
}

/** Notes that a seat is in use. The request does not wait for this. */
function noteSeatUse({ services, log }: Ctx, organizationId: number, holder: Buffer): void {
  services.db
    .updateTable('licenceSeat')
    .set({ lastUsed: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('holder', '=', holder)
    .execute()
    .catch((error: Error) => log.warn({ error: error.message }, 'could not record the use of a license'));
}

/** Seats that count as free: unused for too long, or of a session or key that has ended. */
export const isVacant = sql<boolean>`(last_used < ${idleSince}
  or not exists (select from session where token_hash = holder and expires > now())
  and not exists (select from api_key where hash = holder and (expires is null or expires > now())))`;

/** Removes unused seats and closes the open connections of their users. Returns how many seats were removed. */
export const freeVacantSeats = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const left = await ctx.db.deleteFrom('licenceSeat').where(isVacant).returning('username').execute();
    await announceAccessChange(
      ctx,
      left.map(({ username }) => username),
      { cut: true },
    );
    return left.length;
  });

/**
 * Takes a free seat while the pools are locked, so that no seat is taken twice. Inside a transaction it uses that transaction: on a
 * second connection it could deadlock with the first.
 */
async function takeFreeSeat(ctx: Ctx, organizationId: number, holder: Buffer, type: FloatingType): Promise<void> {
  const { username } = ctx.viewer!;
  const { isSeated, left } = await inTransaction(ctx, async ({ db }) => {
    const pool = await db
      .selectFrom('licence')
      .select(type === 'floating_users' ? 'floatingUsers as size' : 'floatingReviewers as size')
      .where('organizationId', '=', organizationId)
      .forUpdate()
      .executeTakeFirst();
    if (!pool) return { isSeated: true, left: [] };
    const left = await db
      .deleteFrom('licenceSeat')
      .where('organizationId', '=', organizationId)
      .where((eb) => eb.or([isVacant, eb('holder', '=', holder)]))
      .returning('username')
      .execute();
    const { taken } = await db
      .selectFrom('licenceSeat')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('organizationId', '=', organizationId)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    const isSeated = taken < pool.size;
    if (isSeated) await db.insertInto('licenceSeat').values({ organizationId, holder, username, type }).execute();
    return { isSeated, left: left.map((seat) => seat.username) };
  });
  cutAfterIdling(
    ctx,
    left.filter((each) => each !== username),
  );
  if (!isSeated) throw noLicence(username, 'no licences remain');
}

/**
 * Closes the connections of users who were idle and whose seats others have taken. This runs in the background, since those users may be
 * in a transaction that waits for this one.
 */
function cutAfterIdling(ctx: Ctx, usernames: string[]): void {
  if (usernames.length === 0) return;
  inTransaction({ ...ctx, db: ctx.services.db, viewer: null }, (ctx) =>
    announceAccessChange(ctx, usernames, { cut: true }),
  ).catch((error: Error) => ctx.log.warn({ error: error.message }, 'could not close the connections of idle users'));
}

/** Gives back the seats of sessions, keys or users, in one organization or in all. */
export async function giveBackSeats(
  db: Pick<Db, 'deleteFrom'>,
  whose: { holder: Buffer } | { holders: readonly Buffer[] } | { username: string } | { usernames: readonly string[] },
  organizationId?: number,
): Promise<void> {
  const usernames = 'usernames' in whose ? [...whose.usernames] : 'username' in whose ? [whose.username] : null;
  const holders = 'holders' in whose ? [...whose.holders] : 'holder' in whose ? [whose.holder] : [];
  await db
    .deleteFrom('licenceSeat')
    .where((eb) => (usernames ? eb('username', 'in', usernames) : eb('holder', 'in', holders)))
    .$if(organizationId !== undefined, (q) => q.where('organizationId', '=', organizationId!))
    .execute();
}
