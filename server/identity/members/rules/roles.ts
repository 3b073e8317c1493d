import { projectPermissions, type ProjectPermission } from '../../access/rules/permissions.ts';

/** The permissions that a role can give on a project. */
export const rolePermissions = projectPermissions;
export const OWNER_ROLE = 1;

interface DefaultRole {
  id: number;
  name: string;
  description: string;
  permissions: ProjectPermission[];
}

/** The roles that every organization begins with (domain §10.1); they can be changed, not deleted. */
export const defaultRoles: readonly DefaultRole[] = [
  {
    id: OWNER_ROLE,
    name: 'Owner',
    description: 'Full access, including sharing and the schema.',
    permissions: [
      'READ',
      'REVIEW',
      'WRITE',
      'WRITE_SCHEMA',
      'WRITE_BASELINES',
      'WRITE_TEST_CYCLES',
      'FORCE_UNLOCK',
      'SHARE',
    ],
  },
  {
    id: 2,
    name: 'Collaborator',
    description: 'Can view, review, edit and share.',
    permissions: ['READ', 'REVIEW', 'WRITE', 'SHARE'],
  },
  {
    id: 3,
    name: 'Reviewer',
    description: 'Can view and review: comments and workflow properties.',
    permissions: ['READ', 'REVIEW'],
  },
  { id: 4, name: 'Viewer', description: 'Reads.', permissions: ['READ'] },
];
