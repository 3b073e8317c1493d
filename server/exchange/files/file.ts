/** A stored file; its content lies in slices beside it. */
export interface StoredFile {
  organizationId: number;
  id: number;
  projectId: number;
  name: string;
  type: string;
  size: number;
  sha256: string;
  created: Date;
  createdBy: string;
}
