import type { ProjectKey } from '../../../identity/access/keys/projects.ts';
import type { Comment } from '../../../model/comments/comment.ts';
import { commentsToCarry } from '../../../model/comments/queries/comments-to-copy.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { DocumentItem } from '../document-part.ts';
import type { LocalIds } from '../rules/written-document.ts';

const AT_ONCE = 500;

/** Reads the comments on some entities in document form, in their order and numbered from 1. */
export async function* commentItems(
  db: Reader,
  key: ProjectKey<'READ'>,
  ids: readonly number[],
  local: LocalIds,
): AsyncGenerator<DocumentItem[]> {
  const numbers = new Map<number, number>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const comments = await commentsToCarry(db, key, ids.slice(at, at + AT_ONCE));
    const place = ({ entityId }: Comment) => local.entities.get(entityId)!;
    const sorted = comments.toSorted((a, b) => place(a) - place(b) || a.id - b.id);
    for (const { id } of sorted) numbers.set(id, numbers.size + 1);
    yield sorted.map((comment) => ({ fields: written(comment, numbers, local) }));
  }
}

/** Writes a comment with the document's numbers, without empty fields. */
function written(comment: Comment, numbers: ReadonlyMap<number, number>, { entities, items }: LocalIds): object {
  const propertyId = comment.propertyId === null ? undefined : items.properties.get(comment.propertyId);
  const isPlaced = comment.propertyId === null || propertyId !== undefined;
  const threadId = comment.threadId === null ? undefined : numbers.get(comment.threadId);
  return {
    id: numbers.get(comment.id)!,
    entityId: entities.get(comment.entityId)!,
    ...(threadId !== undefined && { threadId }),
    ...(comment.state !== 'SAID' && { state: comment.state }),
    content: comment.content,
    ...(comment.mentions.length > 0 && { mentions: comment.mentions }),
    author: comment.author,
    created: comment.created,
    ...(comment.modified && { modified: comment.modified }),
    ...(comment.field && isPlaced && { field: comment.field }),
    ...(propertyId !== undefined && { propertyId }),
    ...(comment.quote !== null && {
      quote: comment.quote,
      quoteBefore: comment.quoteBefore ?? '',
      quoteAfter: comment.quoteAfter ?? '',
    }),
    ...(comment.resolved && {
      resolved: true,
      resolvedBy: comment.resolvedBy ?? '',
      ...(comment.resolvedAt && { resolvedAt: comment.resolvedAt }),
    }),
  };
}
