// A client keeps nobody else waiting by its input: strangers are refused before their body is read, each call takes as many bytes as it
// needs, lists are measured before their elements are read, and long input is parsed while others are answered.
import { request } from 'node:http';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { describedCalls } from '../../../server/rest.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const MB = 1 << 20;
const json = { 'content-type': 'application/json' };
const wrong = (megabytes: number) => `{"ids":[${'{},'.repeat((megabytes * MB) / 3)}{}]}`;
const send = async (
  as: 'walt' | 'olga' | null,
  path: string,
  body: string,
  method = 'POST',
  more: Record<string, string> = json,
): Promise<Response> => {
  const request = { method, body, headers: { ...more, cookie: await truss.cookie(as) } };
  return fetch(truss.url + path, request);
};

/** Every call that somebody has to be signed in for, and that takes a body. */
const calls = describedCalls().flatMap(({ method, path, security, request }) =>
  security?.length && request?.body
    ? [[method.toUpperCase(), path.replaceAll(/\{\w*[iI]ds?\}/g, '1').replaceAll('{org}', 'acme')] as const]
    : [],
);

describe('a stranger', () => {
  test('there are such calls', () => expect(calls.length).toBeGreaterThan(60));

  test.each(calls)('is told to sign in by %s %s, whatever the body', async (method, path) => {
    for (const body of ['{', '[[[', '"\uD800']) {
      const answer = await send(null, `/api/v4${path}`, body, method);
      expect(answer.status).toBe(401);
    }
  });

  test('is answered before their body is there', async () => {
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    const asked = request(`${truss.url}/api/v4/o/acme/p/1/globalIds`, {
      method: 'POST',
      headers: { ...json, 'content-length': 31 * MB },
    });
    asked.on('response', ({ statusCode }) => resolve(statusCode));
    asked.write('{"ids":[');
    expect(await promise).toBe(401);
    asked.destroy();
  });

  test.each([
    ['to sign in', '/api/v4/auth/signin', 'application/json'],
    ['by SAML', '/api/v4/auth/saml/acs', 'application/x-www-form-urlencoded'],
    ['to the graph', '/graphql', 'application/json'],
  ])('sends no more than is needed %s', async (_what, path, type) => {
    const answer = await send(null, path, 'x'.repeat(2 * MB), 'POST', { 'content-type': type });
    expect(answer.status).toBe(413);
    expect(JSON.stringify(await answer.json())).toMatch(/larger than \d+ kB/);
  });
});

test('a person without access to an organization is told so, whatever they send', async () => {
  for (const path of ['/api/v4/o/acme/p/1/globalIds', '/api/v4/o/acme/entities'])
    expect((await send('olga', path, wrong(1))).status).toBe(403);
});

describe('a signed-in user', () => {
  test.each([
    ['few', '/api/v4/o/acme/p/1/entities/search', 65_000, 70_000],
    ['many', '/api/v4/o/acme/p/1/globalIds', MB, 3 * MB],
    ['whole texts', '/api/v4/o/acme/entities', 30 * MB, 33 * MB],
  ])('sends as many bytes as a call needs: %s', async (_how, path, enough, tooMany) => {
    const blanks = (count: number) => `${' '.repeat(count)}"no such thing"`;
    expect((await send('walt', path, blanks(enough))).status).toBe(400);
    const { status } = await send('walt', path, blanks(tooMany));
    expect(status).toBe(413);
  });

  test('is refused in words for a list that is too long, whatever its elements, and for no more than a few elements', async () => {
    const long = await send('walt', '/api/v4/o/acme/p/1/globalIds', wrong(1));
    expect(await long.json()).toMatchObject({
      status: 400,
      message: expect.stringMatching(/at most 10000 items long/),
    });
    const some = await send('walt', '/api/v4/o/acme/p/1/globalIds', `{"ids":[${'{},'.repeat(9_000)}{}]}`);
    const { message } = (await some.json()) as { message: string };
    expect(message.split('must be').length).toBeLessThan(7);
  });

  test('is refused by the graph as well', async () => {
    const query = 'mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { __typename } }';
    const ids = Array.from({ length: 10_001 }, () => ({}));
    const { errors } = (await (
      await send('walt', '/graphql', JSON.stringify({ query, variables: { input: { ids } } }))
    ).json()) as { errors: { message: string }[] };
    expect(errors[0]!.message).toBe('A list can have up to 10,000 elements. Send them in several requests.');
  });

  test.each([
    ['api/v4', '/api/v4/o/acme/entities'],
    ['the graph', '/graphql'],
  ])('sends no more values than anybody needs to %s', async (_where, path) => {
    const answer = await send('walt', path, wrong(5));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toMatch(/more than 1,000,000 values/);
  });

  test('others are answered while a large body is taken in', async () => {
    const entities = Array.from({ length: 9_000 }, (_, i) => ({
      projectId: 1,
      id: i,
      name: 'x'.repeat(900),
      wrong: i,
    }));
    let isTakenIn = false;
    const large = send('walt', '/api/v4/o/acme/entities', JSON.stringify(entities)).then((answer) => {
      isTakenIn = true;
      return answer;
    });
    let answeredMeanwhile = 0;
    while (!isTakenIn) {
      expect((await fetch(`${truss.url}/health`)).status).toBe(200);
      if (!isTakenIn) answeredMeanwhile++;
    }
    expect((await large).status).toBe(400);
    expect(answeredMeanwhile).toBeGreaterThan(3);
  });
});
