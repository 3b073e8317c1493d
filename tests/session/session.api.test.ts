// Sessions.
// Signing in and out through both doors, what the cookie allows, when a session ends, and what other sites can do with it: nothing.
import { createClient } from 'graphql-ws';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';

import { buildHouse, type House } from '../support/house.ts';
import { PASSWORD } from '../support/people.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse();
});
afterAll(() => house.close());

interface Answer {
  status: number;
  title?: string;
  message?: string;
  username?: string;
  setCookie: string[];
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = house) =>
  fetch(at.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

interface Door {
  signIn(username: string, password: string, at?: House): Promise<Answer>;
  signOut(cookie: string): Promise<Answer>;
  /** Who the server says it is talking to. */
  who(cookie: string): Promise<Answer>;
}

const rest: Door = {
  signIn: async (username, password, at) =>
    answerOfRest(await post('/api/v4/auth/signin', { username, password }, {}, at)),
  signOut: async (cookie) => answerOfRest(await post('/api/v4/auth/signout', {}, { cookie })),
  who: async (cookie) => answerOfRest(await fetch(`${house.url}/api/v4/auth/isauth`, { headers: { cookie } })),
};
async function answerOfRest(response: Response): Promise<Answer> {
  return { ...(await response.json()), status: response.status, setCookie: response.headers.getSetCookie() };
}

const graph: Door = {
  signIn: async (username, password, at) =>
    answerOfGraph(
      await post(
        '/graphql',
        {
          query: `mutation($input: SignInInput!) { signIn(input: $input) { viewer { username } } }`,
          variables: { input: { username, password } },
        },
        {},
        at,
      ),
    ),
  signOut: async (cookie) =>
    answerOfGraph(await post('/graphql', { query: `mutation { signOut { ok } }` }, { cookie })),
  who: async (cookie) =>
    answerOfGraph(await post('/graphql', { query: `{ organizations { slug } viewer { username } }` }, { cookie })),
};
async function answerOfGraph(response: Response): Promise<Answer> {
  const { data, errors } = await response.json();
  const setCookie = response.headers.getSetCookie();
  if (errors) return { message: errors[0].message, ...errors[0].extensions, setCookie };
  return { status: 200, username: (data.viewer ?? data.signIn?.viewer)?.username, setCookie };
}

const cookieOf = ({ setCookie }: Answer) => setCookie[0]!.split(';')[0]!;
const signedOut = { status: 401, title: 'Signed Out!', message: 'You are not signed in. Sign in and try again.' };
const wrong = { status: 401, title: 'Sign In Failed', message: 'The username or password is not right. Try again.' };
const doors = [
  ['the graph', graph],
  ['api/v4', rest],
] as const;

describe.each(doors)('through %s', (_name, door) => {
  test('the right password opens, and the cookie that comes with it is for this server alone', async () => {
    const answer = await door.signIn('walt', PASSWORD);
    expect(answer).toMatchObject({ status: 200, username: 'walt' });
    expect(answer.setCookie).toHaveLength(1);
    const [token, ...flags] = answer.setCookie[0]!.split('; ');
    expect(token).toMatch(/^truss_session=[\w-]{43}$/);
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
    expect(await door.who(cookieOf(answer))).toMatchObject({ status: 200, username: 'walt' });
  });

  test('behind https the cookie is Secure, when it is given and when it is taken back', async () => {
    const secure = await buildHouse({ env: { PUBLIC_URL: 'https://truss.example.org' } });
    try {
      const answer = await door.signIn('walt', PASSWORD, secure);
      expect(answer.setCookie[0]!.split('; ')).toContain('Secure');
      const out = await post('/api/v4/auth/signout', {}, { cookie: cookieOf(answer) }, secure);
      expect(out.headers.getSetCookie()[0]!.split('; ')).toContain('Secure');
      expect(out.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    } finally {
      await secure.close();
    }
  });

  test('a username is taken however it is typed, a password exactly', async () => {
    expect(await door.signIn('  Walt ', PASSWORD)).toMatchObject({ status: 200, username: 'walt' });
    for (const password of [PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD}\u0000`, '*'])
      expect(await door.signIn('walt', password)).toMatchObject({ ...wrong, setCookie: [] });
  });

  test('nobody learns who has an account', async () => {
    for (const username of ['nobody', "' or true --", 'w%', 'walt.', 'x'.repeat(5_000)])
      expect(await door.signIn(username, PASSWORD)).toMatchObject({ ...wrong, setCookie: [] });
  });

  test('what is empty is asked for', async () => {
    for (const [username, password] of [
      ['', PASSWORD],
      ['  ', PASSWORD],
      ['walt', ''],
    ] as const)
      expect(await door.signIn(username, password)).toMatchObject({
        status: 400,
        message: 'Enter a username and a password.',
        setCookie: [],
      });
  });

  test('signed out, a call is refused in the words of the catalogue', async () => {
    for (const cookie of ['', 'truss_session=', 'truss_session=nonsense', 'truss_session=%00', 'other=1'])
      expect(await door.who(cookie)).toMatchObject(signedOut);
  });

  test('signing out ends the session through both doors, takes the cookie back, and may be done twice', async () => {
    const cookie = cookieOf(await door.signIn('rob', PASSWORD));
    const other = cookieOf(await door.signIn('rob', PASSWORD));
    expect(other).not.toBe(cookie);
    const out = await door.signOut(cookie);
    expect(out.status).toBe(200);
    expect(out.setCookie[0]!.split('; ')).toEqual(
      expect.arrayContaining(['truss_session=', 'Max-Age=0', 'HttpOnly', 'Path=/']),
    );
    for (const [, any] of doors) {
      expect(await any.who(cookie)).toMatchObject(signedOut);
      expect(await any.who(other)).toMatchObject({ status: 200, username: 'rob' });
    }
    expect((await door.signOut(cookie)).status).toBe(200);
  });

  test('a session ends twelve hours after its last use, and seven days after it began', async () => {
    const cookie = cookieOf(await door.signIn('rita', PASSWORD));
    const isLike = async (lastSeen: string, expires: string) => {
      await sql`update session set last_seen = now() - ${lastSeen}::interval, expires = now() + ${expires}::interval
        where username = 'rita'`.execute(house.inside.db);
      return (await door.who(cookie)).status;
    };
    expect(await isLike('12 hours 1 second', '1 day')).toBe(401);
    expect(await isLike('1 second', '-1 second')).toBe(401);
    expect(await isLike('11 hours 59 minutes', '1 day')).toBe(200);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ kept: boolean }>`select last_seen > now() - interval '1 minute' as kept
        from session where username = 'rita'`.execute(house.inside.db);
      expect(rows.some(({ kept }) => kept)).toBe(true);
    });
  });
});

test('the database does not hold what the cookie holds', async () => {
  const token = cookieOf(await rest.signIn('sam', PASSWORD)).split('=')[1]!;
  const { rows } = await sql<{ row: string }>`select session::text as row from session where username = 'sam'`.execute(
    house.inside.db,
  );
  expect(rows).toHaveLength(1);
  for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
    expect(rows[0]!.row).not.toContain(form);
});

test('an open socket is signed out with its session', async () => {
  const cookie = cookieOf(await rest.signIn('wendy', PASSWORD));
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  const client = createClient({
    url: `${house.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    lazy: false,
    retryAttempts: 5,
  });
  const ask = async () => {
    for await (const answer of client.iterate({ query: '{ organizations { slug } }' })) return answer;
    return undefined;
  };
  expect((await ask())!.data).toEqual({ organizations: [{ slug: 'acme' }] });
  await rest.signOut(cookie);
  expect((await ask())!.errors![0]!.extensions).toMatchObject({ status: 401 });
  await client.dispose();
});

describe('other sites', () => {
  const projects = () => house.inside.db.selectFrom('project').select(['id', 'name']).orderBy('id').execute();
  const create = {
    query: `mutation { createProject(input: { organization: "acme", name: "Forged" }) { project { name } } }`,
  };
  const foreign = [
    ['an origin of its own', { origin: 'https://evil.example' }],
    ['no origin at all (a sandboxed frame)', { origin: 'null' }],
    ['an origin that is no address', { origin: 'evil' }],
    ['an origin that begins like ours', { origin: 'OURS.evil.example' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
  ] as const;
  const with_ = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OURS', house.url)]));

  test.each(foreign)('%s: refused by both doors, and nothing is changed', async (_what, headers) => {
    const cookie = await house.cookie('ada');
    const before = await projects();
    const calls = [
      ['/graphql', create],
      ['/api/v4/o/acme/p', { name: 'Forged' }],
      ['/api/v4/auth/signout', {}],
      ['/api/v4/auth/signin', { username: 'walt', password: PASSWORD }],
    ] as const;
    for (const [path, body] of calls) {
      const response = await post(path, body, { cookie, ...with_(headers) });
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      const refused = { status: 403, title: 'Permission Denied' };
      const message = 'This request comes from another site. Send it from Truss itself.';
      expect(await response.json()).toMatchObject(
        path === '/graphql' ? { errors: [{ message, extensions: refused }] } : { ...refused, message },
      );
    }
    const deleted = await fetch(`${house.url}/api/v4/o/acme/p/1`, {
      method: 'DELETE',
      headers: { cookie, ...with_(headers) },
    });
    expect(deleted.status).toBe(403);
    expect(await projects()).toEqual(before);
    expect(await rest.who(cookie)).toMatchObject({ status: 200, username: 'ada' });
  });

  test.each([
    ['text/plain', JSON.stringify(create), JSON.stringify({ name: 'Forged' })],
    ['application/x-www-form-urlencoded', new URLSearchParams(create).toString(), 'name=Forged'],
    ['', JSON.stringify(create), JSON.stringify({ name: 'Forged' })],
  ])('a body of the type %j, which a form can send, changes nothing', async (type, forGraph, forRest) => {
    const cookie = await house.cookie('ada');
    const before = await projects();
    const send = (path: string, body: string) =>
      fetch(house.url + path, {
        method: 'POST',
        headers: { cookie, ...(type && { 'content-type': type }) },
        body: new TextEncoder().encode(body),
      });
    const graphAnswer = await send('/graphql', forGraph);
    expect(graphAnswer.status).toBe(415);
    expect(await graphAnswer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('application/json'), extensions: { status: 415 } }],
    });
    const restAnswer = await send('/api/v4/o/acme/p', forRest);
    expect(restAnswer.status).toBe(400);
    expect(await restAnswer.json()).toMatchObject({ status: 400, title: 'Invalid Request' });
    expect(await projects()).toEqual(before);
  });

  test('a form with a file, sent by another site, changes nothing', async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify(create));
    form.set('map', '{}');
    const before = await projects();
    const headers = { cookie: await house.cookie('ada'), origin: 'https://evil.example' };
    expect((await fetch(`${house.url}/graphql`, { method: 'POST', headers, body: form })).status).toBe(403);
    expect(await projects()).toEqual(before);
  });

  test('an address changes nothing', async () => {
    const headers = { cookie: await house.cookie('ada'), accept: 'application/json' };
    const before = await projects();
    const answer = await fetch(`${house.url}/graphql?query=${encodeURIComponent(create.query)}`, { headers });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await projects()).toEqual(before);
    const read = await fetch(`${house.url}/graphql?query=${encodeURIComponent('{ viewer { username } }')}`, {
      headers,
    });
    expect(await read.json()).toMatchObject({ data: { viewer: { username: 'ada' } } });
  });

  test('no answer may be read by a page of another site', async () => {
    const headers = { cookie: await house.cookie('ada'), origin: 'https://evil.example', accept: 'application/json' };
    const answers = await Promise.all([
      fetch(`${house.url}/graphql?query=${encodeURIComponent('{ viewer { username } }')}`, { headers }),
      fetch(`${house.url}/api/v4/user`, { headers }),
      fetch(`${house.url}/graphql`, {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      }),
    ]);
    for (const answer of answers)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('a socket opens for our own pages and for no others', async () => {
    const cookie = await house.cookie('ada');
    const open = (origin: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`${house.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
          headers: { cookie, origin },
        });
        socket.on('open', () => done('open'));
        socket.on('unexpected-response', (_request, response) => done(String(response.statusCode)));
        socket.on('error', () => done('error'));
        socket.on('open', () => socket.terminate());
      });
    expect(await open(house.url)).toBe('open');
    expect(await open('https://evil.example')).toBe('403');
    expect(await open('null')).toBe('403');
  });

  test('our own pages are let in, under the address people use too', async () => {
    const proxied = await buildHouse({ env: { PUBLIC_URL: 'https://truss.example.org' } });
    try {
      const cookie = await proxied.cookie('ada');
      const status = async (origin: string) =>
        (await post('/api/v4/recentprojects', { organizationSlug: 'acme', projectId: 1 }, { cookie, origin }, proxied))
          .status;
      expect(await status('https://truss.example.org')).toBe(200);
      expect(await status(proxied.url)).toBe(200);
      expect(await status('http://truss.example.org')).toBe(403);
      expect(await status('https://truss.example.org.evil.example')).toBe(403);
    } finally {
      await proxied.close();
    }
  });
});
