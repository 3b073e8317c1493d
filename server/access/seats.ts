import { sql } from 'kysely';

import type { Ctx } from '../platform/context.ts';
import type { Db } from '../platform/database.ts';
import { licenceExceedsPermission, noLicence, permissionExceedsLicence } from '../refusals.ts';
import { holds, isAdministrator } from './permissions.ts';
import type { FloatingType } from './tables.ts';

export const IDLE_MINUTES = 30;

/** What a key's statement reads of the licences of an organization; `pools` is null where it needs none. */
export interface Seating {
  pools: number | null;
  hasEnded: boolean | null;
  named: 'named_users' | 'named_reviewers' | null;
  seat: FloatingType | null;
  /** Whether the seat was used in the last minute, so that it need not be noted again. */
  isWarm: boolean | null;
}

/** The columns of `Seating`, for a statement that joins `l`, `n` and `s` as `joinSeating` does. */
export const seating = [
  'l.organizationId as pools',
  sql<boolean | null>`l.ends < current_date`.as('hasEnded'),
  'n.type as named',
  's.type as seat',
  sql<boolean | null>`s.last_used > now() - interval '1 minute'`.as('isWarm'),
] as const;

export const idleSince = sql<Date>`now() - ${sql.lit(`${IDLE_MINUTES} minutes`)}::interval`;

/** Whether the viewer works here as a user or as a reviewer; null for whoever is no member (domain §10.2). */
export function kindOf(held: readonly string[], slug: string): 'users' | 'reviewers' | null {
  if (isAdministrator(held, slug) || holds(held, `organization:${slug}:member`)) return 'users';
  return holds(held, `organization:${slug}:reviewer`) ? 'reviewers' : null;
}

/** Makes sure that the viewer holds a licence of the organization, taking a floating one if there is one: 423 if none remains, 424 if theirs is of the other kind. */
export async function takeSeat(
  ctx: Ctx,
  { organizationId, slug }: { organizationId: number; slug: string },
  { pools, hasEnded, named, seat, isWarm }: Seating,
): Promise<void> {
  const { viewer } = ctx;
  if (pools === null || !viewer?.holder) return;
  const { username, holder } = viewer;
  const kind = kindOf(viewer.permissions, slug);
  if (kind === null) throw noLicence(username, 'user is not a member');
  if (named && named !== `named_${kind}`)
    throw kind === 'users' ? permissionExceedsLicence(username) : licenceExceedsPermission(username);
  if (hasEnded) throw noLicence(username, 'licence expired');
  if (named) return;
  const type = `floating_${kind}` as const;
  if (seat === type) {
    if (!isWarm) await useSeat(ctx.house.db, organizationId, holder);
    return;
  }
  await sitDown(ctx, organizationId, holder, type);
}

const useSeat = (db: Db, organizationId: number, holder: Buffer) =>
  db
    .updateTable('licenceSeat')
    .set({ lastUsed: sql`now()` })
    .where('organizationId', '=', organizationId)
    .where('holder', '=', holder)
    .execute();

/** On a connection of its own, so that nobody waits for a seat behind somebody's long save; the pools stay locked while seats are counted. */
async function sitDown(ctx: Ctx, organizationId: number, holder: Buffer, type: FloatingType): Promise<void> {
  const { username } = ctx.viewer!;
  const isSeated = await ctx.house.db.transaction().execute(async (db) => {
    const pool = await db
      .selectFrom('licence')
      .select(type === 'floating_users' ? 'floatingUsers as size' : 'floatingReviewers as size')
      .where('organizationId', '=', organizationId)
      .forUpdate()
      .executeTakeFirst();
    await db
      .deleteFrom('licenceSeat')
      .where('organizationId', '=', organizationId)
      .where((eb) => eb.or([eb('lastUsed', '<', idleSince), eb('holder', '=', holder)]))
      .execute();
    const { taken } = await db
      .selectFrom('licenceSeat')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('organizationId', '=', organizationId)
      .where('type', '=', type)
      .executeTakeFirstOrThrow();
    if (pool && taken >= pool.size) return false;
    await db.insertInto('licenceSeat').values({ organizationId, holder, username, type }).execute();
    return true;
  });
  if (!isSeated) throw noLicence(username, 'no licences remain');
}

/** Gives seats back: those of a holder or of a person, in one organization or in all. */
export async function leaveSeats(
  db: Pick<Db, 'deleteFrom'>,
  whose: { holder: Buffer } | { username: string },
  organizationId?: number,
): Promise<void> {
  await db
    .deleteFrom('licenceSeat')
    .where((eb) => ('holder' in whose ? eb('holder', '=', whose.holder) : eb('username', '=', whose.username)))
    .$if(organizationId !== undefined, (q) => q.where('organizationId', '=', organizationId!))
    .execute();
}
