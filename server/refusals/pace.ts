// Refusals of calls that ask for too much, too fast or too often at once.
import { Refusal } from './refusal.ts';

/** 400: a statement took longer than its kind of work may. */
export const tooSlow = (): Refusal =>
  new Refusal(
    'TOO_SLOW',
    400,
    'Took Too Long',
    'This takes too long. Request less at a time: a narrower query, fewer rows, or smaller parts.',
  );
/** 499: the client closed the connection, so the work was stopped; nobody reads this. */
export const requesterIsGone = (): Refusal =>
  new Refusal(
    'NOBODY_WAITS',
    499,
    'Cancelled',
    'The client closed the connection before the answer. Send the request again.',
  );
/** 429: somebody asks for so much at once that their own share is taken by themselves for a while. */
export const tooMuchAtOnce = (): Refusal =>
  new Refusal(
    'TOO_MUCH_AT_ONCE',
    429,
    'Too Much At Once',
    'You have too many requests in progress. Wait for the first answers and try again.',
    { retryAfter: 5 },
  );
/** 429: somebody sends chat messages faster than anybody writes. */
export const tooManyMessages = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_MESSAGES',
    429,
    'Too Many Messages',
    `You are sending messages too fast. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfter: seconds },
  );
/** 429: somebody reserves ids, or loses them by saves that are refused, faster than any script uses them. */
export const tooManyIds = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_IDS',
    429,
    'Too Many Ids',
    `You are reserving ids too fast. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfter: seconds },
  );
/** 429: somebody shows others where they point more often than anybody sees. */
export const tooFast = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_MOVES',
    429,
    'Too Many Moves',
    `Others see up to ${most} moves a second. Send your current position less often.`,
    { limit: most, retryAfter: 1 },
  );
/** 429: somebody sends their edits in more pieces than others could follow. */
export const writesTooFast = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_MOVES',
    429,
    'Too Many Edits',
    `A shared text accepts up to ${most} edits a second from you. Combine several into one.`,
    { limit: most, retryAfter: 1 },
  );
/** 429: somebody's edits of shared texts take more time to merge than human ones. */
export const writesTooMuch = (seconds: number): Refusal =>
  new Refusal(
    'TOO_MANY_MOVES',
    429,
    'Too Many Edits',
    `Your edits of shared texts take too much time to combine. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`} and try again.`,
    { retryAfter: seconds },
  );
