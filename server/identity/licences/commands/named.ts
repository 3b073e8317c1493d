import { inTransaction, type Ctx, type TxCtx } from '../../../platform/context.ts';
import { noLicence } from '../../../refusals/licences.ts';
import { invalid } from '../../../refusals/refusal.ts';
import { bindLicences, unbindLicences } from '../../access/commands/named-licences.ts';
import { visitOrganization } from '../../access/keys/organizations.ts';
import { licenceKind, mismatchOf, type LicenceKind } from '../../access/queries/licence-state.ts';
import { recordAll } from '../../audit/commands.ts';
import { isNamedPool, namedType, poolType } from '../rules.ts';
import { countNamed, lockPools } from './pools.ts';
import { releaseLicence } from './seats.ts';

const MAX_AT_ONCE = 500;

/** Binds named licences of one kind to members of an organization, all or none. For administrators of the organization. */
export async function giveLicences(
  ctx: Ctx,
  organization: string | number,
  given: string,
  to: readonly string[],
): Promise<void> {
  const { organizationId, slug } = await visitOrganization(ctx, organization, 'admin');
  const type = namedType(given);
  const usernames = namesOf(to);
  await inTransaction(ctx, async (ctx) => {
    const pools = await lockPools(ctx, organizationId);
    if (!pools)
      throw invalid(`Organization ${slug} does not use licenses. An administrator of the server can set them up.`);
    const kinds = await kindsOf(ctx, organizationId, slug, usernames);
    for (const username of usernames) {
      const kind = kinds.get(username);
      if (!kind) throw noLicence(username, 'user is not a member');
      if (type !== `named_${kind}`) throw mismatchOf(username, kind);
    }
    const held = await ctx.db
      .selectFrom('namedLicence')
      .select(['username', 'type'])
      .where('organizationId', '=', organizationId)
      .where('username', 'in', usernames)
      .execute();
    const anew = usernames.filter((name) => !held.some((each) => each.username === name && each.type === type));
    if (anew.length === 0) return;
    const open = pools.sizes[type] - ((await countNamed(ctx, organizationId))[type] ?? 0);
    if (anew.length > open) throw noLicence(anew[Math.max(open, 0)]!, 'no licences remain');
    await bindLicences(ctx, organizationId, anew, type);
    await recordAll(
      ctx,
      anew.map((target) => ({ organizationId, action: 'licence_given', target, details: { type } })),
    );
  });
}

/**
 * Takes a licence from a user, who is refused at the next call and whose open connections are closed. For a floating licence, all seats
 * of the user are taken. For administrators of the organization.
 */
export async function takeLicence(ctx: Ctx, organization: string | number, given: string, from: string): Promise<void> {
  const { organizationId, slug } = await visitOrganization(ctx, organization, 'admin');
  const type = poolType(given);
  if (!isNamedPool(type)) return releaseLicence(ctx, slug, { username: from });
  await inTransaction(ctx, async (ctx) => {
    await lockPools(ctx, organizationId);
    const had = await unbindLicences(ctx, organizationId, namesOf([from]), type);
    await recordAll(
      ctx,
      had.map((target) => ({ organizationId, action: 'licence_taken', target, details: { type } })),
    );
  });
}

/** Usernames in their stored form, without duplicates. */
function namesOf(given: readonly string[]): string[] {
  const usernames = [...new Set(given.map((each) => each.trim().toLowerCase()).filter(Boolean))];
  if (usernames.length === 0 || usernames.length > MAX_AT_ONCE)
    throw invalid(`You can name 1 to ${MAX_AT_ONCE} people at a time; you named ${usernames.length}.`);
  return usernames;
}

/** Returns whether users work in an organization as users or as reviewers, and leaves out those who are no members. */
async function kindsOf(
  { db }: TxCtx,
  organizationId: number,
  slug: string,
  usernames: string[],
): Promise<Map<string, LicenceKind>> {
  const rows = await db
    .selectFrom('user as u')
    .leftJoin('organizationMember as m', (join) =>
      join.onRef('m.username', '=', 'u.username').on('m.organizationId', '=', organizationId),
    )
    .select(['u.username', 'u.permissions', 'm.level'])
    .where('u.username', 'in', usernames)
    .execute();
  return new Map(
    rows.flatMap(({ username, permissions, level }) => {
      const kind = licenceKind(level ? [...permissions, `organization:${slug}:${level}`] : permissions, slug);
      return kind ? [[username, kind] as const] : [];
    }),
  );
}
