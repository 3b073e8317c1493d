import type { Ctx } from '../../../platform/context.ts';

/** The preference 'banners' of organizations by their numbers, for whoever has a key to something in them: one statement. */
export async function readBanners(ctx: Ctx, organizationIds: number[]): Promise<Map<number, unknown>> {
  const rows = await ctx.db
    .selectFrom('organization')
    .select((eb) => ['id', eb.ref('preferences', '->').key('banners').as('banners')])
    .where('id', 'in', organizationIds)
    .execute();
  return new Map(rows.map(({ id, banners }) => [id, banners]));
}
