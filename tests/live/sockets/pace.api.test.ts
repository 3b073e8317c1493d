// The rate limit of chat messages: a minute's messages at once, then one by one, the same through every API and server.
import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { asAnswers, asErrors } from '../../support/answers.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';
import { say, script, secondServer } from '../cast.ts';

const PER_MINUTE = 7;
let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { MESSAGES_PER_MINUTE: String(PER_MINUTE) } });
});
afterAll(() => truss.close());

const said = async (sender: Person) => {
  const rows = await truss.inside.db.selectFrom('chatMessage').select('id').where('sender', '=', sender).execute();
  return rows.length;
};
/** Moves the counter as if so many seconds had passed. */
const later = (username: string, seconds: number) =>
  sql`update chat_pace set ahead_until = ahead_until - make_interval(secs => ${seconds}) where username = ${username}`.execute(
    truss.inside.db,
  );
const post = (as: Person, content: string, clientId: string = randomUUID()) =>
  truss.rest(as, '/api/v4/o/acme/p/1/socket', { type: 'GROUP_CHAT', params: { message: content, uuid: clientId } });

test('a minute’s messages may be sent at once, at two servers together; the next is refused until its time', async () => {
  const second = await secondServer(truss);
  const there = async (content: string) => {
    const query = 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }';
    const input = { projectId: id('Project', 1), clientId: randomUUID(), content };
    const headers = { cookie: await truss.cookie('walt'), 'content-type': 'application/json' };
    const body = JSON.stringify({ query: asAnswers(query), variables: { input } });
    const answer = await fetch(`${second.url}/graphql`, { method: 'POST', headers, body });
    return asErrors((await answer.json()) as GraphAnswer);
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      index % 2 ? !(await there('quick')).errors : (await say(truss, 'walt', 'quick')).message !== undefined,
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(PER_MINUTE);
  expect(await said('walt')).toBe(PER_MINUTE);

  const byPost = await post('walt', 'more');
  expect(byPost.status).toBe(429);
  const seconds = Number(byPost.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(Math.ceil(60 / PER_MINUTE));
  expect(await byPost.json()).toEqual({
    status: 429,
    title: 'Too Many Messages',
    message: `You are sending messages too fast. Wait ${seconds} seconds and try again.`,
    details: { retryAfter: seconds },
  });
  const { errors } = await there('more');
  expect(errors![0].extensions).toMatchObject({
    code: 'TOO_MANY_MESSAGES',
    status: 429,
  });
  const left = (errors![0].extensions as { details: { retryAfter: number } }).details.retryAfter;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(seconds);
  const old = await script(truss, 'walt');
  old.say({ type: 'GROUP_CHAT', params: { message: 'more' } });
  expect(await old.of('error')).toMatchObject({ status: 429, title: 'Too Many Messages' });
  old.ws.close();
  expect(await said('walt')).toBe(PER_MINUTE);

  await later('walt', seconds);
  expect((await post('walt', 'in time')).status).toBe(200);
  expect((await post('walt', 'too soon')).status).toBe(429);
  expect(await said('walt')).toBe(PER_MINUTE + 1);
  await second.close();
});

test('other users are not slowed down, and sending a stored message again does not count', async () => {
  const clientId = randomUUID();
  expect((await post('wendy', 'hello', clientId)).status).toBe(200);
  const again = await Promise.all(Array.from({ length: 20 }, () => post('wendy', 'hello', clientId)));
  expect(again.map(({ status }) => status)).toEqual(again.map(() => 200));
  expect(await said('wendy')).toBe(1);
  for (let index = 1; index < PER_MINUTE; index++) expect((await post('wendy', `${index}`)).status).toBe(200);
  expect((await post('wendy', 'one more')).status).toBe(429);
  expect((await post('wendy', 'hello', clientId)).status).toBe(200);
});
