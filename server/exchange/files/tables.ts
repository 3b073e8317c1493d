import type { Generated } from 'kysely';

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
    /** What it holds; files of copied projects have the same. */
    contentId: number;
  };
  fileContent: { organizationId: number; id: number; created: Generated<Date> };
  fileSlice: { organizationId: number; contentId: number; position: number; content: Buffer };
  /** Small pictures of what files hold, or why there is none. */
  fileThumbnail: {
    organizationId: number;
    contentId: number;
    small: Buffer | null;
    large: Buffer | null;
    refused: string | null;
    created: Generated<Date>;
  };
}
