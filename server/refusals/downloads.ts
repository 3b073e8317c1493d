// Downloads and imports share a disk and take turns.
import { Refusal } from './refusal.ts';

/** 429: somebody has as many downloads under way as one person may. */
export const tooManyDownloads = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    `You have ${most} downloads under way already. Wait until one of them is done and try again.`,
    { retryAfter: 10 },
  );
/** 503: as many exports wait to be made as are worth waiting for. */
export const busyWithExports = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Many people are exporting at the moment. Wait half a minute and try again.',
    { retryAfter: 30 },
  );
/** 503: as many small pictures wait to be drawn as are worth waiting for. */
export const busyWithThumbnails = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Many small pictures are being made at the moment. Try again in ten seconds.',
    { retryAfter: 10 },
  );
/** 503: downloads and imports of others take all the room for them. */
export const noRoomForDownloads = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Downloads and imports under way take all the room that there is for them. Wait a minute and try again.',
    { retryAfter: 60 },
  );
/** 429: the downloads and imports of one person take all the room that they may have. */
export const noRoomForYourDownloads = (): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    'Your downloads and imports under way take all the room that one person may have. Wait until one of them is done and try again.',
    { retryAfter: 30 },
  );
/** 413: a file is larger than the room that one person may have. */
export const largerThanOnePersonMayHave = (most: number): Refusal =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Too Large',
    `This comes to more than the ${Math.floor(most / (1 << 20))} MB that one file may have here. Ask for less of it: a query, or no files; or bring it in in parts.`,
  );
/** 400: a download could not be made in time. */
export const downloadTooLong = (minutes: number): Refusal =>
  new Refusal(
    'TOO_SLOW',
    400,
    'Took Too Long',
    `This download could not be made within ${minutes} minutes. Try again when less is going on, or ask for a smaller part.`,
  );
/** 413: a report would have more rows than anybody reads. */
export const reportTooLarge = (): Refusal =>
  new Refusal('TOO_LARGE', 413, 'Report Too Large', 'Report too large. Narrow the query.');
/** 404: a report about a screen that does not exist yet. */
export const reportNotYet = (title: string): Refusal =>
  new Refusal(
    'NOT_OFFERED',
    404,
    'Not There Yet',
    `The report ${title} comes with its screen, which is not there yet. Use Entity Relationship Matrix, Diagram or Entity Table.`,
  );
