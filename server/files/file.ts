/** A stored file; its content is in slices in another table, under a number of its own: files of copied projects share it. */
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
  contentId: number;
  /** The number of the current version; earlier ones have lower numbers. */
  version: number;
}
