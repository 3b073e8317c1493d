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
  };
  fileSlice: { organizationId: number; fileId: number; position: number; content: Buffer };
}
