// What is said of entities: what is not there, and what belongs to somebody else.
import { forbidden, invalid, Refusal } from './refusal.ts';

export const commentNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'Comment Not Found', `Comment ${id} was not found.`);
export const notYourComment = (verb: 'change' | 'delete'): Refusal =>
  forbidden(
    verb === 'change'
      ? 'Only who wrote a comment may change it. Answer it instead.'
      : 'Only who wrote a comment, or who may unlock what others have locked, may delete it. Resolve it instead.',
  );
export const passageGone = (): Refusal =>
  invalid('This passage is not in the description any more. Choose it anew, or comment on the whole description.');
export const noSuchField = (propertyId: number): Refusal =>
  invalid(`The entity has no property ${propertyId}. Use one of its class.`);
/** 409: comments that were counted before they were copied have become more. */
export const saidMeanwhile = (): Refusal =>
  new Refusal(
    'CONFLICT',
    409,
    'Somebody Commented',
    'Somebody has commented on one of the entities at this moment. Move them again.',
  );
