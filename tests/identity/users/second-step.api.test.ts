// A second step can be demanded, by the server or an organization: who signs in by a password and has none sets it up and does nothing else.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { tokenHash } from '../../../server/identity/session/passwords.ts';
import type { House } from '../../support/house.ts';
import { PASSWORD } from '../../support/people.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import { call, forgetFailures, houseBehindProxy, mutate } from './both-apis.ts';

const STEP = 30_000;
const needed = {
  status: 403,
  code: 'TWO_STEP_DEMANDED',
  title: 'Two-Step Sign-In Needed',
  message:
    'A second step is demanded of everybody who signs in here, and you have none yet. Set up two-step sign-in, then go on.',
};
const { code: _, ...neededByRest } = needed;
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
type Headers = Record<string, string>;

let house: House;
const open = (env: Record<string, string> = {}) => houseBehindProxy(env);
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP) * STEP + STEP / 2 }));
afterAll(() => void vi.useRealTimers());

/** Some of what people do, through either API. */
const deeds = (as: Headers) => [
  callRest(house, as, 'GET', '/user'),
  callRest(house, as, 'GET', '/auth/isauth'),
  callRest(house, as, 'GET', '/o'),
  callRest(house, as, 'GET', '/o/acme/p/1'),
  callRest(house, as, 'GET', '/o/acme/p/1/export/json'),
  callRest(house, as, 'GET', '/user/sessions'),
  callRest(house, as, 'GET', '/user/keys'),
  callRest(house, as, 'POST', '/user/keys', { name: 'Mine', organization: 'acme' }),
  callRest(house, as, 'PUT', '/user', { firstName: 'New' }),
  callRest(house, as, 'POST', '/o/acme/entities', [{ projectId: 1, name: 'New', classId: 1 }]),
  callGraph(house, as, '{ viewer { username } }'),
  callGraph(house, as, '{ organizations { slug } }'),
  callGraph(house, as, '{ project(organization: "acme", projectId: 1) { name } }'),
  callGraph(
    house,
    as,
    'mutation { savePreferences(input: { preferences: { theme: "dark" } }) { viewer { username } } }',
  ),
  callGraph(house, as, 'mutation { createApiKey(input: { name: "x", organization: "acme" }) { key } }'),
];
async function refusedEverywhere(as: Headers): Promise<void> {
  for (const answer of await Promise.all(deeds(as)))
    expect(answer).toMatchObject('code' in answer ? needed : neededByRest);
}
async function keyOf(username: string): Promise<Headers> {
  const key = `truss_${username}`;
  const row = { username, name: 'Script', hash: tokenHash(key), start: 'truss_', scope: ['organization:acme'] };
  await house.inside.db
    .insertInto('apiKey')
    .values({ ...row, expires: null, lastUsed: null })
    .execute();
  return { authorization: `Bearer ${key}` };
}

describe('by the server', () => {
  beforeAll(async () => {
    house = await open({ TWO_STEP: 'demanded' });
  });
  afterAll(() => house.close());
  beforeEach(() => forgetFailures(house));

  test.each([
    ['api/v4', 'walt'],
    ['the graph', 'wendy'],
  ] as const)(
    'through %s, signing in leads to setting it up and to nothing else; then everything is open',
    async (api, username) => {
      const given = { username, password: PASSWORD };
      const isRest = api === 'api/v4';
      const half = isRest
        ? await call(house, '/api/v4/auth/signin', given)
        : await mutate(house, 'signIn', given, 'twoStepRequired twoStepDemanded viewer { username }');
      expect(half).toMatchObject(
        isRest
          ? { status: 403, body: { ...neededByRest, details: { username, method: 'NATIVE' } } }
          : { status: 200, body: { twoStepRequired: false, twoStepDemanded: true, viewer: null } },
      );
      const { cookie } = half;
      await refusedEverywhere({ cookie });

      const begin = (password?: string) =>
        isRest
          ? call(house, '/api/v4/user/twostep', { password }, { cookie })
          : mutate(house, 'beginTwoStep', { password }, 'secret', { cookie });
      expect(await begin()).toMatchObject({ status: 400, body: { message: 'Enter your current password.' } });
      expect((await begin('wrong password')).status).toBe(400);
      const { secret } = (await begin(PASSWORD)).body as { secret: string };
      await refusedEverywhere({ cookie });
      const confirm = (code: string) =>
        isRest
          ? call(house, '/api/v4/user/twostep/confirm', { code }, { cookie })
          : mutate(house, 'confirmTwoStep', { code }, 'recoveryCodes viewer { username twoStepDemanded }', { cookie });
      expect((await confirm('000000')).status).toBe(400);
      const confirmed = await confirm(codeOf(secret));
      expect(confirmed.status).toBe(200);
      expect(confirmed.body['recoveryCodes']).toHaveLength(10);
      if (!isRest) expect(confirmed.body['viewer']).toEqual({ username, twoStepDemanded: true });
      expect((await callRest(house, { cookie }, 'GET', '/o/acme/p/1')).status).toBe(200);

      const off = { password: PASSWORD, code: (confirmed.body['recoveryCodes'] as string[])[0] };
      expect(
        isRest
          ? await call(house, '/api/v4/user/twostep/off', off, { cookie })
          : await mutate(house, 'turnOffTwoStep', off, 'viewer { username }', { cookie }),
      ).toMatchObject({
        status: 400,
        body: { message: 'Two-step sign-in is demanded here, so it cannot be turned off.' },
      });
      expect(
        await house.inside.db
          .selectFrom('auditRecord')
          .select('username')
          .where('action', '=', 'two_step_on')
          .where('target', '=', username)
          .executeTakeFirst(),
      ).toEqual({ username });
    },
  );

  test('a socket opens nothing, and whoever is halfway signs out', async () => {
    const cookie = await sessionOf(house, 'rob');
    const { client } = openSocket(house, cookie);
    const query = 'subscription { projectChanged(organization: "acme", projectId: 1, after: 0) { revision } }';
    const answers = [];
    for await (const answer of client.iterate({ query })) answers.push(answer);
    expect(answers).toMatchObject([{ errors: [{ extensions: { code: 'TWO_STEP_DEMANDED' } }] }]);
    await client.dispose();
    expect((await callRest(house, cookie, 'POST', '/auth/signout')).status).toBe(200);
    expect(await callRest(house, cookie, 'GET', '/user')).toMatchObject({ status: 401 });
  });

  test('API keys of those who have a password and no second step open nothing either', async () => {
    const key = await keyOf('sam');
    await refusedEverywhere(key);
    expect((await callRest(house, key, 'POST', '/user/twostep', { password: PASSWORD })).status).toBe(403);
    await house.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'sam').execute();
    expect((await callRest(house, key, 'GET', '/o/acme/p/1')).status).toBe(200);
  });

  test('whose company asks for the second step is not asked by Truss; whose directory proves a password is', async () => {
    const cookie = await sessionOf(house, 'olga');
    const set = (method: 'SAML' | 'LDAP' | 'OAUTH') =>
      house.inside.db.updateTable('session').set({ method }).where('username', '=', 'olga').execute();
    for (const [method, status] of [
      ['SAML', 200],
      ['LDAP', 403],
      ['OAUTH', 200],
    ] as const) {
      await set(method);
      expect((await callRest(house, cookie, 'GET', '/user')).status).toBe(status);
    }
    await house.inside.db.updateTable('user').set({ passwordHash: null }).where('username', '=', 'olga').execute();
    const key = await keyOf('olga');
    expect((await callRest(house, key, 'GET', '/user')).status).toBe(200);
    await house.inside.db
      .insertInto('userIdentity')
      .values({ provider: 'LDAP', subject: 'o', username: 'olga' })
      .execute();
    expect((await callRest(house, key, 'GET', '/user')).status).toBe(403);
  });

  test('who has lost the second step, and has it turned off by an administrator, sets up another', async () => {
    await house.inside.db
      .updateTable('user')
      .set({ twoStepEnabled: true })
      .where('username', 'in', ['root', 'rita'])
      .execute();
    const [root, rita] = [await sessionOf(house, 'root'), await sessionOf(house, 'rita')];
    expect((await callRest(house, rita, 'GET', '/user')).status).toBe(200);
    const { client, closed } = openSocket(house, rita);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username: 'rita' } });
    const began = performance.now();
    expect((await callRest(house, root, 'DELETE', '/users/rita/twostep')).status).toBe(200);
    await closed;
    expect(performance.now() - began).toBeLessThan(4_500);
    await refusedEverywhere(rita);
  });
});

describe('by an organization', () => {
  beforeAll(async () => {
    house = await open();
  });
  afterAll(() => house.close());

  const demand = (as: Headers, isDemanded: boolean) =>
    callGraph(
      house,
      as,
      'mutation($input: SaveOrganizationInput!) { saveOrganization(input: $input) { organization { preferences } } }',
      {
        input: { organization: 'acme', preferences: { 'signIn.demandTwoStep': isDemanded } },
      },
    );

  test('its administrators demand it, of all who may enter it and of nobody else; open connections are asked within two seconds', async () => {
    const [ada, walt, sam, olga, root] = (await Promise.all(
      ['ada', 'walt', 'sam', 'olga', 'root'].map((each) => sessionOf(house, each)),
    )) as [Headers, Headers, Headers, Headers, Headers];
    expect((await demand(walt, true)).status).toBe(403);
    expect((await callRest(house, walt, 'GET', '/user')).status).toBe(200);
    const { client, closed } = openSocket(house, walt);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username: 'walt' } });

    const began = performance.now();
    expect(await demand(ada, true)).toMatchObject({
      status: 200,
      saveOrganization: { organization: { preferences: { 'signIn.demandTwoStep': true } } },
    });
    await closed;
    expect(performance.now() - began).toBeLessThan(4_500);
    for (const as of [ada, walt, sam, root]) await refusedEverywhere(as);
    expect((await callRest(house, olga, 'GET', '/user')).status).toBe(200);

    await house.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'ada').execute();
    expect(await demand(ada, false)).toMatchObject({ saveOrganization: { organization: { preferences: {} } } });
    expect((await callRest(house, walt, 'GET', '/user')).status).toBe(200);
    const deeds = await house.inside.db
      .selectFrom('auditRecord')
      .select(['username', 'details'])
      .where('action', '=', 'organization_changed')
      .orderBy('id')
      .execute();
    expect(deeds).toEqual([
      { username: 'ada', details: { preferences: { 'signIn.demandTwoStep': true } } },
      { username: 'ada', details: { preferences: {} } },
    ]);
  });

  test('whoever is invited into it is asked from then on', async () => {
    const ada = await sessionOf(house, 'ada');
    const olga = await sessionOf(house, 'olga');
    expect((await demand(ada, true)).status).toBe(200);
    const { client, closed } = openSocket(house, olga);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username: 'olga' } });
    const root = await sessionOf(house, 'root');
    await house.inside.db.updateTable('user').set({ twoStepEnabled: true }).where('username', '=', 'root').execute();
    expect((await callRest(house, root, 'POST', '/o/acme/users/olga?permission=reviewer')).status).toBe(200);
    await closed;
    await refusedEverywhere(olga);
    await client.dispose();
  });

  test('what is no yes or no is refused', async () => {
    const ada = await sessionOf(house, 'ada');
    expect(
      await callRest(house, ada, 'PUT', '/o', { slug: 'acme', preferences: { 'signIn.demandTwoStep': 'yes' } }),
    ).toMatchObject({
      status: 400,
      message: "The preference 'signIn.demandTwoStep' must be true or false.",
    });
  });
});
