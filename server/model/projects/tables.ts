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
  };
  recentProject: {
    organizationId: number;
    username: string;
    projectId: number;
    visited: Generated<Date>;
    visitedBefore: Date | null;
  };
}
