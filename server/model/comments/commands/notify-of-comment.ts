import { sql } from 'kysely';

import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import { signedIn } from '../../../identity/access/keys/signed-in.ts';
import { readUsers } from '../../../identity/users/queries/users.ts';
import { fullName } from '../../../identity/users/rules/users.ts';
import type { TxCtx } from '../../../platform/context.ts';
import { displayName } from '../../entities/rules/names.ts';
import { notify } from '../../notices/commands.ts';
import type { Comment } from '../comment.ts';

/** Tells those who are mentioned, and of an answer those who said something in its thread before. */
export async function notifyOfComment(
  ctx: TxCtx,
  key: ProjectKey<'READ'>,
  entity: { id: number; number: string; name: string },
  { id, threadId, mentions }: Pick<Comment, 'id' | 'threadId' | 'mentions'>,
): Promise<void> {
  const others = threadId === null ? [] : await authorsIn(ctx, key, threadId, id);
  const answered = others.filter((username) => !mentions.includes(username));
  if (mentions.length + answered.length === 0) return;
  const { username } = signedIn(ctx);
  const user = (await readUsers(ctx, [username])).get(username);
  const [who, where] = [user ? fullName(user) : username, displayName(entity)];
  const at = { entityId: entity.id, threadId: threadId ?? id };
  await notify(ctx, key, [
    { ...at, kind: 'mention', text: `${who} mentioned you in a comment on ${where}.`, users: mentions },
    { ...at, kind: 'comment', text: `${who} replied to you in a comment on ${where}.`, users: answered },
  ]);
}

/** Reads the authors of a thread, leaving out one comment. */
async function authorsIn(
  ctx: TxCtx,
  { organizationId }: ProjectKey<'READ'>,
  threadId: number,
  besides: number,
): Promise<string[]> {
  const { rows } = await sql<{ author: string }>`
    select distinct author from comment where organization_id = ${organizationId} and (id = ${threadId} or thread_id = ${threadId})
      and id <> ${besides} and state <> 'DELETED' order by author`.execute(ctx.db);
  return rows.map(({ author }) => author);
}
