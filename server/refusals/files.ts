// Files, and the room for them.
import { invalid, Refusal } from './refusal.ts';

const megabytes = (bytes: number): string =>
  (bytes / (1 << 20)).toLocaleString('en', { maximumFractionDigits: 1, useGrouping: true });

/** 402: the files of an organization would take more room than it has. */
export const fileRoomUsedUp = (used: number, allowed: number): Refusal =>
  new Refusal(
    'FILE_LIMIT',
    402,
    'No Room for the File',
    `The files of this organization use ${megabytes(used)} of ${megabytes(allowed)} MB, and this one does not fit. Ask an administrator to delete unused files, or to raise the limit.`,
    { limit: allowed, used },
  );

/** 503: the store of files outside the database fails. The log has the details for administrators. */
export const filesAway = (): Refusal =>
  new Refusal(
    'FILES_AWAY',
    503,
    'Files Unavailable',
    'The file storage cannot be reached at the moment. Nothing was changed. Try again in a minute.',
    { retryAfter: 30 },
  );

/** 500: a file's content is missing. */
export const contentMissing = (): Refusal =>
  new Refusal(
    'CONTENT_MISSING',
    500,
    'Content Missing',
    'The content of this file is missing in the file storage. Contact an administrator of the server.',
  );

/** 404: a file has no version of this number, or it was deleted. */
export const versionNotFound = (fileId: number, number: number): Refusal =>
  new Refusal(
    'NOT_FOUND',
    404,
    'Version Not Found',
    `File ${fileId} has no version ${number}. It may have been deleted. Check the list of its versions.`,
  );

/** 404: there is no such file, or it is hidden from the viewer. */
export const fileNotFound = (id: number): Refusal =>
  new Refusal('NOT_FOUND', 404, 'File Not Found', `File ${id} was not found.`);

/** 400: the current content of a file cannot be deleted as one of its versions. */
export const versionIsCurrent = (number: number): Refusal =>
  invalid(
    `Version ${number} is the current version and cannot be deleted. Replace the file or restore another version first.`,
  );

/** 404: there is no such upload; it is somebody else's, was cancelled, or nobody went on with it for a day. */
export const uploadNotFound = (id: number): Refusal =>
  new Refusal(
    'NOT_FOUND',
    404,
    'Upload Not Found',
    `Upload ${id} was not found. It may have been cancelled, or received nothing for a day. Start the upload again.`,
  );

/** 409: a part does not begin where the last one ended. */
export const wrongOffset = (received: number): Refusal =>
  new Refusal(
    'WRONG_OFFSET',
    409,
    'Wrong Offset',
    `${received} bytes of this upload have been received. Continue from there.`,
    { received },
  );

/** 429: somebody has very many uploads that are not finished. */
export const tooManyUploads = (most: number): Refusal =>
  new Refusal(
    'TOO_MANY_UPLOADS',
    429,
    'Too Many Uploads',
    `You have ${most} uploads that are not finished. Finish one or cancel it, and try again.`,
    { limit: most, retryAfter: 60 },
  );

/** 409: files that are to be deleted are used, or were. */
export const filesUsed = (asked: number, used: readonly { fileId: number }[], words: string): Refusal =>
  new Refusal(
    'FILES_USED',
    409,
    'In Use',
    `${asked === 1 ? 'The file is' : `${used.length} of the ${asked} files are`} used, or needed for the history: ${words}. Nothing was deleted.`,
    { used },
  );

/** 409: somebody else has just sent one of the files. */
export const filesJustSent = ({ name, createdBy }: { name: string; createdBy: string }): Refusal =>
  new Refusal(
    'FILE_JUST_SENT',
    409,
    'Just Uploaded',
    `${createdBy} uploaded ${name} within the last day and may be about to use it. You can delete it tomorrow; ${createdBy} can delete it now. Nothing was deleted.`,
  );
export const contentOfThenGone = (fileId: number, revision: number): Refusal =>
  new Refusal(
    'NOT_FOUND',
    404,
    'Version Not Found',
    `The version of file ${fileId} at revision ${revision} was deleted. Check its other versions.`,
  );
