import type { StoredFile } from './file.ts';

/** A content of a file, present or former, with its author and time. */
export interface FileVersion extends Omit<StoredFile, 'projectId' | 'version' | 'id'> {
  fileId: number;
  /** Counted from 1; a number does not come again. */
  number: number;
  isCurrent: boolean;
}
