import type { Ctx } from '../../../platform/context.ts';

/** Reads the preference 'banners' of organizations by number, in one statement. The caller holds a key to something in each. */
export async function readBanners(ctx: Ctx, organizationIds: number[]): Promise<Map<number, unknown>> {
  const rows = await ctx.db
    .selectFrom('organization')
    .select((eb) => ['id', eb.ref('preferences', '->').key('banners').as('banners')])
    .where('id', 'in', organizationIds)
    .execute();
  return new Map(rows.map(({ id, banners }) => [id, banners]));
}
