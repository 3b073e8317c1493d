// Server administrators turn accounts off and on, and see and end sessions of others; an account that is off stops working at once
// everywhere.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { tokenHash } from '../../../server/identity/session/commands/secret-tokens.ts';
import { readPermissions } from '../../../server/identity/session/queries/sessions.ts';
import { noteProviderSignIn } from '../../../server/identity/users/commands/provider-accounts.ts';
import { issueToken } from '../../../server/identity/users/commands/tokens.ts';
import { nodeId } from '../../../server/platform/graph/ids.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { PASSWORD } from '../../support/people.ts';
import { callGraph, callRest, openSocket, sessionOf } from '../../support/sessions.ts';
import type { Truss } from '../../support/truss.ts';
import { call, forgetFailures, trussBehindProxy, mails, setEmail } from './both-apis.ts';

let truss: Truss;
let root: Record<string, string>;
beforeAll(async () => {
  truss = await trussBehindProxy();
  root = await sessionOf(truss, 'root');
});
afterAll(() => truss.close());
beforeEach(() => forgetFailures(truss));

type Headers = Record<string, string>;
type Answer = Awaited<ReturnType<typeof callRest>>;
interface Listed {
  id: string;
  agent: string;
  isCurrent: boolean;
}
interface Api {
  /** Returns the session's name for an id of api/v4. */
  named(id: string): string;
  turn(as: Headers, username: string, to: 'off' | 'on'): Promise<Answer>;
  list(as: Headers, username: string): Promise<{ status: number; sessions?: Listed[] }>;
  end(as: Headers, username: string, id?: string): Promise<Answer & { ended?: number }>;
}
const rest: Api = {
  named: (id) => id,
  turn: (as, username, to) => callRest(truss, as, 'POST', `/users/${username}/${to}`),
  list: async (as, username) => {
    const { status, list } = await callRest(truss, as, 'GET', `/users/${username}/sessions`);
    return { status, ...(list !== undefined && { sessions: list as Listed[] }) };
  },
  end: (as, username, id) => callRest(truss, as, 'DELETE', `/users/${username}/sessions${id ? `/${id}` : ''}`),
};
const graph: Api = {
  named: (id) => nodeId('Session', id),
  turn: (as, username, to) => {
    const name = to === 'off' ? 'turnOffAccount' : 'turnOnAccount';
    return callGraph(
      truss,
      as,
      `mutation($u: String!) { ${name}(input: { username: $u }) { user { isOff } account { isOff sessions } } }`,
      {
        u: username,
      },
    );
  },
  list: async (as, username) => {
    const answer = await callGraph(
      truss,
      as,
      'query($u: String!) { userSessions(username: $u) { id agent isCurrent } }',
      {
        u: username,
      },
    );
    return { status: answer.status, sessions: answer['userSessions'] as Listed[] };
  },
  end: async (as, username, id) => {
    const answer = await callGraph(
      truss,
      as,
      'mutation($u: String!, $id: ID) { revokeSessionsOf(input: { username: $u, sessionId: $id }) { ended sessions { id } } }',
      { u: username, id },
    );
    const ended = (answer['revokeSessionsOf'] as { ended: number } | undefined)?.ended;
    return { ...answer, ...(ended !== undefined && { ended }) };
  },
};

const isIn = async (headers: Headers) => (await callRest(truss, headers, 'GET', '/auth/isauth')).status;
const signIn = (username: string, password = PASSWORD) => call(truss, '/api/v4/auth/signin', { username, password });
const lastDeed = async () => {
  const { action, username, target } = await truss.inside.db
    .selectFrom('auditRecord')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { action, username, target };
};
async function keyOf(username: string): Promise<Headers> {
  const key = `truss_${username}-${Math.random().toString(36).slice(2)}`;
  await truss.inside.db
    .insertInto('apiKey')
    .values({
      username,
      name: 'Script',
      hash: tokenHash(key),
      start: 'truss_',
      scope: ['organization:acme'],
      expires: null,
      lastUsed: null,
    })
    .execute();
  return { authorization: `Bearer ${key}` };
}

describe.each([
  ['api/v4', rest, 'walt'],
  ['the graph', graph, 'wendy'],
] as const)('through %s', (_name, api, username) => {
  test('an account that is off has no session, key, socket or sign-in; turned on again, all but the sessions work as before', async () => {
    const session = await sessionOf(truss, username);
    const key = await keyOf(username);
    expect([await isIn(session), await isIn(key)]).toEqual([200, 200]);
    const sockets = [openSocket(truss, session), openSocket(truss, key)];
    for (const { client } of sockets)
      for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
        expect(data).toEqual({ viewer: { username } });

    expect((await api.turn(root, username, 'off')).status).toBe(200);
    expect([await isIn(session), await isIn(key)]).toEqual([401, 401]);
    await Promise.all(sockets.map(({ closed }) => closed));
    expect(await lastDeed()).toEqual({ action: 'account_turned_off', username: 'root', target: username });

    expect(await signIn(username)).toMatchObject({
      status: 401,
      body: { message: 'Your account is not active. Ask an administrator of the server.' },
      cookie: '',
    });
    expect(await lastDeed()).toEqual({ action: 'sign_in_failed', username, target: username });
    // Without the right password, the refusal does not reveal it.
    expect(await signIn(username, 'wrong password')).toMatchObject({
      status: 401,
      body: { message: 'The username or password is not correct. Try again.' },
    });
    // Its jobs stop, and single sign-on refuses it too.
    expect(await readPermissions(truss.inside.db, username)).toEqual([]);
    await truss.inside.db
      .transaction()
      .execute(async (db) =>
        expect(await noteProviderSignIn({ ...contextFor(truss.inside, 'root'), db }, username)).toBe(false),
      );

    expect((await api.turn(root, username, 'on')).status).toBe(200);
    expect(await lastDeed()).toEqual({ action: 'account_turned_on', username: 'root', target: username });
    expect([await isIn(session), await isIn(key)]).toEqual([401, 200]);
    expect((await signIn(username)).status).toBe(200);
  });

  test('only server administrators turn accounts off, not their own, and not twice', async () => {
    const ada = await sessionOf(truss, 'ada');
    for (const to of ['off', 'on'] as const) {
      expect((await api.turn({}, 'rob', to)).status).toBe(401);
      expect((await api.turn(ada, 'rob', to)).status).toBe(403);
    }
    expect(await api.turn(root, 'root', 'off')).toMatchObject({
      status: 400,
      message: 'You cannot deactivate your own account. Ask another administrator of the server.',
    });
    expect(await api.turn(root, 'nobody', 'off')).toMatchObject({ status: 400 });
    expect(await api.turn(root, 'rob', 'on')).toMatchObject({ status: 400 });
    expect((await api.turn(root, ' Rob ', 'off')).status).toBe(200);
    expect(await api.turn(root, 'rob', 'off')).toMatchObject({ status: 400 });
    expect((await api.turn(root, 'rob', 'on')).status).toBe(200);
  });

  test('a server administrator lists the sessions of others, and ends one or all; nobody else does', async () => {
    const [one, two, other] = [
      await sessionOf(truss, username),
      await sessionOf(truss, username),
      await sessionOf(truss, 'sam'),
    ];
    const ada = await sessionOf(truss, 'ada');
    for (const [as, status] of [
      [{}, 401],
      [ada, 403],
      [one, 403],
    ] as const) {
      expect((await api.list(as, username)).status).toBe(status);
      expect((await api.end(as, username)).status).toBe(status);
    }
    const { sessions = [] } = await api.list(root, username);
    expect(sessions.every(({ isCurrent }) => !isCurrent)).toBe(true);
    expect(sessions.length).toBeGreaterThanOrEqual(2);
    const { sessions: others = [] } = await api.list(root, 'sam');
    expect((await api.end(root, username, others[0]!.id)).status).toBe(404);
    expect((await api.end(root, username, api.named('nonsense'))).status).toBe(404);
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([200, 200, 200]);

    expect(await api.end(root, username, sessions[0]!.id)).toMatchObject({ status: 200, ended: 1 });
    expect(await lastDeed()).toEqual({ action: 'session_revoked', username: 'root', target: username });
    expect((await api.list(root, username)).sessions).toHaveLength(sessions.length - 1);
    const left = (await isIn(one)) === 200 ? one : two;
    const { client, closed } = openSocket(truss, left);
    for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
      expect(data).toEqual({ viewer: { username } });
    expect(await api.end(root, username)).toMatchObject({ status: 200, ended: sessions.length - 1 });
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([401, 401, 200]);
    await closed;
    expect((await api.list(root, username)).sessions).toEqual([]);
  });
});

test("an administrator's API key can do none of it", async () => {
  const key = await keyOf('root');
  await truss.inside.db
    .updateTable('apiKey')
    .set({ scope: ['*'] })
    .where('username', '=', 'root')
    .execute();
  for (const api of [rest, graph]) {
    expect((await api.turn(key, 'rob', 'off')).status).toBe(403);
    expect((await api.list(key, 'rob')).status).toBe(403);
    expect((await api.end(key, 'rob')).status).toBe(403);
  }
});

test('an administrator who ends all their own sessions keeps the present one', async () => {
  const other = await sessionOf(truss, 'root');
  expect(await rest.end(root, 'root')).toMatchObject({ status: 200 });
  expect([await isIn(root), await isIn(other)]).toEqual([200, 401]);
});

test('turning an account off voids mailed links, and none is mailed while it is off', async () => {
  await setEmail(truss, 'rita', 'rita@example.org');
  const code = await issueToken(truss.inside.db, { username: 'rita', purpose: 'reset', email: 'rita@example.org' }, 1);
  expect((await rest.turn(root, 'rita', 'off')).status).toBe(200);
  const given = {
    username: 'rita',
    code,
    newPassword: 'a lamp in the window',
    newPasswordConfirm: 'a lamp in the window',
  };
  expect((await call(truss, '/api/v4/auth/reset', given)).status).toBe(400);
  expect((await call(truss, '/api/v4/auth/forgotpassword', { username: 'rita' })).status).toBe(200);
  expect(await mails(truss, 'rita@example.org')).toEqual([]);
});

test('signing in while the account is being turned off leaves no session', async () => {
  const answers = await Promise.all([signIn('sam'), signIn('sam'), rest.turn(root, 'sam', 'off'), signIn('sam')]);
  expect(answers[2].status).toBe(200);
  expect(await truss.inside.db.selectFrom('session').select('id').where('username', '=', 'sam').execute()).toEqual([]);
});
