import type { StoredFile } from './file.ts';

/** One of the contents that a file has had, with who brought it and when; the one that it has now is one of them. */
export interface FileVersion extends Omit<StoredFile, 'projectId' | 'version' | 'id'> {
  fileId: number;
  /** Counted from 1; a number does not come again. */
  number: number;
  isCurrent: boolean;
}
