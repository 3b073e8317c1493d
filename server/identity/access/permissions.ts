/** What a person can hold on a project (§6 and domain §10.1). */
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
/** What a person can hold on an organization. */
export type OrganizationPermission = 'member' | 'admin' | 'WRITE_SCHEMA';

const EVERYTHING = '*';

interface Index {
  prefixes: ReadonlySet<string>;
  organizations: ReadonlySet<string>;
}
const indexes = new WeakMap<readonly string[], Index>();

/** What a list of permissions holds, in lower case; a request asks the same list many times. */
function indexOf(held: readonly string[]): Index {
  const known = indexes.get(held);
  if (known) return known;
  const lower = held.map((permission) => permission.toLowerCase());
  const inside = lower.flatMap((permission) => /^organization:([^:]*):/.exec(permission)?.[1] ?? []);
  const index = {
    prefixes: new Set(lower.map((permission) => permission.replace(/:$/, ''))),
    organizations: new Set(inside),
  };
  indexes.set(held, index);
  return index;
}

/** Whether the held permissions include the wanted one: compared in lower case, part by part from the left; '*' is everything. */
export function holds(held: readonly string[], wanted: string): boolean {
  const { prefixes } = indexOf(held);
  const target = wanted.toLowerCase();
  if (prefixes.has(EVERYTHING) || prefixes.has(target)) return true;
  for (let at = target.indexOf(':'); at > 0; at = target.indexOf(':', at + 1))
    if (prefixes.has(target.slice(0, at))) return true;
  return false;
}

/** Whether any permission lies within the organization. */
export const entersOrganization = (held: readonly string[], slug: string): boolean =>
  holds(held, `organization:${slug}`) || indexOf(held).organizations.has(slug);

export const isAdministrator = (held: readonly string[], slug: string): boolean =>
  holds(held, `organization:${slug}:admin`);

/** Everything the holder may do in a project: an administrator of the organization all of it; whoever holds anything may read. */
export function permissionsOn(
  held: readonly string[],
  slug: string,
  projectId: number,
): ReadonlySet<ProjectPermission> {
  if (isAdministrator(held, slug)) return new Set(projectPermissions);
  const granted = projectPermissions.filter((permission) =>
    holds(held, `organization:${slug}:project:${projectId}:${permission}`),
  );
  return new Set(granted.length > 0 ? ['READ', ...granted] : []);
}

/** The numbers of the projects that the permissions let their holder read; null where it is every project of the organization. */
export function namedProjects(held: readonly string[], slug: string): number[] | null {
  if (isAdministrator(held, slug) || holds(held, `organization:${slug}:project`)) return null;
  const prefix = `organization:${slug}:project:`;
  const named = held.filter((permission) => permission.toLowerCase().startsWith(prefix));
  const numbers = new Set(named.map((permission) => Number.parseInt(permission.slice(prefix.length), 10)));
  return [...numbers].filter((id) => Number.isInteger(id) && permissionsOn(held, slug, id).has('READ'));
}

/** Whether the permissions let their holder write a project of the organization, or a schema. */
export const writesIn = (held: readonly string[], slug: string): boolean =>
  holds(held, `organization:${slug}:WRITE_SCHEMA`) ||
  (namedProjects(held, slug)?.some((id) => permissionsOn(held, slug, id).has('WRITE')) ?? true);

const beyondReading = ['admin', 'member', 'reviewer', 'WRITE_SCHEMA'] as const;

/** Whether the permissions let their holder do more than read in a project; with project 0, anywhere in the organization. */
export function doesMoreThanRead(held: readonly string[], slug: string, projectId: number): boolean {
  const inProject = (id: number) => permissionsOn(held, slug, id).size > 1;
  if (projectId !== 0) return inProject(projectId);
  return (
    beyondReading.some((each) => holds(held, `organization:${slug}:${each}`)) ||
    (namedProjects(held, slug)?.some(inProject) ?? true)
  );
}

/** The numbers of the teams of an organization that somebody is in. */
export function teamsOf(held: readonly string[], slug: string): string[] {
  const prefix = `organization:${slug}:team:`;
  return held.flatMap((permission) =>
    permission.toLowerCase().startsWith(prefix) ? [permission.slice(prefix.length)] : [],
  );
}

/** The permission that its creator is given on a project: all of it. */
export const everythingOn = (slug: string, projectId: number): string => `organization:${slug}:project:${projectId}`;

/** What somebody may do through a key that is bound by a scope: whatever both the held permissions and the scope include. */
export function within(held: readonly string[], scope: readonly string[]): string[] {
  const spread = held.flatMap((permission) => {
    const administers = /^(organization:[^:]+):admin$/i.exec(permission);
    return administers ? [permission, administers[1]!] : [permission];
  });
  return [
    ...new Set([
      ...spread.filter((permission) => holds(scope, permission)),
      ...scope.filter((permission) => holds(spread, permission)),
    ]),
  ];
}

/** Names what somebody may see of an organization: whoever holds the same sees the same. */
export const viewOf = (held: readonly string[], slug: string): string => {
  const counts = held
    .map((permission) => permission.toLowerCase())
    .filter((permission) => holdsWithin(permission, slug));
  return [...new Set(counts)].toSorted().join(' ');
};
const holdsWithin = (permission: string, slug: string): boolean =>
  !permission.startsWith('organization:') ||
  permission === `organization:${slug}` ||
  permission.startsWith(`organization:${slug}:`);
