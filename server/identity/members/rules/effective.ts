import { holds, isAdministrator, permissionsOn } from '../../access/permissions.ts';
import type { Level } from '../tables.ts';

/** One thing that gives somebody a role in a project: a share of their own, or one of a team. */
export interface RoleSource {
  username: string;
  role: string;
  permissions: string[];
  team: string | null;
}

/** Whether a permission that comes through a role reaches somebody: a reviewer of the organization reads and reviews, no more. */
export const isEffective = (level: Level | null, permission: string): boolean =>
  level !== 'reviewer' || permission === 'READ' || permission === 'REVIEW';

interface Standing {
  level: Level | null;
  direct: readonly string[];
  slug: string;
  projectId: number;
  /** What the organization is called. */
  name: string;
}

/** Why somebody may do what they may in a project, each reason in words: "Administrator of Acme", "Owner", "Writer through team Propulsion". */
export function reasonsFor(
  grounds: readonly RoleSource[],
  { level, direct, slug, projectId, name }: Standing,
): string[] {
  const administers = level === 'admin' || (!direct.includes('*') && isAdministrator(direct, slug));
  const isDirect =
    !isAdministrator(direct, slug) &&
    (holds(direct, `organization:${slug}:project`) || permissionsOn(direct, slug, projectId).size > 0);
  const reasons = grounds.map(({ role, team, permissions }) => {
    const capped = permissions.some((each) => !isEffective(level, each)) ? ', as far as a reviewer may' : '';
    return `${team === null ? role : `${role} through team ${team}`}${capped}`;
  });
  return [
    ...(direct.includes('*') ? ['Administrator of Truss'] : []),
    ...(administers ? [`Administrator of ${name}`] : []),
    ...reasons,
    ...(isDirect ? ['Given directly'] : []),
  ];
}
