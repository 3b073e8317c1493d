import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';

/** Takes permissions, and all that begin with them, from people. */
export async function revokeFrom(
  ctx: TxCtx,
  usernames: readonly string[],
  permissions: readonly string[],
): Promise<void> {
  const taken = sql`exists (select from unnest(${permissions.map((each) => each.toLowerCase())}::text[]) as gone
    where lower(held) = gone or starts_with(lower(held), gone || ':'))`;
  await ctx.db
    .updateTable('user')
    .set({ permissions: sql`array(select held from unnest(permissions) as held where not ${taken})` })
    .where('username', 'in', [...usernames])
    .where(sql<boolean>`exists (select from unnest(permissions) as held where ${taken})`)
    .execute();
}
