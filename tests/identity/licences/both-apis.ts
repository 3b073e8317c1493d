import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { callGraph, callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

export let truss: Truss;
export type Headers = Record<string, string>;
/** The headers of a user's session, new for each test. */
export const as: Record<string, Headers> = {};

/** This file's own server, in which Rita and Rob are reviewers of Acme; each test begins without licences. */
export function openTrussWithoutLicences(): void {
  beforeAll(async () => {
    truss = await startTruss();
    await sql`update "user" set permissions = permissions || array['organization:acme:reviewer'] where username in ('rita', 'rob')`.execute(
      truss.inside.db,
    );
  });
  afterAll(() => truss.close());
  beforeEach(async () => {
    await sql`delete from licence`.execute(truss.inside.db);
    for (const who of ['root', 'ada', 'walt', 'wendy', 'sam', 'rita', 'rob', 'olga'])
      as[who] = await sessionOf(truss, who);
  });
}

type Answer = Awaited<ReturnType<typeof callRest>>;
type Sizes = Partial<Record<'named_users' | 'floating_users' | 'named_reviewers' | 'floating_reviewers', number>>;
interface Api {
  set(who: Headers, sizes: Sizes, ends?: string, org?: string): Promise<Answer>;
  remove(who: Headers): Promise<Answer>;
  give(who: Headers, type: string, usernames: string[]): Promise<Answer>;
  take(who: Headers, type: string, username: string): Promise<Answer>;
  request(who: Headers, org?: string): Promise<Answer>;
  release(who: Headers, options?: { username?: string; signOut?: boolean }): Promise<Answer>;
  releaseAll(who: Headers, options?: { username?: string; signOut?: boolean }): Promise<Answer>;
  /** Calls that need a licence. */
  work(who: Headers): Promise<Answer>;
  /** Calls that need none. */
  look(who: Headers): Promise<Answer>;
}
export const rest: Api = {
  set: (who, sizes, ends, org = 'acme') => {
    const query = Object.entries(sizes).map(([type, size]) => [`license_${type}`, String(size)] as [string, string]);
    if (ends !== undefined) query.push(['license_date', ends]);
    return callRest(truss, who, 'POST', `/o/${org}/license?${new URLSearchParams(query)}`);
  },
  remove: (who) => callRest(truss, who, 'DELETE', '/o/acme/license'),
  give: (who, type, usernames) => callRest(truss, who, 'PUT', `/o/acme/license/${type}/${usernames.join(',')}`),
  take: (who, type, username) => callRest(truss, who, 'DELETE', `/o/acme/license/${type}/${username}`),
  request: (who, org = 'acme') => callRest(truss, who, 'POST', `/o/${org}/license/request`),
  release: (who, { username, signOut } = {}) =>
    callRest(
      truss,
      who,
      'POST',
      `/o/acme/license/release${username ? `?username=${username}` : ''}`,
      signOut && { signOut },
    ),
  releaseAll: (who, { username, signOut } = {}) =>
    callRest(
      truss,
      who,
      'POST',
      `/o/acme/license/releaseAll${username ? `?username=${username}` : ''}`,
      signOut && { signOut },
    ),
  work: (who) => callRest(truss, who, 'GET', '/o/acme/p'),
  look: (who) => callRest(truss, who, 'GET', '/o/acme'),
};
const mutate = (who: Headers, name: string, input: object, fields = 'organization { slug }') =>
  callGraph(
    truss,
    who,
    `mutation($input: ${name[0]!.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${fields} } }`,
    { input },
  );
const camel = (text: string) => text.replace(/_[a-z]/g, (letter) => letter[1]!.toUpperCase());
const organization = 'acme';
export const graph: Api = {
  set: (who, sizes, ends, org = 'acme') =>
    mutate(who, 'setLicences', {
      organization: org,
      ends,
      ...Object.fromEntries(Object.entries(sizes).map(([type, size]) => [camel(type), size])),
    }),
  remove: (who) => mutate(who, 'removeLicences', { organization }),
  give: (who, type, usernames) => mutate(who, 'giveLicences', { organization, type: type.toUpperCase(), usernames }),
  take: (who, type, username) => mutate(who, 'takeLicence', { organization, type: type.toUpperCase(), username }),
  request: (who, org = 'acme') => mutate(who, 'requestLicence', { organization: org }),
  release: (who, options) => mutate(who, 'releaseLicence', { organization, ...options }, 'ok'),
  releaseAll: (who, options) => mutate(who, 'releaseAllLicences', { organization, ...options }, 'ok'),
  work: (who) => callGraph(truss, who, `{ organization(slug: "acme") { folders } }`),
  look: (who) => callGraph(truss, who, `{ organization(slug: "acme") { name } }`),
};
export const apis = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;

export const fine = { status: 200 };
export const no = (username: string, reason: string) => ({
  status: 423,
  title: 'No License Available',
  message: `No license was available for user: ${username}, because ${reason}.`,
});
export const exceeds = (username: string) => ({
  status: 424,
  title: 'License and Permission Mismatch',
  message: expect.stringContaining(`User, ${username}, has a permission that exceeds the license Reviewer`),
});
export const exceeded = (username: string) => ({
  status: 424,
  title: 'License and Permission Mismatch',
  message: expect.stringContaining(`User, ${username}, has a license that exceeds the permission Reviewer`),
});
export const denied = { status: 403, title: 'Permission Denied' };
export const state = async () => {
  const db = truss.inside.db;
  return {
    licence: await db.selectFrom('licence').selectAll().execute(),
    named: await db.selectFrom('namedLicence').select(['username', 'type']).orderBy('username').execute(),
    seats: await db.selectFrom('licenceSeat').select(['username', 'type']).orderBy('username').execute(),
  };
};
