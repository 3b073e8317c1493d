import { sql } from 'kysely';

import { signedIn } from '../../../identity/access/keys.ts';
import { takeIds } from '../../../identity/organizations/commands.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Branch } from '../../branches/branch.ts';
import { sayAgain, takeChanges } from '../../comments/commands/said-again.ts';
import { lastChange } from '../../comments/queries/last-change.ts';
import type { Schema } from '../../schema/schema.ts';
import type { Opened } from '../queries.ts';
import { changedPairs, commentedHere, isDifferent, newlySaid, saidInCommon } from '../queries/comments.ts';

/**
 * Brings what was said on the other side: new threads and answers, by whom and when they were said, and what was reworded, resolved or taken
 * back there. Comments are of no revision; nobody is notified, and what came once does not come again.
 */
export async function bringComments(ctx: TxCtx, { target, source, branch }: Opened, schema: Schema): Promise<void> {
  const two = { target, source };
  const theirs = await lastChange(ctx.db, source);
  // From here on nobody else says anything here until it is done.
  await takeChanges(ctx, target, 0);
  await changeOurs(ctx, two, branch);
  const here = await commentedHere(ctx.db, two);
  const [was, now] = [[...here.keys()], [...here.values()]];
  const said = sql`select s.*, e.now from (${newlySaid(two)}) s join unnest(${was}::integer[], ${now}::integer[]) as e (was, now)
      on s.entity_id = e.was
    where s.change <= ${theirs} and exists (select from entity t where t.organization_id = s.organization_id and t.id = e.now)`;
  const count = here.size === 0 ? 0 : await countOf(ctx.db, said);
  const first = count > 0 ? await takeIds(ctx, target.organizationId, 'comment', count) : 0;
  await sayAgain(ctx, { to: target, said, propertyIds: schema.properties.keys(), first, count });
  await keepSaidInCommon(ctx, two, branch, theirs);
}

async function countOf(db: Reader, said: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${said}) s`.execute(
    db as never,
  );
  return rows[0]!.count;
}

/**
 * Changes ours as theirs has changed. Where both did, the words that were written last stay, and what either side resolved or took back is
 * that. What somebody else said is taken back only by who may here.
 */
async function changeOurs(ctx: TxCtx, two: Pick<Opened, 'target' | 'source'>, branch: Branch): Promise<void> {
  const common = saidInCommon(two, branch);
  const { username } = signedIn(ctx);
  const mayTakeBack = sql`(s.state <> 'DELETED' or p.state = 'DELETED' or s.author = ${username} or ${two.target.permissions.has('FORCE_UNLOCK')})`;
  const pairs = sql`${changedPairs(two, common)} and ${isDifferent} and ${mayTakeBack}`;
  const count = await countOf(ctx.db, sql`select s.id from ${pairs}`);
  if (count === 0) return;
  const last = await takeChanges(ctx, two.target, count);
  const isOursToo = sql`p.change > ${common.ours}`;
  const isTheirs = sql`(not ${isOursToo} or s.state = 'DELETED' or p.state <> 'DELETED' and s.modified > coalesce(p.modified, '-infinity'))`;
  const staysResolved = sql`(${isOursToo} and p.resolved)`;
  await sql`
    with changed as (
      select p.id, row_number() over (order by p.id)::integer as nth, case when ${isTheirs} then s.content else p.content end as content,
        case when ${isTheirs} then s.text_key else p.text_key end as text_key, case when ${isTheirs} then s.mentions else p.mentions end as mentions,
        case when ${isTheirs} then s.state else p.state end as state, case when ${isTheirs} then s.modified else p.modified end as modified,
        s.resolved or ${staysResolved} as resolved, case when ${staysResolved} then p.resolved_by else s.resolved_by end as resolved_by,
        case when ${staysResolved} then p.resolved_at else s.resolved_at end as resolved_at
      from ${pairs}
    )
    update comment c set content = n.content, text_key = n.text_key, mentions = n.mentions, state = n.state, modified = n.modified,
      resolved = n.resolved, resolved_by = n.resolved_by, resolved_at = n.resolved_at, change = ${last - count}::integer + n.nth
    from changed n where c.organization_id = ${two.target.organizationId} and c.id = n.id`.execute(ctx.db);
}

/** From now on the comments of both sides are alike. */
async function keepSaidInCommon(
  ctx: TxCtx,
  { target }: Pick<Opened, 'target'> & { source: Opened['source'] },
  branch: Branch,
  theirs: number,
): Promise<void> {
  const ours = await lastChange(ctx.db, target);
  const isUpdate = branch.projectId === target.projectId;
  await ctx.db
    .updateTable('branch')
    .set({ baseOriginComments: isUpdate ? theirs : ours, baseBranchComments: isUpdate ? ours : theirs })
    .where('organizationId', '=', target.organizationId)
    .where('projectId', '=', branch.projectId)
    .execute();
}
