const SOMEWHERE = 'http://somewhere.invalid';
const MAX_USERNAME = 100;

/** Returns the path within Truss to go to after signing in; '/' for anything else, such as another site's address. */
export function ownPath(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, SOMEWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(given, SOMEWHERE);
  const isPage = origin === SOMEWHERE && !/^\/(\/|\\|api\/|graphql\b)/i.test(pathname);
  return isPage ? pathname + search + hash : '/';
}

/** Tells whether secrets may be sent to an address: https, or this machine. */
export function isSecureOrNear(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}

/** Returns a username that Truss allows, as close as possible to the one that the provider gives. */
export function safeUsername(given: string): string {
  const name = given
    .trim()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9._@-]+/g, '-')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, MAX_USERNAME);
  return name || 'user';
}

/** Returns the name itself, or the name with the first free number appended. */
export function freeUsername(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Escapes a value for an LDAP filter, so that it cannot end the filter (RFC 4515). */
export const filterValue = (value: string): string =>
  value.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

export type NamePart = readonly [type: string, value: string];

/** Returns the parts of a distinguished name (RFC 4514), most specific first. */
export function nameParts(name: string): NamePart[] {
  // Escapes are read as bytes, since \C3\BC is one character in two escapes.
  const parts = [...name.matchAll(/((?:\\[\da-f]{2}|\\.|"(?:\\.|[^"\\])*"|[^\\,+;"])+)/gis)].map(([part]) =>
    part.trim(),
  );
  return parts.flatMap((part) => {
    const at = part.indexOf('=');
    return at > 0 ? [[part.slice(0, at).trim().toUpperCase(), plain(part.slice(at + 1).trim())] as const] : [];
  });
}

const plain = (value: string): string =>
  value
    .replace(/^"(.*)"$/s, '$1')
    .replace(/(?:\\[\da-f]{2})+/gi, (bytes) => decodeURIComponentSafe(bytes.replaceAll('\\', '%')))
    .replace(/\\(.)/gs, '$1');

const decodeURIComponentSafe = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns a distinguished name in a normalized spelling, in which names are compared. */
export const distinguishedName = (parts: readonly NamePart[]): string =>
  parts.map(([type, value]) => `${type}=${value.replace(/[\\,+;"]/g, '\\$&')}`).join(',');

/** The meaning of a provider's groups here. */
type GroupMap = Readonly<
  Record<string, readonly { organization: string; level: keyof typeof RANK; team?: string | undefined }[]>
>;

const RANK = { reviewer: 0, member: 1, admin: 2 } as const;

export interface Memberships {
  /** The highest level that the user's groups give in each organization. */
  levels: { organization: string; level: keyof typeof RANK }[];
  teams: { organization: string; team: string }[];
  /** The teams that any group of this provider leads to: users outside of those groups leave them. */
  decided: { organization: string; team: string }[];
}

/** Translates a user's groups into memberships. A group matches by its name; if that is a distinguished name, also by its first part. */
export function membershipsOf(map: GroupMap, groups: readonly string[]): Memberships {
  const names = new Set(
    groups.flatMap((group) => [
      group.toLowerCase(),
      ...nameParts(group)
        .slice(0, 1)
        .map(([, value]) => value.toLowerCase()),
    ]),
  );
  const wanted = Object.entries(map).flatMap(([group, places]) => (names.has(group.toLowerCase()) ? places : []));
  const levels = new Map<string, keyof typeof RANK>();
  for (const { organization, level } of wanted)
    if (RANK[level] >= RANK[levels.get(organization) ?? 'reviewer']) levels.set(organization, level);
  const teams = (places: typeof wanted) => [
    ...new Map(
      places.flatMap(({ organization, team }) => (team ? [[`${organization}:${team}`, { organization, team }]] : [])),
    ).values(),
  ];
  return {
    levels: [...levels].map(([organization, level]) => ({ organization, level })),
    teams: teams(wanted),
    decided: teams(Object.values(map).flat()),
  };
}
