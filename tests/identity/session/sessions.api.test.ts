// Sessions are listed to their owner, who ends them one by one or all at once.
import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';

import { newToken } from '../../../server/identity/session/commands/secret-tokens.ts';
import { nodeId } from '../../../server/platform/graph/ids.ts';
import { PASSWORD } from '../../support/people.ts';
import { call, mutate } from '../users/both-apis.ts';
import { truss, isAuth, openTrussBehindProxy, signIn } from './proxied.ts';

openTrussBehindProxy();

interface Listed {
  id: string;
  method: string;
  address: string;
  agent: string;
  created: string;
  lastSeen: string;
  expires: string;
  isCurrent: boolean;
}
interface Api {
  /** Returns the session's name for an id of api/v4. */
  named(id: string): string;
  list(cookie: string): Promise<Listed[]>;
  /** With the right password, unless another or none is given. */
  revoke(cookie: string, id: string, password?: string | null): Promise<{ status: number; body: object }>;
  revokeOthers(cookie: string, password?: string | null): Promise<{ status: number; body: object; ended?: unknown }>;
}
const rest: Api = {
  named: (id) => id,
  list: async (cookie) =>
    (await call(truss, '/api/v4/user/sessions', undefined, { cookie })).body as unknown as Listed[],
  revoke: (cookie, id, password = PASSWORD) =>
    call(truss, `/api/v4/user/sessions/${encodeURIComponent(id)}`, { password }, { cookie, method: 'DELETE' }),
  revokeOthers: async (cookie, password = PASSWORD) => {
    const { status, body } = await call(truss, '/api/v4/user/sessions', { password }, { cookie, method: 'DELETE' });
    return { status, body, ended: body['ended'] };
  },
};
interface Reply {
  data: { viewer: { sessions: Listed[] } } | null;
  errors?: { extensions: { status: number } }[];
}
const ask = async (query: string, cookie: string) =>
  (await call(truss, '/graphql', { query }, { cookie })).body as unknown as Reply;
const graph: Api = {
  named: (id) => nodeId('Session', id),
  list: async (cookie) =>
    (await ask('{ viewer { sessions { id method address agent created lastSeen expires isCurrent } } }', cookie)).data!
      .viewer.sessions,
  revoke: (cookie, id, password = PASSWORD) =>
    mutate(truss, 'revokeSession', { sessionId: id, password }, 'viewer { sessions { id } }', { cookie }),
  revokeOthers: async (cookie, password = PASSWORD) => {
    const { status, body } = await mutate(truss, 'revokeOtherSessions', { password }, 'ended', { cookie });
    return { status, body, ended: (body as { ended?: number }).ended };
  },
};

describe.each([
  ['api/v4', rest],
  ['the graph', graph],
] as const)('through %s', (_name, api) => {
  test("a user's sessions are listed with their addresses and the present one marked, and nobody else's", async () => {
    const here = await signIn('walt', { address: '198.51.100.7' });
    const there = await signIn('walt', { address: '203.0.113.7' });
    await signIn('wendy');
    await sql`update session set last_seen = now() - interval '4 minutes' where address = '198.51.100.7'`.execute(
      truss.inside.db,
    );
    const list = await api.list(here);
    expect(list).toMatchObject([
      { method: 'NATIVE', address: '203.0.113.7', isCurrent: false },
      { method: 'NATIVE', address: '198.51.100.7', isCurrent: true },
    ]);
    for (const { agent, created, expires } of list) {
      expect(agent).toBe('node');
      expect(Date.parse(expires) - Date.parse(created)).toBe(168 * 3_600_000);
    }
    expect((await api.list(there)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    for (const text of [JSON.stringify(list)])
      for (const cookie of [here, there]) expect(text).not.toContain(cookie.split('=')[1]);
  });

  test('a user ends one session, also the present one', async () => {
    const [here, there] = [await signIn('walt'), await signIn('walt')];
    const other = (await api.list(here)).find(({ isCurrent }) => !isCurrent)!;
    expect((await api.revoke(here, other.id)).status).toBe(200);
    expect([await isAuth(here), await isAuth(there)]).toEqual([200, 401]);
    expect((await api.revoke(here, other.id)).status).toBe(404);
    const [own] = await api.list(here);
    expect((await api.revoke(here, own!.id, null)).status).toBe(200);
    expect(await isAuth(here)).toBe(401);
  });

  test('ending another session needs the password; users without one here must have signed in recently', async () => {
    const [here, there] = [await signIn('walt'), await signIn('walt')];
    const other = (await api.list(here)).find(({ isCurrent }) => !isCurrent)!;
    for (const [password, message] of [
      [null, 'Enter your current password.'],
      ['wrong password', 'Your current password is not correct. Try again.'],
    ] as const) {
      expect(await api.revoke(here, other.id, password)).toMatchObject({ status: 400, body: { message } });
      expect(await api.revokeOthers(here, password)).toMatchObject({ status: 400, body: { message } });
    }
    expect(await isAuth(there)).toBe(200);

    const { passwordHash } = await truss.inside.db
      .selectFrom('user')
      .select('passwordHash')
      .where('username', '=', 'walt')
      .executeTakeFirstOrThrow();
    const keep = (passwordHash: string | null) =>
      truss.inside.db.updateTable('user').set({ passwordHash }).where('username', '=', 'walt').execute();
    await keep(null);
    try {
      await sql`update session set method = 'SAML', created = now() - interval '16 minutes'`.execute(truss.inside.db);
      const anew = { status: 403, body: { title: 'Sign In Again', message: expect.stringContaining('15 minutes') } };
      expect(await api.revoke(here, other.id, null)).toMatchObject(anew);
      expect(await api.revokeOthers(here, null)).toMatchObject(anew);
      expect(await isAuth(there)).toBe(200);
      await sql`update session set created = now() - interval '14 minutes'`.execute(truss.inside.db);
      expect(await api.revokeOthers(here, null)).toMatchObject({ status: 200, ended: 1 });
    } finally {
      await keep(passwordHash);
    }
  });

  test("nobody can end other users' sessions, or learn that they exist", async () => {
    const [walt, wendy] = [await signIn('walt'), await signIn('wendy')];
    const [own] = await api.list(wendy);
    const nobodys = ['0f8fad5b-d9cb-469f-a165-70867728950e', 'nonsense', "' or true --"];
    for (const id of [own!.id, ...nobodys.map(api.named)]) expect((await api.revoke(walt, id)).status).toBe(404);
    expect(await isAuth(wendy)).toBe(200);
    expect((await api.revoke('', own!.id)).status).toBe(401);
    expect((await api.revokeOthers('')).status).toBe(401);
  });

  test('all other sessions are ended, with a fixed number of statements', async () => {
    const here = await signIn('walt');
    const others = [await signIn('walt'), await signIn('walt')];
    const wendy = await signIn('wendy');
    const few = await truss.statements(() => api.revokeOthers(here));
    expect([await isAuth(here), await isAuth(others[0]!), await isAuth(others[1]!), await isAuth(wendy)]).toEqual([
      200, 401, 401, 200,
    ]);
    const rows = Array.from({ length: 30 }, () => ({
      tokenHash: newToken().hash,
      username: 'walt',
      expires: new Date(Date.now() + 3_600_000),
    }));
    await truss.inside.db.insertInto('session').values(rows).execute();
    let ended: unknown;
    const many = await truss.statements(async () => {
      ({ ended } = await api.revokeOthers(here));
    });
    expect(ended).toBe(30);
    // The check of open connections may send a statement in between.
    expect(many).toBeLessThan(few + 10);
  });
});

test('an open socket is closed when its session is ended elsewhere', async () => {
  const [here, there] = [await signIn('walt'), await signIn('walt')];
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie: there } });
    }
  }
  const client = createClient({
    url: `${truss.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    lazy: false,
    retryAttempts: 0,
  });
  const closed = new Promise<number>((done) => client.on('closed', (event) => done((event as { code: number }).code)));
  for await (const { data } of client.iterate({ query: '{ viewer { username } }' }))
    expect(data).toEqual({ viewer: { username: 'walt' } });
  await rest.revokeOthers(here);
  expect(await closed).toBe(1012);
  await client.dispose();
});

test('an API key lists and ends no sessions, and changes neither password nor second step', async () => {
  const { token, hash } = newToken();
  await truss.inside.db
    .insertInto('apiKey')
    .values({
      username: 'walt',
      name: 'Script',
      hash,
      start: token.slice(0, 4),
      scope: ['*'],
      expires: null,
      lastUsed: null,
    })
    .execute();
  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${truss.url}/api/v4/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  expect((await send('GET', 'user')).status).toBe(200);
  const refused = [
    send('GET', 'user/sessions'),
    send('DELETE', 'user/sessions', { password: PASSWORD }),
    send('POST', 'user/twostep', { password: PASSWORD }),
    send('POST', 'user/twostep/confirm', { code: '123456' }),
    send('PUT', 'user', { email: 'mine@evil.example', oldPassword: PASSWORD }),
    send('PUT', 'user', { oldPassword: PASSWORD, newPassword: 'a new long one', newPasswordConfirm: 'a new long one' }),
  ];
  for (const answer of await Promise.all(refused)) {
    expect(answer.status).toBe(403);
    expect((await answer.json()) as unknown).toMatchObject({
      message: 'An API key cannot do this. Sign in with your username and password.',
    });
  }
});
