import { sql } from 'kysely';

import type { TxCtx } from '../../../platform/context.ts';
import { withoutDemanding } from '../keys/second-step.ts';
import { readGranted } from '../queries/granted-permissions.ts';
import { limitToScope } from '../rules/permissions.ts';
import { accessTopic } from '../topics.ts';

/**
 * Announces a change of users' permissions; every command that makes one must call this in its transaction. The next call of each of these
 * users then sees the change, and open connections of users who lost a permission are closed. With `cut`, all their open connections are
 * closed: use it for losses that permissions do not show, such as a licence.
 */
export async function announceAccessChange(
  ctx: TxCtx,
  usernames: readonly string[] | 'everybody',
  { cut = false }: { cut?: boolean } = {},
): Promise<void> {
  if (usernames.length === 0) return;
  const some = usernames === 'everybody' ? null : Array.from(usernames);
  const changed = await ctx.db
    .insertInto('accessVersion')
    .columns(['username', 'version', 'cut'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select(['username', sql<number>`1`.as('version'), sql<number>`${cut ? 1 : 0}::integer`.as('cut')])
        .$if(some !== null, (q) => q.where('username', 'in', some!))
        .orderBy('username'),
    )
    .onConflict((clash) =>
      clash.column('username').doUpdateSet({
        version: sql`access_version.version + 1`,
        ...(cut && { cut: sql`access_version.version + 1` }),
      }),
    )
    .returning(['username', 'version'])
    .execute();
  ctx.news.add(accessTopic);
  const { viewer } = ctx;
  if (!viewer || some?.includes(viewer.username) === false) return;
  await refreshViewer(ctx);
  // The viewer's own version is raised as well, so that the response to this request is not cut off.
  viewer.version = changed.find(({ username }) => username === viewer.username)?.version ?? viewer.version;
}

/** Replaces the viewer's permissions, which were read when the request arrived, by those that hold inside this transaction. */
export async function refreshViewer({ db, viewer }: TxCtx): Promise<void> {
  if (!viewer) return;
  const direct = await db
    .selectFrom('user')
    .select('permissions')
    .where('username', '=', viewer.username)
    .where('turnedOff', 'is', null)
    .executeTakeFirst();
  const held = direct ? [...direct.permissions, ...(await readGranted(db, viewer.username))] : [];
  viewer.permissions = withoutDemanding(
    viewer.key ? limitToScope(held, viewer.key.scope) : held,
    viewer.demanding ?? [],
  );
  if (viewer.key) viewer.key = { ...viewer.key, held };
}
