import type { Shared } from './shape.ts';

const SOMEWHERE = 'http://somewhere.invalid';
const MAX_USERNAME = 100;

/** A path of our own pages, to go on to after signing in; '/' for whatever is none, such as another site's address. */
export function ownPath(given: string | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, SOMEWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(given, SOMEWHERE);
  const isPage = origin === SOMEWHERE && !/^\/(\/|\\|api\/|graphql\b)/i.test(pathname);
  return isPage ? pathname + search + hash : '/';
}

/** Whether an address is safe to send secrets to: https, or on this very machine. */
export function isSecureOrNear(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname));
}

/** What somebody can be called here, as near as it gets to what their company calls them. */
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

/** The name, or the first with a number behind it that nobody has. */
export function freeUsername(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? name : `${name}-${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A value inside an LDAP filter, where nothing in it can end it (RFC 4515). */
export const filterValue = (value: string): string =>
  value.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

export type NamePart = readonly [type: string, value: string];

/** The parts of a distinguished name as RFC 4514 writes it: the most specific first. */
export function nameParts(name: string): NamePart[] {
  // Bytes, since \C3\BC is one letter in two escapes.
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

/** The same name written in the one way that names are compared in. */
export const nameOf = (parts: readonly NamePart[]): string =>
  parts.map(([type, value]) => `${type}=${value.replace(/[\\,+;"]/g, '\\$&')}`).join(',');

const RANK = { reviewer: 0, member: 1, admin: 2 } as const;

export interface Memberships {
  /** The highest level in each organization that somebody's groups give. */
  levels: { organization: string; level: keyof typeof RANK }[];
  teams: { organization: string; team: string }[];
  /** Teams that the groups of this provider decide about, whoever is in them. */
  decided: { organization: string; team: string }[];
}

/** What somebody's groups mean here. A group is known by its name or, where that is a distinguished name, by its first part too. */
export function membershipsOf(map: Shared['groups'], groups: readonly string[]): Memberships {
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
