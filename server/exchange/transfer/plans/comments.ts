import type { Schema } from '../../../model/schema/schema.ts';
import type { PlannedComment } from '../import-plan.ts';
import type { DocumentComment } from '../rules/document.ts';
import type { ItemIds } from './document.ts';

/**
 * Returns the comments of a document as they are to be made. A comment on an attribute that is unknown here becomes one on the whole
 * entity.
 */
export const plannedComments = (
  comments: readonly DocumentComment[] = [],
  schema: Schema,
  ids: ItemIds,
): PlannedComment[] =>
  comments.map((comment) => {
    const given = comment.propertyId;
    const propertyId = given === undefined ? null : (ids.properties.get(given) ?? given);
    const isKnown = propertyId === null || schema.properties.has(propertyId);
    return {
      key: comment.id,
      threadKey: comment.threadId ?? null,
      entityKey: String(comment.entityId),
      state: comment.state,
      content: comment.state === 'DELETED' ? '' : comment.content,
      author: comment.author,
      created: new Date(comment.created),
      modified: comment.modified === undefined ? null : new Date(comment.modified),
      field: isKnown ? (comment.field ?? null) : null,
      propertyId: isKnown ? propertyId : null,
      quote: comment.quote ?? null,
      quoteBefore: comment.quoteBefore ?? null,
      quoteAfter: comment.quoteAfter ?? null,
      resolved: comment.resolved,
      resolvedBy: comment.resolvedBy ?? null,
      resolvedAt: comment.resolvedAt === undefined ? null : new Date(comment.resolvedAt),
    };
  });
