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
  /** The number of committed batches, and so of the last one. */
  revision: number;
  schemaRevision: number;
}

/** A project that people follow, as the arguments of a subscription name it. */
export interface ProjectPlace {
  organization: string;
  projectId: number;
}
