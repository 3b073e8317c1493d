/** The permissions that a user can hold on a project (§6 and domain §10.1). */
export const projectPermissions = [
  'READ',
  'WRITE',
  'REVIEW',
  'WRITE_SCHEMA',
  'WRITE_BASELINES',
  'WRITE_TEST_CYCLES',
  'FORCE_UNLOCK',
  'SHARE',
] as const;
export type ProjectPermission = (typeof projectPermissions)[number];
/** The permissions that a user can hold on an organization. */
export type OrganizationPermission = 'member' | 'admin' | 'WRITE_SCHEMA';

const EVERYTHING = '*';
/** The beginning of a string that excludes an organization from all other permissions. */
const EXCEPT = 'except:';

interface Index {
  prefixes: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
  /** The slugs of organizations that are taken out. */
  excepted: ReadonlySet<string>;
}
const indexes = new WeakMap<readonly string[], Index>();

/** Indexes a list of permissions in lower case. The index is cached, since one request checks the same list many times. */
function indexOf(held: readonly string[]): Index {
  const known = indexes.get(held);
  if (known) return known;
  const lower = held.map((permission) => permission.toLowerCase());
  const inside = lower.flatMap((permission) => /^organization:([^:]*):/.exec(permission)?.[1] ?? []);
  const index = {
    prefixes: new Set(lower.map((permission) => permission.replace(/:$/, ''))),
    organizations: new Set(inside),
    excepted: new Set(lower.flatMap((each) => (each.startsWith(EXCEPT) ? [each.slice(EXCEPT.length)] : []))),
  };
  indexes.set(held, index);
  return index;
}

/** Tells whether a list of permissions excludes an organization, so that nothing else in it applies there. */
export const isExcepted = (held: readonly string[], slug: string): boolean =>
  indexOf(held).excepted.has(slug.toLowerCase());

/** Permissions with organizations excepted, of which they then give nothing. */
export const withoutOrganizations = (held: readonly string[], slugs: readonly string[]): readonly string[] =>
  slugs.length === 0 ? held : [...held, ...slugs.map((slug) => `${EXCEPT}${slug}`)];

/** Permissions as they are when no organization is excepted. */
export const withoutExceptions = (held: readonly string[]): readonly string[] =>
  indexOf(held).excepted.size === 0 ? held : held.filter((each) => !each.startsWith(EXCEPT));

/**
 * Tells whether a list of permissions includes a wanted one. Parts are compared from the left in lower case; '*' includes everything except
 * excluded organizations.
 */
export function includesPermission(held: readonly string[], wanted: string): boolean {
  const { prefixes, excepted } = indexOf(held);
  const target = wanted.toLowerCase();
  if (excepted.size > 0 && excepted.has(/^organization:([^:]*)/.exec(target)?.[1] ?? '')) return false;
  if (prefixes.has(EVERYTHING) || prefixes.has(target)) return true;
  for (let at = target.indexOf(':'); at > 0; at = target.indexOf(':', at + 1))
    if (prefixes.has(target.slice(0, at))) return true;
  return false;
}

/** Tells whether any of the permissions is for the organization or something in it. */
export const entersOrganization = (held: readonly string[], slug: string): boolean =>
  !isExcepted(held, slug) &&
  (includesPermission(held, `organization:${slug}`) || indexOf(held).organizations.has(slug));

export const isAdministrator = (held: readonly string[], slug: string): boolean =>
  includesPermission(held, `organization:${slug}:admin`);

/**
 * Returns everything that the permissions allow in a project: administrators of the organization may do everything, and any permission
 * implies READ.
 */
export function permissionsOn(
  held: readonly string[],
  slug: string,
  projectId: number,
): ReadonlySet<ProjectPermission> {
  if (isAdministrator(held, slug)) return new Set(projectPermissions);
  const granted = projectPermissions.filter((permission) =>
    includesPermission(held, `organization:${slug}:project:${projectId}:${permission}`),
  );
  return new Set(granted.length > 0 ? ['READ', ...granted] : []);
}

/** Tells whether somebody administers a project: they may do everything in it, as its owner or as an administrator of the organization. */
export const administersProject = (permissions: ReadonlySet<ProjectPermission>): boolean =>
  projectPermissions.every((each) => permissions.has(each));

/** Returns the numbers of the projects that the permissions allow to read; null for every project of the organization. */
export function namedProjects(held: readonly string[], slug: string): number[] | null {
  if (isAdministrator(held, slug) || includesPermission(held, `organization:${slug}:project`)) return null;
  const prefix = `organization:${slug}:project:`;
  const named = held.filter((permission) => permission.toLowerCase().startsWith(prefix));
  const numbers = new Set(named.map((permission) => Number.parseInt(permission.slice(prefix.length), 10)));
  return [...numbers].filter((id) => Number.isInteger(id) && permissionsOn(held, slug, id).has('READ'));
}

/** Tells whether the permissions allow writing the schema or any project of the organization. */
export const writesIn = (held: readonly string[], slug: string): boolean =>
  includesPermission(held, `organization:${slug}:WRITE_SCHEMA`) ||
  (namedProjects(held, slug)?.some((id) => permissionsOn(held, slug, id).has('WRITE')) ?? true);

const beyondReading = ['admin', 'member', 'reviewer', 'WRITE_SCHEMA'] as const;

/** Tells whether the permissions allow more than reading a project; with project 0, more than reading anywhere in the organization. */
export function doesMoreThanRead(held: readonly string[], slug: string, projectId: number): boolean {
  const inProject = (id: number) => permissionsOn(held, slug, id).size > 1;
  if (projectId !== 0) return inProject(projectId);
  return (
    beyondReading.some((each) => includesPermission(held, `organization:${slug}:${each}`)) ||
    (namedProjects(held, slug)?.some(inProject) ?? true)
  );
}

/** Returns the numbers of the user's teams in an organization. */
export function teamsOf(held: readonly string[], slug: string): string[] {
  const prefix = `organization:${slug}:team:`;
  return held.flatMap((permission) =>
    permission.toLowerCase().startsWith(prefix) ? [permission.slice(prefix.length)] : [],
  );
}

/** Returns the permission that a project's creator gets: everything in it. */
export const everythingOn = (slug: string, projectId: number): string => `organization:${slug}:project:${projectId}`;

/** Limits permissions to the scope of an API key: returns what both lists include. */
export function limitToScope(held: readonly string[], scope: readonly string[]): string[] {
  const spread = held.flatMap((permission) => {
    const administers = /^(organization:[^:]+):admin$/i.exec(permission);
    return administers ? [permission, administers[1]!] : [permission];
  });
  return [
    ...new Set([
      ...spread.filter((permission) => includesPermission(scope, permission)),
      ...scope.filter((permission) => includesPermission(spread, permission)),
    ]),
  ];
}

/** Names a set of permissions in an organization. Users with the same name see the same there, so that answers can be shared. */
export const viewOf = (held: readonly string[], slug: string): string => {
  const counts = held
    .map((permission) => permission.toLowerCase())
    .filter((permission) => holdsWithin(permission, slug));
  return [...new Set(counts)].toSorted().join(' ');
};
const holdsWithin = (permission: string, slug: string): boolean =>
  (!permission.startsWith('organization:') && !permission.startsWith(EXCEPT)) ||
  permission === `organization:${slug}` ||
  permission.startsWith(`organization:${slug}:`);
