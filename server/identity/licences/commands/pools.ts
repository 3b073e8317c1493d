import { sql } from 'kysely';

import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { announceAccessChange } from '../../access/commands/access-change.ts';
import { giveBackSeats } from '../../access/commands/seats.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { administersServer } from '../../access/keys/signed-in.ts';
import { record } from '../../audit/commands.ts';
import { poolTypes, type Sizes } from '../licence.ts';
import { usersWithAccess } from '../queries/users-with-access.ts';
import { checkedLicencePatch, refuseTooSmall, type LicencePatch } from '../rules.ts';

/** Sets how many licences of each kind an organization has and until when; from then on it needs them. For administrators of the server. */
export async function setLicences(ctx: Ctx, organization: string | number, patch: LicencePatch): Promise<void> {
  administersServer(ctx);
  const { organizationId, slug } = await visitOrganization(ctx, organization);
  const { ends, sizes: given } = checkedLicencePatch(patch);
  await inTransaction(ctx, async (ctx) => {
    const before = await lockPools(ctx, organizationId);
    const sizes: Sizes = { ...(before?.sizes ?? none), ...given };
    refuseTooSmall(sizes, await countNamed(ctx, organizationId));
    const row = {
      ends: ends === undefined ? (before?.ends ?? null) : ends,
      namedUsers: sizes.named_users,
      floatingUsers: sizes.floating_users,
      namedReviewers: sizes.named_reviewers,
      floatingReviewers: sizes.floating_reviewers,
    };
    // The connections of these users are closed below, so `ended-licences.ts` need not close them again.
    const noted = {
      ...row,
      endNoted: sql<string>`case when ${row.ends}::date < current_date then ${row.ends}::date end`,
    };
    const { hasEnded } = await ctx.db
      .insertInto('licence')
      .values({ organizationId, ...noted })
      .onConflict((clash) => clash.column('organizationId').doUpdateSet(noted))
      .returning(sql<boolean>`coalesce(ends < current_date, false)`.as('hasEnded'))
      .executeTakeFirstOrThrow();
    const unseated = await shrinkSeats(ctx, organizationId, sizes);
    // Users who worked without a licence, or on one that has ended, must be checked for a licence at their next call.
    const affected = before === undefined || hasEnded ? await usersWithAccess(ctx, [organizationId]) : unseated;
    await announceAccessChange(ctx, affected, { cut: true });
    await record(ctx, { organizationId, action: 'licence_set', target: slug, details: { ends: row.ends, ...sizes } });
  });
}

/** Deletes the pools of an organization, which then needs no licences. For administrators of the server. */
export async function removeLicences(ctx: Ctx, organization: string | number): Promise<void> {
  administersServer(ctx);
  const { organizationId, slug } = await visitOrganization(ctx, organization);
  await inTransaction(ctx, async (ctx) => {
    const { numDeletedRows } = await ctx.db
      .deleteFrom('licence')
      .where('organizationId', '=', organizationId)
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await record(ctx, { organizationId, action: 'licence_set', target: slug, details: { removed: true } });
  });
}

const none: Sizes = { named_users: 0, floating_users: 0, named_reviewers: 0, floating_reviewers: 0 };

/** Reads the pools of an organization and locks them until the transaction ends; undefined if it needs no licences. */
export async function lockPools(
  { db }: TxCtx,
  organizationId: number,
): Promise<{ ends: string | null; sizes: Sizes } | undefined> {
  const row = await db
    .selectFrom('licence')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      ends: row.ends,
      sizes: {
        named_users: row.namedUsers,
        floating_users: row.floatingUsers,
        named_reviewers: row.namedReviewers,
        floating_reviewers: row.floatingReviewers,
      },
    }
  );
}

/** Counts the named licences that are bound to users, by kind. */
export async function countNamed({ db }: TxCtx, organizationId: number): Promise<Partial<Sizes>> {
  const rows = await db
    .selectFrom('namedLicence')
    .select((eb) => ['type', eb.fn.countAll<number>().as('given')])
    .where('organizationId', '=', organizationId)
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, given }) => [type, given]));
}

/** Frees the seats that do not fit into a smaller pool, those unused for longest first. Returns the usernames that had them. */
async function shrinkSeats(ctx: TxCtx, organizationId: number, sizes: Sizes): Promise<string[]> {
  const { rows } = await sql<{ username: string; type: string; place: number; holder: Buffer }>`
    select holder, username, type, row_number() over (partition by type order by last_used desc) as place
    from licence_seat where organization_id = ${organizationId}`.execute(ctx.db);
  const over = rows.filter(({ type, place }) => place > (sizes[poolTypes.find((each) => each === type)!] ?? 0));
  for (const { holder } of over) await giveBackSeats(ctx.db, { holder }, organizationId);
  return over.map(({ username }) => username);
}
