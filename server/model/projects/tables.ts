import type { Generated } from 'kysely';

export interface ProjectsTables {
  project: {
    organizationId: number;
    id: number;
    name: string;
    description: Generated<string>;
    folder: Generated<string>;
    preferences: Generated<Record<string, unknown>>;
    workflow: Generated<Record<string, unknown>>;
    created: Generated<Date>;
    createdBy: string;
    modified: Date | null;
    modifiedBy: string | null;
    revision: Generated<number>;
    schemaRevision: Generated<number>;
    /** True if anything in it is or was ever redacted. */
    hasRedacted: Generated<boolean>;
  };
  /** The name, folder, preferences and workflow that a project had from one revision until another. */
  projectVersion: {
    organizationId: number;
    projectId: number;
    fromRevision: number;
    toRevision: number;
    name: string;
    description: string;
    folder: string;
    preferences: Record<string, unknown>;
    workflow: Record<string, unknown>;
    modified: Date | null;
    modifiedBy: string | null;
  };
  recentProject: {
    organizationId: number;
    username: string;
    projectId: number;
    visited: Generated<Date>;
    visitedBefore: Date | null;
  };
}
