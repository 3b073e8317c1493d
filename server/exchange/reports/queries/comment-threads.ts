import type { SeenComment } from '../../../model/comments/queries/rows.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Cell } from '../paper.ts';
import { momentCells, momentsOf, readFullNames } from './entities.ts';

/** A comment on an entity with its answers, as people read it. */
export interface Thread {
  id: number;
  entityId: number;
  text: string;
  author: string;
  date: Cell;
  replies: string;
  isResolved: boolean;
  resolvedBy: string;
}

/** Reads comments with the answers to them, oldest first. */
export async function threadsOf(ctx: Ctx, said: readonly SeenComment[]): Promise<Thread[]> {
  const answers = Map.groupBy(said, ({ threadId }) => threadId);
  const people = await readFullNames(
    ctx,
    said.flatMap(({ author, resolvedBy }) => [author, resolvedBy ?? '']),
  );
  const person = (username: string | null) => (username === null ? '' : (people.get(username) ?? username));
  const [when, cellOf] = [momentsOf(ctx), momentCells(ctx)];
  return said
    .filter(({ threadId }) => threadId === null)
    .map(({ id, entityId, quote, content, author, created, resolved, resolvedBy }) => ({
      id,
      entityId,
      text: quote ? `“${quote}”\n${content}` : content,
      author: person(author),
      date: cellOf(created),
      replies: (answers.get(id) ?? [])
        .map((each) => `${person(each.author)}, ${when(each.created)}: ${each.content}`)
        .join('\n'),
      isResolved: resolved,
      resolvedBy: person(resolvedBy),
    }));
}
