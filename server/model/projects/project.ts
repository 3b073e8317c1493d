export interface Project {
  organizationId: number;
  id: number;
  name: string;
  description: string;
  folder: string;
  preferences: Record<string, unknown>;
  workflow: Record<string, unknown>;
  created: Date;
  createdBy: string;
  modified: Date | null;
  modifiedBy: string | null;
  /** How many batches have been committed; the last one's number. */
  revision: number;
  schemaRevision: number;
}
