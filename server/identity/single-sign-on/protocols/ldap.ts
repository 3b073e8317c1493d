import { isIP } from 'node:net';

import { Client, InvalidCredentialsError, NoSuchObjectError, type Entry } from 'ldapts';

import { directoryIsAway } from '../../../refusals/sign-in.ts';
import { filterValue, distinguishedName, nameParts } from '../rules/addresses.ts';
import type { Ldap } from '../rules/settings-file.ts';
import type { ProviderUser } from '../single-sign-on.ts';

export const LDAP = 'LDAP';
const TIMEOUT_MS = 10_000;
const MAX_PASSWORD = 1_000;

/** The way to look up a person: by the login they type, or by the subject they are known under. */
export type PersonQuery = { login: string } | { subject: string };

/**
 * Returns the person in the directory with this password; null if none or more than one matches. Without a password, returns the person
 * found: for users who proved their identity in another way.
 */
export async function findPerson(settings: Ldap, query: PersonQuery, password?: string): Promise<ProviderUser | null> {
  // An empty password must not reach the server, which accepts it as an anonymous bind (RFC 4513 §5.1.2).
  if (password === '' || (password?.length ?? 0) > MAX_PASSWORD) return null;
  return asked(settings, async (client) => {
    if (settings.bindDn) await client.bind(settings.bindDn, settings.bindPassword);
    const entry = await findEntry(client, settings, query);
    if (!entry) return null;
    const person = personOf(settings, entry, await groupsOf(client, settings, entry));
    return password === undefined || (await isTheirs(settings, entry.dn, password)) ? person : null;
  });
}

/** Searches and finds nobody, which takes as long as finding somebody, so that response times do not show who is in the directory. */
export async function searchInVain(settings: Ldap, login: string): Promise<void> {
  await findPerson(settings, { login });
}

/** Checks the password on a connection of its own, so that the search keeps the rights of the service account. */
const isTheirs = (settings: Ldap, dn: string, password: string): Promise<boolean> =>
  asked(settings, async (client) => {
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false;
      throw error;
    }
  });

async function asked<T>(settings: Ldap, work: (client: Client) => Promise<T>): Promise<T> {
  const tlsOptions = { ...(settings.ca && { ca: [settings.ca] }), ...serverOf(settings.url) };
  const isTls = settings.url.startsWith('ldaps:');
  const client = new Client({
    url: settings.url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    ...(isTls && { tlsOptions }),
  });
  try {
    if (settings.startTls && !isTls) await client.startTLS(tlsOptions);
    return await work(client);
  } catch (error) {
    throw directoryIsAway(error as Error);
  } finally {
    await client.unbind().catch(() => {});
  }
}

/** The host that the certificate must be for. TLS does not allow an IP address as server name. */
const serverOf = (url: string) => {
  const host = new URL(url.replace(/^ldap/, 'http')).hostname.replace(/^\[|\]$/g, '');
  return { host, servername: isIP(host) ? '' : host };
};

async function findEntry(client: Client, settings: Ldap, query: PersonQuery): Promise<Entry | undefined> {
  const { id, baseDn, userFilter, attributes } = settings;
  const wanted = [...new Set([...Object.values(attributes), ...(id === 'dn' ? [] : [id])])];
  const isByDn = 'subject' in query && id === 'dn';
  const filter =
    'login' in query
      ? userFilter.replaceAll('{username}', () => filterValue(query.login))
      : isByDn
        ? '(objectClass=*)'
        : `(${id}=${filterValue(query.subject)})`;
  try {
    const { searchEntries } = await client.search(isByDn ? query.subject : baseDn, {
      scope: isByDn ? 'base' : 'sub',
      filter,
      sizeLimit: 2,
      attributes: wanted,
    });
    return searchEntries.length === 1 ? searchEntries[0] : undefined;
  } catch (error) {
    if (error instanceof NoSuchObjectError) return undefined;
    throw error;
  }
}

/** The groups that the entry itself lists, and the groups that list it as a member. */
async function groupsOf(
  client: Client,
  { groupBaseDn, groupFilter, attributes }: Ldap,
  entry: Entry,
): Promise<string[]> {
  const own = valuesOf(entry, attributes.groups);
  if (!groupBaseDn) return own;
  const { searchEntries } = await client.search(groupBaseDn, {
    scope: 'sub',
    filter: groupFilter.replaceAll('{dn}', () => filterValue(entry.dn)),
    attributes: ['cn'],
  });
  return [...own, ...searchEntries.map(({ dn }) => dn)];
}

function personOf(settings: Ldap, entry: Entry, groups: string[]): ProviderUser | null {
  const { id, attributes } = settings;
  const first = (name: string) => valuesOf(entry, name)[0] ?? '';
  const dn = distinguishedName(nameParts(entry.dn)).toLowerCase();
  const subject = id === 'dn' ? dn : first(id);
  if (!subject) return null;
  return {
    provider: LDAP,
    subject,
    username: first(attributes.username) || (nameParts(entry.dn)[0]?.[1] ?? ''),
    email: first(attributes.email),
    isEmailVerified: true,
    firstName: first(attributes.firstName),
    lastName: first(attributes.lastName),
    groups,
  };
}

/** Attribute names are compared without regard to capitals, since servers spell them differently. */
function valuesOf(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((each) => each.toLowerCase() === name.toLowerCase());
  return [key === undefined ? [] : entry[key]!].flat().map((value) => value.toString('utf8'));
}
