import type { Generated } from 'kysely';

import type { TableOf } from '../platform/database/tables.ts';
import type { StoredFile } from './file.ts';
import type { FileUpload } from './upload.ts';
import type { FileVersion } from './version.ts';

export interface FilesTables {
  file: TableOf<StoredFile, 'created' | 'version'>;
  /** The earlier contents of files. */
  fileVersion: Omit<FileVersion, 'isCurrent'>;
  /** Uploads that come in parts; see `upload.ts`. */
  fileUpload: TableOf<FileUpload, 'received' | 'pieces' | 'touched'>;
  fileContent: { organizationId: number; id: number; created: Generated<Date> };
  /** A chunk of a content: its bytes, or the name and size of its object. */
  fileSlice: {
    organizationId: number;
    contentId: number;
    position: number;
    content: Buffer | null;
    object: string | null;
    size: number | null;
  };
  /** Objects that no slice has: not yet, or not any more. From the moment they are due they are removed, and no slice gets them. */
  leftObject: { object: string; due: Date };
  /** The thumbnails of contents, or the reasons why there are none. */
  fileThumbnail: {
    organizationId: number;
    contentId: number;
    small: Buffer | null;
    large: Buffer | null;
    refused: string | null;
    created: Generated<Date>;
  };
}
