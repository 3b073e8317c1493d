// Refusals about comments that do not exist or belong to somebody else.
import { forbidden, invalid, Refusal } from './refusal.ts';

export const commentNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Comment Not Found', `Comment ${id} was not found.`);
export const notYourComment = (verb: 'change' | 'delete'): Refusal =>
  forbidden(
    verb === 'change'
      ? 'Only its author can edit a comment. Reply to it instead.'
      : 'Only its author, and people who can unlock for others, can delete a comment. Resolve it instead.',
  );
export const passageGone = (): Refusal =>
  invalid('This passage is no longer in the description. Select it again, or comment on the whole description.');
export const noSuchField = (propertyId: number): Refusal =>
  invalid(`The entity has no property ${propertyId}. Use a property of its class.`);
/** 409: comments that were counted before they were copied have become more. */
export const saidMeanwhile = (): Refusal =>
  new Refusal('CONFLICT', 409, 'New Comment', 'Someone has just commented on one of the entities. Move them again.');
