import { includesPermission, isAdministrator, permissionsOn } from '../../access/rules/permissions.ts';
import type { Level } from '../../users/level.ts';

/** One source of a user's role in a project: their own share, or a team's. */
export interface RoleSource {
  username: string;
  role: string;
  permissions: string[];
  team: string | null;
}

/** Tells whether a role's permission takes effect for a user of this level: a reviewer of the organization gets only READ and REVIEW. */
export const isEffective = (level: Level | null, permission: string): boolean =>
  level !== 'reviewer' || permission === 'READ' || permission === 'REVIEW';

interface ReaderAccess {
  level: Level | null;
  direct: readonly string[];
  slug: string;
  projectId: number;
  /** The name of the organization. */
  name: string;
}

/**
 * Explains a user's permissions in a project, one phrase per reason: "Administrator of Acme", "Owner", "Writer through team Propulsion".
 */
export function reasonsFor(
  grounds: readonly RoleSource[],
  { level, direct, slug, projectId, name }: ReaderAccess,
): string[] {
  const administers = level === 'admin' || (!direct.includes('*') && isAdministrator(direct, slug));
  const isDirect =
    !isAdministrator(direct, slug) &&
    (includesPermission(direct, `organization:${slug}:project`) || permissionsOn(direct, slug, projectId).size > 0);
  const reasons = grounds.map(({ role, team, permissions }) => {
    const capped = permissions.some((each) => !isEffective(level, each)) ? ', limited to what a reviewer can do' : '';
    return `${team === null ? role : `${role} through team ${team}`}${capped}`;
  });
  return [
    ...(direct.includes('*') ? ['Administrator of Truss'] : []),
    ...(administers ? [`Administrator of ${name}`] : []),
    ...reasons,
    ...(isDirect ? ['Given directly'] : []),
  ];
}
