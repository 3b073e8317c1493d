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

/** 409: files that are to be deleted are used, or were. */
export const filesUsed = (asked: number, used: readonly { fileId: number }[], words: string): Refusal =>
  new Refusal(
    'FILES_USED',
    409,
    'In Use',
    `${asked === 1 ? 'The file is' : `${used.length} of the ${asked} files are`} used, or part of the past: ${words}. Nothing was deleted.`,
    { used },
  );

/** 409: somebody else has just sent one of the files. */
export const filesJustSent = ({ name, createdBy }: { name: string; createdBy: string }): Refusal =>
  new Refusal(
    'FILE_JUST_SENT',
    409,
    'Just Sent',
    `${createdBy} sent ${name} within the last day, and may be about to use it. They can delete it; you can tomorrow. Nothing was deleted.`,
  );
