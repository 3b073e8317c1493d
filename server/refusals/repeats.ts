import { Refusal } from './refusal.ts';

/** 409: the same request is under way. */
export const stillAtWork = (): Refusal =>
  new Refusal(
    'STILL_AT_WORK',
    409,
    'Still at Work',
    'This request was sent before under the same key, and is still being done. Send it again in a few seconds to read its answer.',
    { retryAfter: 2 },
  );

/** 409: the request was done, but its answer is not there any more. */
export const answerLost = (): Refusal =>
  new Refusal(
    'ANSWER_LOST',
    409,
    'Answer Lost',
    'This request was taken before under the same key, but the server could not keep what it answered. It is not done again: refresh, and look at what is there now.',
  );

/** 422: another request was sent under the same key. */
export const keyOfAnother = (): Refusal =>
  new Refusal(
    'KEY_OF_ANOTHER',
    422,
    'Key Used Before',
    'Another request was sent under this key. Nothing was done: send each request under a key of its own.',
  );

/** 409: the request was answered before. Nobody reads it: they are answered as before. */
export const answeredBefore = (): Refusal =>
  new Refusal('ANSWERED_BEFORE', 409, 'Answered Before', 'This request was answered before.');
