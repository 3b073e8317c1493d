// Files, and the room for them.
import { Refusal } from '../refusals.ts';

const megabytes = (bytes: number): string =>
  (bytes / (1 << 20)).toLocaleString('en', { maximumFractionDigits: 1, useGrouping: true });

/** 402: the files of an organization would take more room than it has. */
export const fileRoomUsedUp = (used: number, allowed: number): Refusal =>
  new Refusal(
    'FILE_LIMIT',
    402,
    'No Room for the File',
    `The files of this organization take ${megabytes(used)} of the ${megabytes(allowed)} MB that they may, and this one does not fit. Ask an administrator to delete what nothing uses, or to raise the limit.`,
    { limit: allowed, used },
  );

/** 503: the store in which files lie outside of the database does not do what it is asked. What exactly is in the log, for those who look after it. */
export const filesAway = (): Refusal =>
  new Refusal(
    'FILES_AWAY',
    503,
    'Files Unavailable',
    'The place where files are kept cannot be reached at the moment. Nothing was changed. Try again in a minute.',
    { retryAfter: 30 },
  );

/** 500: what a file holds is not where it should be. */
export const contentMissing = (): Refusal =>
  new Refusal(
    'CONTENT_MISSING',
    500,
    'Content Missing',
    'What this file holds is missing where files are kept. Tell an administrator of the server.',
  );
