// A second step can be demanded by the server, and users who sign in by password without one can only set it up; or by an organization, and
// they are held off that one and nothing else.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { tokenHash } from '../../../server/identity/session/commands/secret-tokens.ts';
import { PASSWORD } from '../../support/people.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy, mutate } from './both-apis.ts';

const STEP = 30_000;
const needed = {
  status: 403,
  code: 'TWO_STEP_DEMANDED',
  title: 'Two-Factor Authentication Required',
  message: 'Two-factor authentication is required here, and you have not set it up yet. Set it up to continue.',
};
const { code: _, ...neededByRest } = needed;
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
type Headers = Record<string, string>;

let truss: Truss;
const open = (env: Record<string, string> = {}) => trussBehindProxy(env);
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP + STEP / 2 }));
afterAll(() => void vi.useRealTimers());

/** Some typical calls that open organization acme, through either API. */
const inAcme = (as: Headers) => [
  callRest(truss, as, 'GET', '/o/acme/p/1'),
  callRest(truss, as, 'GET', '/o/acme/p/1/export/json'),
  callRest(truss, as, 'POST', '/o/acme/entities', [{ projectId: 1, name: 'New', classId: 1 }]),
  callGraph(truss, as, '{ project(organization: "acme", projectId: 1) { name } }'),
  callGraph(truss, as, '{ project(organization: "acme", projectId: 1) { entities(first: 1) { totalCount } } }'),
];
/** And some that do not. */
const elsewhere = (as: Headers) => [
  callRest(truss, as, 'GET', '/user'),
  callRest(truss, as, 'GET', '/auth/isauth'),
  callRest(truss, as, 'GET', '/o'),
  callRest(truss, as, 'PUT', '/user', { firstName: 'New' }),
  callGraph(truss, as, '{ viewer { username } }'),
  callGraph(truss, as, '{ organizations { slug } }'),
];
/** For sessions alone. */
const withSession = (as: Headers) => [
  callRest(truss, as, 'GET', '/user/sessions'),
  callRest(truss, as, 'GET', '/user/keys'),
  callGraph(
    truss,
    as,
    'mutation { savePreferences(input: { preferences: { theme: "dark" } }) { viewer { username } } }',
  ),
];
const refusedAt = async (calls: Promise<object>[], words: typeof needed): Promise<void> => {
  const { code: _, ...byRest } = words;
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject('code' in answer ? words : byRest);
};
const refusedEverywhere = (as: Headers) => refusedAt([...inAcme(as), ...elsewhere(as), ...withSession(as)], needed);
const neededInAcme = {
  ...needed,
  message:
    'Organization acme requires two-factor authentication, and you have not set it up yet. Set it up to continue.',
};
/** Held off the organization that demands a second step, and nothing else. */
async function refusedInAcmeOnly(as: Headers, calls: Promise<{ status: number }>[] = []): Promise<void> {
  await refusedAt(inAcme(as), neededInAcme);
  for (const { status } of await Promise.all([...elsewhere(as), ...calls])) expect(status).toBe(200);
}
async function keyOf(username: string): Promise<Headers> {
  const key = `truss_${username}`;
  const row = { username, name: 'Script', hash: tokenHash(key), start: 'truss_', scope: ['organization:acme'] };
  await truss.inside.db
    .insertInto('apiKey')
    .values({ ...row, expires: null, lastUsed: null })
    .execute();
  return { authorization: `Bearer ${key}` };
}

describe('required by the server', () => {
  beforeAll(async () => {
    truss = await open({ TWO_STEP: 'demanded' });
  });
  afterAll(() => truss.close());
  beforeEach(() => forgetFailures(truss));

  test.each([
    ['api/v4', 'walt'],
    ['the graph', 'wendy'],
  ] as const)(
    'through %s, a user without a second step can only set it up; afterwards everything works',
    async (api, username) => {
      const given = { username, password: PASSWORD };
      const isRest = api === 'api/v4';
      const half = isRest
        ? await call(truss, '/api/v4/auth/signin', given)
        : await mutate(truss, 'signIn', given, 'twoStepRequired twoStepDemanded viewer { username }');
      expect(half).toMatchObject(
        isRest
          ? { status: 403, body: { ...neededByRest, details: { username, method: 'NATIVE' } } }
          : { status: 200, body: { twoStepRequired: false, twoStepDemanded: true, viewer: null } },
      );
      const { cookie } = half;
      await refusedEverywhere({ cookie });

      const begin = (password?: string) =>
        isRest
          ? call(truss, '/api/v4/user/twostep', { password }, { cookie })
          : mutate(truss, 'beginTwoStep', { password }, 'secret', { cookie });
      expect(await begin()).toMatchObject({ status: 400, body: { message: 'Enter your current password.' } });
      expect((await begin('wrong password')).status).toBe(400);
      const { secret } = (await begin(PASSWORD)).body as { secret: string };
      await refusedEverywhere({ cookie });
      const confirm = (code: string) =>
        isRest
          ? call(truss, '/api/v4/user/twostep/confirm', { code }, { cookie })
          : mutate(truss, 'confirmTwoStep', { code }, 'recoveryCodes viewer { username twoStepDemanded }', { cookie });
      expect((await confirm('000000')).status).toBe(400);
      const confirmed = await confirm(codeOf(secret));
      expect(confirmed.status).toBe(200);
      expect(confirmed.body['recoveryCodes']).toHaveLength(10);
      if (!isRest) expect(confirmed.body['viewer']).toEqual({ username, twoStepDemanded: true });
      expect((await callRest(truss, { cookie }, 'GET', '/o/acme/p/1')).status).toBe(200);

      const off = { password: PASSWORD, code: (confirmed.body['recoveryCodes'] as string[])[0] };
      expect(
        isRest
          ? await call(truss, '/api/v4/user/twostep/off', off, { cookie })
          : await mutate(truss, 'turnOffTwoStep', off, 'viewer { username }', { cookie }),
      ).toMatchObject({
        status: 400,
        body: { message: 'Your organization requires two-factor authentication, so it cannot be turned off.' },
      });
      expect(
        await truss.inside.db
          .selectFrom('auditRecord')
          .select('username')
          .where('action', '=', 'two_step_on')
          .where('target', '=', username)
          .executeTakeFirst(),
      ).toEqual({ username });
    },
  );

  test('without it sockets are refused, and signing out works', async () => {
    const cookie = await sessionOf(truss, 'rob');
    const { client } = openSocket(truss, cookie);
    const query = 'subscription { projectChanged(organization: "acme", projectId: 1, after: 0) { revision } }';
    const answers = await Array.fromAsync(client.iterate({ query }));
    expect(answers).toMatchObject([{ errors: [{ extensions: { code: 'TWO_STEP_DEMANDED' } }] }]);
    await client.dispose();
    expect((await callRest(truss, cookie, 'POST', '/auth/signout')).status).toBe(200);
    expect(await callRest(truss, cookie, 'GET', '/user')).toMatchObject({ status: 401 });
  });

  test('API keys of users with a password and without a second step are refused too', async () => {
    const key = await keyOf('sam');
    await refusedEverywhere(key);
    expect((await callRest(truss, key, 'POST', '/user/twostep', { password: PASSWORD })).status).toBe(403);
    await truss.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'sam').execute();
    expect((await callRest(truss, key, 'GET', '/o/acme/p/1')).status).toBe(200);
  });

  test('users whose provider asks for a second step need none; users of a directory do', async () => {
    const cookie = await sessionOf(truss, 'olga');
    const set = (method: 'SAML' | 'LDAP' | 'OAUTH') =>
      truss.inside.db.updateTable('session').set({ method }).where('username', '=', 'olga').execute();
    for (const [method, status] of [
      ['SAML', 200],
      ['LDAP', 403],
      ['OAUTH', 200],
    ] as const) {
      await set(method);
      expect((await callRest(truss, cookie, 'GET', '/user')).status).toBe(status);
    }
    await truss.inside.db.updateTable('user').set({ passwordHash: null }).where('username', '=', 'olga').execute();
    const key = await keyOf('olga');
    expect((await callRest(truss, key, 'GET', '/user')).status).toBe(200);
    await truss.inside.db
      .insertInto('userIdentity')
      .values({ provider: 'LDAP', subject: 'o', username: 'olga' })
      .execute();
    expect((await callRest(truss, key, 'GET', '/user')).status).toBe(403);
  });

  test('a user whose lost second step an administrator turned off sets up another', async () => {
    await truss.inside.db
      .updateTable('user')
      .set({ twoStepEnabled: true })
      .where('username', 'in', ['root', 'rita'])
      .execute();
    const [root, rita] = [await sessionOf(truss, 'root'), await sessionOf(truss, 'rita')];
    expect((await callRest(truss, rita, 'GET', '/user')).status).toBe(200);
    const { client, closed } = openSocket(truss, rita);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username: 'rita' } });
    expect((await callRest(truss, root, 'DELETE', '/users/rita/twostep')).status).toBe(200);
    await closed;
    await refusedEverywhere(rita);
  });
});

describe('required by an organization', () => {
  beforeAll(async () => {
    truss = await open();
  });
  afterAll(() => truss.close());

  const demand = (as: Headers, isDemanded: boolean) =>
    callGraph(
      truss,
      as,
      'mutation($input: SaveOrganizationInput!) { saveOrganization(input: $input) { organization { preferences } } }',
      {
        input: { organization: 'acme', preferences: { 'signIn.demandTwoStep': isDemanded } },
      },
    );

  test('it holds everybody without one off that organization and nothing else; open connections are closed', async () => {
    const [ada, walt, sam, olga, root] = (await Promise.all(
      ['ada', 'walt', 'sam', 'olga', 'root'].map((each) => sessionOf(truss, each)),
    )) as [Headers, Headers, Headers, Headers, Headers];
    expect((await demand(walt, true)).status).toBe(403);
    expect((await callRest(truss, walt, 'GET', '/user')).status).toBe(200);
    const { client, closed } = openSocket(truss, walt);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username: 'walt' } });

    expect(await demand(ada, true)).toMatchObject({
      status: 200,
      saveOrganization: { organization: { preferences: { 'signIn.demandTwoStep': true } } },
    });
    await closed;
    for (const as of [ada, walt, sam, root]) await refusedInAcmeOnly(as, withSession(as));
    for (const as of [await keyOf('walt'), await keyOf('root')]) await refusedAt(inAcme(as), neededInAcme);
    expect(await callRest(truss, walt, 'GET', '/o')).toMatchObject({ list: [] });
    expect(
      await callGraph(truss, walt, '{ viewer { permissions organizationsDemandingTwoStep { slug name } } }'),
    ).toEqual(
      expect.objectContaining({
        viewer: {
          permissions: expect.arrayContaining(['organization:acme:member']) as string[],
          organizationsDemandingTwoStep: [{ slug: 'acme', name: expect.any(String) as string }],
        },
      }),
    );
    await refusedAt([demand(ada, false)], neededInAcme);
    for (const { status } of await Promise.all([...elsewhere(olga), ...withSession(olga)])) expect(status).toBe(200);

    // The operator of the server still administers the organization, and may withdraw the demand.
    expect(await callRest(truss, root, 'GET', '/o/acme/users')).toMatchObject({ status: 200 });
    expect(await demand(root, false)).toMatchObject({ saveOrganization: { organization: { preferences: {} } } });
    for (const as of [walt, root]) expect((await callRest(truss, as, 'GET', '/o/acme/p/1')).status).toBe(200);
    const records = await truss.inside.db
      .selectFrom('auditRecord')
      .select(['username', 'details'])
      .where('action', '=', 'organization_changed')
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { username: 'ada', details: { preferences: { 'signIn.demandTwoStep': true } } },
      { username: 'root', details: { preferences: {} } },
    ]);
  });

  test('a user who sets it up is let in at once, and may turn it off again', async () => {
    await truss.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'ada').execute();
    const [ada, wendy] = [await sessionOf(truss, 'ada'), await sessionOf(truss, 'wendy')];
    await demand(ada, true);
    await refusedInAcmeOnly(wendy);
    const { secret } = (await mutate(truss, 'beginTwoStep', { password: PASSWORD }, 'secret', wendy)).body as {
      secret: string;
    };
    const confirmed = await mutate(
      truss,
      'confirmTwoStep',
      { code: codeOf(secret) },
      'recoveryCodes viewer { twoStepDemanded organizationsDemandingTwoStep { slug } }',
      wendy,
    );
    expect(confirmed.body['viewer']).toEqual({
      twoStepDemanded: false,
      organizationsDemandingTwoStep: [{ slug: 'acme' }],
    });
    expect((await callRest(truss, wendy, 'GET', '/o/acme/p/1')).status).toBe(200);
    const code = (confirmed.body['recoveryCodes'] as string[])[0];
    const off = await mutate(truss, 'turnOffTwoStep', { password: PASSWORD, code }, 'viewer { username }', wendy);
    expect(off.status).toBe(200);
    await refusedInAcmeOnly(wendy);
    await demand(ada, false);
  });

  test('a query that is compiled for one reader is refused too once the demand comes, and answered again when it ends', async () => {
    const [ada, rob] = [await sessionOf(truss, 'ada'), await sessionOf(truss, 'rob')];
    const read = () =>
      callGraph(
        truss,
        rob,
        '{ project(organization: "acme", projectId: 1) { entities(first: 5) { edges { node { name } } } } }',
      );
    for (let time = 0; time < 3; time++) expect((await read()).status).toBe(200);
    await demand(ada, true);
    expect(await read()).toMatchObject(neededInAcme);
    await demand(ada, false);
    expect((await read()).status).toBe(200);
  });

  test('a user who is invited later needs it from then on', async () => {
    const ada = await sessionOf(truss, 'ada');
    const olga = await sessionOf(truss, 'olga');
    expect((await demand(ada, true)).status).toBe(200);
    const root = await sessionOf(truss, 'root');
    expect((await callRest(truss, root, 'POST', '/o/acme/users/olga?permission=reviewer')).status).toBe(200);
    await refusedAt([callRest(truss, olga, 'GET', '/o/acme')], neededInAcme);
    for (const { status } of await Promise.all(elsewhere(olga))) expect(status).toBe(200);
    expect(await callRest(truss, olga, 'GET', '/o')).toMatchObject({ list: [{ slug: 'other' }] });
  });

  test('a value other than true or false is refused', async () => {
    const ada = await sessionOf(truss, 'ada');
    expect(
      await callRest(truss, ada, 'PUT', '/o', { slug: 'acme', preferences: { 'signIn.demandTwoStep': 'yes' } }),
    ).toMatchObject({
      status: 400,
      message: "The preference 'signIn.demandTwoStep' must be true or false.",
    });
  });
});
