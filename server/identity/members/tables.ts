import type { Generated } from 'kysely';

export type Level = 'admin' | 'member' | 'reviewer';

/** People of an organization, its roles and teams, and what is shared with whom. */
export interface MembersTables {
  organizationMember: {
    organizationId: number;
    username: string;
    level: Level;
    created: Generated<Date>;
    createdBy: string;
  };
  role: {
    organizationId: number;
    id: number;
    name: string;
    description: Generated<string>;
    permissions: string[];
    isDefault: Generated<boolean>;
  };
  team: {
    organizationId: number;
    id: number;
    name: string;
    description: Generated<string>;
    roleId: number | null;
    created: Generated<Date>;
  };
  teamMember: { organizationId: number; teamId: number; username: string };
  projectUser: {
    organizationId: number;
    projectId: number;
    username: string;
    roleId: number;
    created: Generated<Date>;
    createdBy: string;
  };
  projectTeam: {
    organizationId: number;
    projectId: number;
    teamId: number;
    roleId: number;
    created: Generated<Date>;
    createdBy: string;
  };
}
