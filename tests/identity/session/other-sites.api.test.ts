// Pages of other sites cannot use a session.
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';

import { PASSWORD } from '../../support/people.ts';
import { startTruss } from '../../support/truss.ts';
import { truss, openTruss, post, rest } from './sign-in-apis.ts';

openTruss();

describe('requests caused by other sites', () => {
  const projects = () => truss.inside.db.selectFrom('project').select(['id', 'name']).orderBy('id').execute();
  const create = {
    query: `mutation { createProject(input: { organization: "acme", name: "Forged" }) { ... on CreateProjectPayload { project { name } } } }`,
  };
  const foreign = [
    ['an origin of its own', { origin: 'https://evil.example' }],
    ['no origin at all (a sandboxed frame)', { origin: 'null' }],
    ['an origin that is no address', { origin: 'evil' }],
    ['an origin that begins like ours', { origin: 'OURS.evil.example' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
  ] as const;
  const with_ = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OURS', truss.url)]));

  test.each(foreign)('%s is refused by both APIs, and nothing is changed', async (_what, headers) => {
    const cookie = await truss.cookie('ada');
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
    const deleted = await fetch(`${truss.url}/api/v4/o/acme/p/1`, {
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
  ])('a body of type %j, which a form can send, changes nothing', async (type, forGraph, forRest) => {
    const cookie = await truss.cookie('ada');
    const before = await projects();
    const send = (path: string, body: string) =>
      fetch(truss.url + path, {
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

  test('a form with a file, sent from another site, changes nothing', async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify(create));
    form.set('map', '{}');
    const before = await projects();
    const headers = { cookie: await truss.cookie('ada'), origin: 'https://evil.example' };
    expect((await fetch(`${truss.url}/graphql`, { method: 'POST', headers, body: form })).status).toBe(403);
    expect(await projects()).toEqual(before);
  });

  test('following a link changes nothing', async () => {
    const headers = { cookie: await truss.cookie('ada'), accept: 'application/json' };
    const before = await projects();
    const answer = await fetch(`${truss.url}/graphql?query=${encodeURIComponent(create.query)}`, { headers });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(await projects()).toEqual(before);
    const read = await fetch(`${truss.url}/graphql?query=${encodeURIComponent('{ viewer { username } }')}`, {
      headers,
    });
    expect(await read.json()).toMatchObject({ data: { viewer: { username: 'ada' } } });
  });

  test('pages of other sites can read no response', async () => {
    const headers = { cookie: await truss.cookie('ada'), origin: 'https://evil.example', accept: 'application/json' };
    const answers = await Promise.all([
      fetch(`${truss.url}/graphql?query=${encodeURIComponent('{ viewer { username } }')}`, { headers }),
      fetch(`${truss.url}/api/v4/user`, { headers }),
      fetch(`${truss.url}/graphql`, {
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

  test('a socket opens for our own pages and no others', async () => {
    const cookie = await truss.cookie('ada');
    const open = (origin: string) =>
      new Promise<string>((done) => {
        const socket = new WebSocket(`${truss.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
          headers: { cookie, origin },
        });
        socket.on('open', () => done('open'));
        socket.on('unexpected-response', (_request, response) => done(String(response.statusCode)));
        socket.on('error', () => done('error'));
        socket.on('open', () => socket.terminate());
      });
    expect(await open(truss.url)).toBe('open');
    expect(await open('https://evil.example')).toBe('403');
    expect(await open('null')).toBe('403');
  });

  test('our own pages are accepted, also under the public address', async () => {
    const proxied = await startTruss({ env: { PUBLIC_URL: 'https://truss.example.org' } });
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
