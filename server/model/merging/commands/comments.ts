import { sql } from 'kysely';

import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { takeIds } from '../../../identity/organizations/commands/take-ids.ts';
import type { TxCtx } from '../../../platform/context.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Branch } from '../../branches/branch.ts';
import { moveSaidInCommon } from '../../branches/commands/move-base.ts';
import { changeCopies } from '../../comments/commands/change-copies.ts';
import { writeCommentCopies, takeChanges } from '../../comments/commands/write-copies.ts';
import { lastChange } from '../../comments/queries/last-change.ts';
import type { Schema } from '../../schema/schema.ts';
import { changedPairs, commentedHere, isDifferent, newlySaid, saidInCommon } from '../queries/comments.ts';
import type { MergeProjects } from '../queries/merges.ts';

/**
 * Merges the other side's comments: new threads and answers, with authors and times, and those edited, resolved or withdrawn there.
 * Comments make no revision; nobody is notified, and a merged comment is not merged again.
 */
export async function bringComments(
  ctx: TxCtx,
  { target, source, branch }: MergeProjects,
  schema: Schema,
): Promise<void> {
  const two = { target, source };
  const theirs = await lastChange(ctx.db, source);
  // From here on nobody else can comment until the commit.
  await takeChanges(ctx, target, 0);
  await changeOurs(ctx, two, branch);
  const here = await commentedHere(ctx.db, two);
  const [was, now] = [[...here.keys()], [...here.values()]];
  const said = sql`select s.*, e.now from (${newlySaid(two)}) s join unnest(${was}::integer[], ${now}::integer[]) as e (was, now)
      on s.entity_id = e.was
    where s.change <= ${theirs} and exists (select from entity t where t.organization_id = s.organization_id and t.id = e.now)`;
  const count = here.size === 0 ? 0 : await countOf(ctx.db, said);
  const first = count > 0 ? await takeIds(ctx, target.organizationId, 'comment', count) : 0;
  await writeCommentCopies(ctx, { to: target, said, propertyIds: schema.properties.keys(), first, count });
  await moveSaidInCommon(ctx, target, branch, { theirs, ours: await lastChange(ctx.db, target) });
}

async function countOf(db: Reader, said: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${said}) s`.execute(
    db as never,
  );
  return rows[0]!.count;
}

/** Changes our comments like theirs. Only those who may withdraw somebody's comment here do so by a merge. */
async function changeOurs(ctx: TxCtx, two: Pick<MergeProjects, 'target' | 'source'>, branch: Branch): Promise<void> {
  const common = saidInCommon(two, branch);
  const { username } = signedIn(ctx);
  const mayTakeBack = sql`(s.state <> 'DELETED' or p.state = 'DELETED' or s.author = ${username} or ${two.target.permissions.has('FORCE_UNLOCK')})`;
  const pairs = sql`${changedPairs(two, common)} and ${isDifferent} and ${mayTakeBack}`;
  const count = await countOf(ctx.db, sql`select s.id from ${pairs}`);
  await changeCopies(ctx, two.target, { pairs, count, since: common.ours });
}
