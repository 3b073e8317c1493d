import type { Generated } from 'kysely';

import type { Level } from '../users/level.ts';

/** The people, roles and teams of organizations, and the shares of projects. */
export interface MembersTables {
  organizationMember: {
    organizationId: number;
    username: string;
    level: Level;
    created: Generated<Date>;
    createdBy: string;
  };
  /** The open invitations, by the invited username or mail address. */
  organizationInvitation: {
    organizationId: number;
    invitedAs: string;
    username: string;
    level: Level;
    teamIds: Generated<number[]>;
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
