import type { Generated } from 'kysely';

import type { FileUpload } from './upload.ts';

export interface FilesTables {
  file: {
    organizationId: number;
    id: number;
    projectId: number;
    name: string;
    type: string;
    size: number;
    sha256: string;
    created: Generated<Date>;
    createdBy: string;
    /** The content, shared with files of copied projects. */
    contentId: number;
    /** The number of the current version. */
    version: Generated<number>;
  };
  /** The earlier contents of files. */
  fileVersion: {
    organizationId: number;
    fileId: number;
    number: number;
    name: string;
    type: string;
    size: number;
    sha256: string;
    created: Date;
    createdBy: string;
    contentId: number;
  };
  /** Uploads that come in parts; see `upload.ts`. */
  fileUpload: Omit<FileUpload, 'received' | 'pieces' | 'touched'> & {
    received: Generated<number>;
    pieces: Generated<number>;
    touched: Generated<Date>;
  };
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
