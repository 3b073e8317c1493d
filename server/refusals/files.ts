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
