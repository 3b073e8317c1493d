import { Refusal } from './refusal.ts';

/** 409: the same request is under way. */
export const stillAtWork = (): Refusal =>
  new Refusal(
    'STILL_AT_WORK',
    409,
    'Still in Progress',
    'This request was already sent with the same key and is still in progress. Send it again in a few seconds to get its answer.',
    { retryAfter: 2 },
  );

/** 409: the request was done, but its answer is not there any more. */
export const answerLost = (): Refusal =>
  new Refusal(
    'ANSWER_LOST',
    409,
    'Answer Lost',
    'This request was already done with the same key, but the server could not store its answer. It is not done again. Reload the page to see the current state.',
  );

/** 422: another request was sent under the same key. */
export const keyOfAnother = (): Refusal =>
  new Refusal(
    'KEY_OF_ANOTHER',
    422,
    'Key Used Before',
    'Another request was already sent with this key. Nothing was done. Use a new key for each request.',
  );

/** 409: the request was answered before. Nobody reads it: they are answered as before. */
export const answeredBefore = (): Refusal =>
  new Refusal('ANSWERED_BEFORE', 409, 'Already Answered', 'This request has already been answered.');
