// Chat messages are stored in order and once, and reach only their recipients.
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { done, somebody } from '../../identity/members/cast.ts';
import { asAnswers, asErrors } from '../../support/answers.ts';
import { id } from '../../support/ids.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';
import { follow, say, secondServer } from '../cast.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ env: { MESSAGES_PER_MINUTE: '10000' } });
});
afterAll(() => truss.close());

/** Sends a message to everybody at one of the servers. */
async function sayAt(url: string, content: string) {
  const input = { projectId: id('Project', 1), clientId: randomUUID(), content };
  const query = 'mutation($input: SendMessageInput!) { sendMessage(input: $input) { chatMessage { number } } }';
  const headers = { cookie: await truss.cookie('walt'), 'content-type': 'application/json' };
  const body = JSON.stringify({ query: asAnswers(query), variables: { input } });
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const { errors } = asErrors((await answer.json()) as GraphAnswer);
  if (errors) throw new Error(errors[0].message);
}

interface Heard {
  number: number;
  from: string;
  to: string | null;
  content: string;
}
const listen = (as: Person, after?: number, url?: string) =>
  follow<Heard>(
    truss,
    as,
    `subscription { chatReceived(organization: "acme", projectId: 1${after === undefined ? '' : `, after: ${after}`}) { number from to content } }`,
    url,
  );
const chat = async (as: Person, args: string) => {
  const { data, errors } = await truss.graph(
    as,
    `{ project(organization: "acme", projectId: 1) { chat(${args}) { edges { cursor node { number from to content sender { fullName } } } pageInfo { hasPreviousPage hasNextPage startCursor endCursor } } } }`,
  );
  if (errors) throw new Error(errors[0].message);
  return data.project.chat as {
    edges: { cursor: string; node: Heard }[];
    pageInfo: { hasPreviousPage: boolean; hasNextPage: boolean; startCursor: string; endCursor: string };
  };
};
const conversation = async (as: Person, partner: string | null) => {
  const { data } = await truss.graph(
    as,
    '{ project(organization: "acme", projectId: 1) { conversations { with unread lastRead last user { username } } } }',
  );
  const all = data.project.conversations as { with: string | null; unread: number; lastRead: number; last: number }[];
  return all.find((each) => each.with === partner);
};
const read = (as: Person, upTo: number, partner?: string) =>
  truss.graph(as, 'mutation($input: MarkReadInput!) { markRead(input: $input) { conversation { unread lastRead } } }', {
    input: { organization: 'acme', projectId: 1, upTo, ...(partner && { with: partner }) },
  });

test('messages sent at two servers at once arrive at both, once and in the same order', async () => {
  const second = await secondServer(truss);
  const [here, there] = await Promise.all([listen('rob', 0), listen('rita', 0, second.url)]);
  const texts = Array.from({ length: 40 }, (_, index) => `order ${index}`);
  await Promise.all(texts.map((text, index) => sayAt(index % 2 ? truss.url : second.url, text)));
  const isLast = ({ number }: Heard) => number === 40;
  await Promise.all([here.inbox.until(isLast), there.inbox.until(isLast)]);
  expect(here.inbox.all.map(({ number }) => number)).toEqual(texts.map((_, index) => index + 1));
  expect(there.inbox.all).toEqual(here.inbox.all);
  expect(here.inbox.all.map(({ content }) => content).toSorted()).toEqual(texts.toSorted());
  await Promise.all([here.stop(), there.stop()]);
  await second.close();
});

test('a message sent again, even at the same moment, is stored once', async () => {
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(truss, 'walt', 'once', { clientId })));
  expect(new Set(answers.map(({ message }) => message!.number)).size).toBe(1);
  expect((await say(truss, 'walt', 'changed my mind', { clientId: clientId.toUpperCase() })).message!.content).toBe(
    'once',
  );
  const { edges } = await chat('rob', 'last: 100');
  expect(edges.filter(({ node }) => node.content === 'once')).toHaveLength(1);
  // Another user's message may have the same client id.
  expect((await say(truss, 'wendy', 'mine', { clientId })).message!.content).toBe('mine');
});

test('a client that reconnects gets the messages it missed, each once', async () => {
  const known = (await say(truss, 'walt', 'before')).message!.number;
  const missed: number[] = [];
  for (let index = 0; index < 130; index++) missed.push((await say(truss, 'walt', `missed ${index}`)).message!.number);
  const again = await listen('rob', known);
  await again.inbox.until(({ number }) => number === missed.at(-1));
  const next = (await say(truss, 'walt', 'after')).message!.number;
  await again.inbox.until(({ number }) => number === next);
  expect(again.inbox.all.map(({ number }) => number)).toEqual([...missed, next]);
  await again.stop();
});

test('earlier messages are paged back from the newest', async () => {
  const latest = await chat('rob', 'last: 3');
  const numbers = latest.edges.map(({ node }) => node.number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(latest.pageInfo.hasPreviousPage).toBe(true);
  const before = await chat('rob', `last: 3, before: "${latest.pageInfo.startCursor}"`);
  expect(before.edges.at(-1)!.node.number).toBe(numbers[0]! - 1);
  const onward = await chat('rob', `first: 2, after: "${before.pageInfo.endCursor}"`);
  expect(onward.edges.map(({ node }) => node.number)).toEqual(numbers.slice(0, 2));
  const start = await chat('rob', 'first: 2');
  expect(start.edges[0]!.node.number).toBe(1);
  await expect(chat('rob', 'last: 3, before: "1; drop table"')).rejects.toThrow('is not a cursor');
  await expect(chat('rob', 'last: 1000')).rejects.toThrow();
});

test('a message to one person reaches only sender and recipient', async () => {
  const [rob, walt, rita] = await Promise.all([listen('rob'), listen('walt'), listen('rita')]);
  await Promise.all([rob, walt, rita].map((each) => settled(each.inbox)));
  const { message } = await say(truss, 'walt', 'between us', { to: ' ROB ' });
  const after = await say(truss, 'walt', 'for all');
  const isAfter = ({ number }: Heard) => number === after.message!.number;
  await Promise.all([rob, walt, rita].map(({ inbox }) => inbox.until(isAfter)));
  const heard = (inbox: { all: Heard[] }) => inbox.all.map(({ number }) => number);
  expect(heard(rob.inbox)).toContain(message!.number);
  expect(heard(walt.inbox)).toContain(message!.number);
  expect(heard(rita.inbox)).not.toContain(message!.number);
  expect((await chat('rob', 'last: 5, with: "walt"')).edges.map(({ node }) => node.content)).toEqual(['between us']);
  expect((await chat('walt', 'last: 5, with: "rob"')).edges.map(({ node }) => node.content)).toEqual(['between us']);
  expect((await chat('rita', 'last: 5, with: "walt"')).edges).toEqual([]);
  expect((await chat('rita', 'last: 100')).edges.some(({ node }) => node.content === 'between us')).toBe(false);
  await Promise.all([rob.stop(), walt.stop(), rita.stop()]);
});

/** Sends a message and waits until it arrives, so that the stream is known to run. */
async function settled(inbox: { until(is: (heard: Heard) => boolean): Promise<Heard> }) {
  let isHeard = false;
  const heard = inbox.until(() => true).then(() => (isHeard = true));
  while (!isHeard) {
    await say(truss, 'sam', 'hello?');
    await Promise.race([heard, new Promise((done) => setImmediate(done))]);
  }
}

test('unread messages are counted up to 100, and a message once read stays read', async () => {
  const reader = await somebody(truss, 'reader', 'member');
  await done(truss, 'ada', `/o/acme/p/1/users/${reader}?roleId=4`, undefined, 'POST');
  expect((await conversation(reader, null))!.unread).toBe(100);
  const { last } = (await conversation(reader, null))!;
  const { data } = await read(reader, last);
  expect(data.markRead.conversation).toEqual({ unread: 0, lastRead: last });
  await say(truss, 'walt', 'to you', { to: reader });
  await say(truss, 'walt', 'to all');
  await say(truss, reader, 'mine');
  expect((await conversation(reader, null))!.unread).toBe(1);
  expect(await conversation(reader, 'walt')).toMatchObject({ unread: 1, user: { username: 'walt' } });
  expect((await conversation('walt', reader))!.unread).toBe(0);
  await read(reader, 2_147_483_647);
  await read(reader, 1);
  const after = (await conversation(reader, null))!;
  expect(after.unread).toBe(0);
  const next = (await say(truss, 'walt', 'and again')).message!.number;
  expect(after.lastRead).toBe(next - 1);
  expect((await conversation(reader, null))!.unread).toBe(1);
  // A conversation that does not exist stores nothing.
  await read(reader, 5, 'nobody');
  expect(await conversation(reader, 'nobody')).toBeUndefined();
});

test('a refused message is not stored', async () => {
  const before = (await chat('rob', 'last: 1')).edges[0]!.node.number;
  expect(await say(truss, 'walt', ' \n\t ')).toMatchObject({ status: 400, refused: expect.stringContaining('empty') });
  expect(await say(truss, 'walt', 'x'.repeat(10_001))).toMatchObject({ status: 400 });
  expect(await say(truss, 'walt', 'x', { clientId: "'; drop table chat_message" })).toMatchObject({ status: 400 });
  expect(await say(truss, 'walt', 'x', { to: 'walt' })).toMatchObject({ status: 400 });
  const unknown = await say(truss, 'walt', 'x', { to: 'nobody' });
  const outsider = await say(truss, 'walt', 'x', { to: 'olga' });
  expect(outsider.refused!.replace('olga', 'nobody')).toBe(unknown.refused);
  expect(await say(truss, 'walt', 'x', { to: 'ro\0b' })).toMatchObject({ status: 400 });
  expect(await say(truss, 'olga', 'let me in')).toMatchObject({ status: 403 });
  expect(await say(truss, 'walt', 'x', { projectId: 99 })).toMatchObject({ status: 403 });
  expect((await chat('rob', 'last: 1')).edges[0]!.node.number).toBe(before);
  expect((await say(truss, 'walt', '  \0trimmed\r\n<script>\u{1F600} ')).message!.content).toBe(
    'trimmed\n<script>\u{1F600}',
  );
  expect((await say(truss, 'walt', 'y'.repeat(10_000))).message!.number).toBe(before + 2);
});
