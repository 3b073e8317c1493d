import type { ProjectKey } from '../../../identity/access/keys.ts';
import { readComments } from '../../../model/comments/queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { reportTooLarge } from '../../../refusals/downloads.ts';
import { MOST_ROWS } from './chosen.ts';
import { momentsOf, readPeople } from './entities.ts';

/** What somebody said of an entity, with the answers, as people read it. */
export interface Thread {
  id: number;
  entityId: number;
  text: string;
  author: string;
  date: string;
  replies: string;
  isResolved: boolean;
  resolvedBy: string;
}

/** What is said in a project of some of its entities, the oldest first. */
export async function readThreads(
  ctx: Ctx,
  key: ProjectKey<'READ'>,
  ids: ReadonlySet<number>,
  { onlyOpen = false } = {},
): Promise<Thread[]> {
  const said = await readComments(ctx, key.slug, key.projectId, {
    resolved: onlyOpen ? false : undefined,
    after: 0,
    limit: MOST_ROWS + 1,
  });
  if (said.length > MOST_ROWS) throw reportTooLarge();
  const answers = Map.groupBy(said, ({ threadId }) => threadId);
  const people = await readPeople(
    ctx,
    said.flatMap(({ author, resolvedBy }) => [author, resolvedBy ?? '']),
  );
  const person = (username: string | null) => (username === null ? '' : (people.get(username) ?? username));
  const when = momentsOf(ctx);
  return said
    .filter(({ threadId, entityId }) => threadId === null && ids.has(entityId))
    .map(({ id, entityId, quote, content, author, created, resolved, resolvedBy }) => ({
      id,
      entityId,
      text: quote ? `“${quote}”\n${content}` : content,
      author: person(author),
      date: when(created),
      replies: (answers.get(id) ?? [])
        .map((each) => `${person(each.author)}, ${when(each.created)}: ${each.content}`)
        .join('\n'),
      isResolved: resolved,
      resolvedBy: person(resolvedBy),
    }))
    .toSorted((a, b) => a.id - b.id);
}
