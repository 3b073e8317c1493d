import type { Generated } from 'kysely';

import type { TableOf } from '../../platform/database/tables.ts';
import type { Project } from './project.ts';

export interface ProjectsTables {
  project: TableOf<
    Project,
    'description' | 'folder' | 'preferences' | 'workflow' | 'created' | 'revision' | 'schemaRevision'
  > & {
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
