import { createContext, use } from 'react';

/** A role, with the fields that sharing needs. */
export interface Role {
  readonly id: string;
  readonly roleId: number;
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/** The facts about the project that every part of the share dialog needs. */
export interface Sharing {
  organization: string;
  organizationName: string;
  projectId: number;
  projectName: string;
  /** The organization's roles, the four default ones first. */
  roles: readonly Role[];
  /** The viewer's own permissions, beyond which they cannot share. */
  own: readonly string[];
  me: string;
  /** True if the viewer administers the organization. */
  isAdministrator: boolean;
}

const SharingContext = createContext<Sharing | undefined>(undefined);
export const SharingProvider = SharingContext.Provider;

/** Returns the project that is being shared. */
export function useSharing(): Sharing {
  const sharing = use(SharingContext);
  if (!sharing) throw new Error('A part of the share dialog is outside it.');
  return sharing;
}

export const allPermissions = [
  'READ',
  'REVIEW',
  'WRITE',
  'SHARE',
  'WRITE_SCHEMA',
  'WRITE_BASELINES',
  'WRITE_TEST_CYCLES',
  'FORCE_UNLOCK',
] as const;

/** Tells whether a role permits more than the viewer's own permissions. */
export const isBeyond = (role: Pick<Role, 'permissions'>, own: readonly string[]): boolean =>
  role.permissions.some((permission) => !own.includes(permission));

/** Tells whether a role includes more than a reviewer of the organization may be given. */
export const isBeyondReviewer = (role: Pick<Role, 'permissions'>): boolean => isBeyond(role, ['READ', 'REVIEW']);

/** Returns the strongest permission, as a verb. */
export function verbOf(permissions: readonly string[]): string {
  if (permissions.includes('WRITE')) return 'write';
  return permissions.includes('REVIEW') ? 'review' : 'read';
}

/** One source of a user's permissions: its name, and what it adds to the sources before it. */
export interface RoleSource {
  kind: 'own' | 'team' | 'administrator' | 'other';
  words: string;
  adds: readonly string[];
  team: string | undefined;
}

interface TeamShare {
  readonly team: { readonly name: string } | null | undefined;
  readonly role: Pick<Role, 'name' | 'permissions'>;
}

/** Turns the server's reasons ("Reviewer", "Writer through team Propulsion") into sources, each with what it adds to those before it. */
export function roleSourcesOf(
  reasons: readonly string[],
  permissions: readonly string[],
  ownRole: Pick<Role, 'name' | 'permissions'> | undefined,
  teams: readonly TeamShare[],
): RoleSource[] {
  const had = new Set<string>();
  return reasons.map((words): RoleSource => {
    const says = (text: string) => words === text || words.startsWith(`${text}, `);
    const team = teams.find((each) => each.team && says(`${each.role.name} through team ${each.team.name}`));
    const isOwn = ownRole !== undefined && says(ownRole.name);
    const given = team?.role.permissions ?? (isOwn ? ownRole.permissions : permissions);
    const adds = allPermissions.filter((each) => given.includes(each) && permissions.includes(each) && !had.has(each));
    for (const each of adds) had.add(each);
    const rest = words.startsWith('Administrator of ') ? 'administrator' : 'other';
    return { kind: isOwn ? 'own' : team ? 'team' : rest, words, adds, team: team?.team?.name };
  });
}
