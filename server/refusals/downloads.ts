// Downloads and imports share a disk and take turns.
import { Refusal } from './refusal.ts';

/** 429: somebody has as many downloads under way as one person may. */
export const tooManyDownloads = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    `You already have ${most} downloads in progress. Wait until one of them is done and try again.`,
    { retryAfter: 10 },
  );
/** 503: as many exports wait to be made as are worth waiting for. */
export const busyWithExports = (): Refusal =>
  new Refusal('BUSY', 503, 'Service Unavailable', 'Many exports are in progress. Wait half a minute and try again.', {
    retryAfter: 30,
  });
/** 503: as many small pictures wait to be drawn as are worth waiting for. */
export const busyWithThumbnails = (): Refusal =>
  new Refusal('BUSY', 503, 'Service Unavailable', 'Many thumbnails are being created. Try again in ten seconds.', {
    retryAfter: 10,
  });
/** 503: downloads and imports of others take all the room for them. */
export const noRoomForDownloads = (): Refusal =>
  new Refusal(
    'BUSY',
    503,
    'Service Unavailable',
    'Downloads and imports in progress use all the space available for them. Wait a minute and try again.',
    { retryAfter: 60 },
  );
/** 429: the downloads and imports of one person take all the room that they may have. */
export const noRoomForYourDownloads = (): Refusal =>
  new Refusal(
    'TOO_MANY_DOWNLOADS',
    429,
    'Too Many Downloads',
    'Your downloads and imports in progress use all the space that one person can have. Wait until one of them is done and try again.',
    { retryAfter: 30 },
  );
/** 413: a file is larger than the room that one person may have. */
export const largerThanOnePersonMayHave = (most: number): Refusal =>
  new Refusal(
    'TOO_LARGE',
    413,
    'Too Large',
    `This is larger than ${Math.floor(most / (1 << 20))} MB, the limit of a file here. Narrow the export by a query, leave out files, or split an import into parts.`,
  );
/** 400: a download could not be made in time. */
export const downloadTooLong = (minutes: number): Refusal =>
  new Refusal(
    'TOO_SLOW',
    400,
    'Took Too Long',
    `This download could not be created within ${minutes} minutes. Try again later, or download a smaller part.`,
  );
/** 413: a report would have more rows than anybody reads. */
export const reportTooLarge = (): Refusal =>
  new Refusal('TOO_LARGE', 413, 'Report Too Large', 'Report too large. Narrow the query.');
/** 404: a report about a screen that does not exist yet. */
export const reportNotYet = (title: string): Refusal =>
  new Refusal(
    'NOT_OFFERED',
    404,
    'Not Available Yet',
    `The report ${title} is not available yet. Use Entity Relationship Matrix, Diagram or Entity Table.`,
  );
