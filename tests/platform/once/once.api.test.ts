// Calls with the same key by the same sender are done once, through both APIs, at any server and after any interruption.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';

import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { backgroundDone } from '../../../server/platform/jobs/background.ts';
import { sweepDoneRequests } from '../../../server/platform/once/done-requests.ts';
import { openServices } from '../../../server/start/open-services.ts';
import { call } from '../../support/call.ts';
import { withIds } from '../../support/ids.ts';
import { mintSession } from '../../support/mint-session.ts';
import { socketOf } from '../../support/socket.ts';
import { startTruss, type GraphAnswer, type Truss } from '../../support/truss.ts';

let truss: Truss;
let walt: Record<string, string>;
let wendy: Record<string, string>;
beforeAll(async () => {
  truss = await startTruss();
  walt = { cookie: await mintSession(truss.inside, 'walt') };
  wendy = { cookie: await mintSession(truss.inside, 'wendy') };
});
afterAll(() => truss.close());

let key: string;
beforeEach(() => {
  key = randomUUID();
});

interface Given {
  as?: Record<string, string>;
  under?: string | null;
  at?: string;
}
const headersOf = ({ as = walt, under = `"${key}"` }: Given) => ({
  'content-type': 'application/json',
  ...as,
  ...(under !== null && { 'idempotency-key': under }),
});

async function graph(text: string, input: object, given: Given = {}): Promise<GraphAnswer & { status: number }> {
  const { query, variables } = await withIds(text, { input } as Record<string, unknown>, truss.organizationNumber);
  const answer = await call(`${given.at ?? truss.url}/graphql`, {
    method: 'POST',
    headers: headersOf(given),
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...((await answer.json()) as GraphAnswer) };
}
const rest = (path: string, body: unknown, given: Given & { method?: string } = {}) =>
  call(`${given.at ?? truss.url}/api/v4${path}`, {
    method: given.method ?? 'POST',
    headers: headersOf(given),
    body: JSON.stringify(body),
  });

const save = `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) {
  __typename ... on SaveEntitiesPayload { revision entities { id name } } ... on Refusal { code status title message } } }`;
const named = (name: string) => ({
  organization: 'acme',
  projectId: 1,
  entities: [{ classId: truss.given.classId('Requirement'), name }],
});
const ofApi = (name: string) => [{ projectId: 1, classId: truss.given.classId('Requirement'), name }];
const count = async (name: string): Promise<number> =>
  (
    await truss.inside.db
      .selectFrom('entity')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).count;
const revision = async (): Promise<number> =>
  (await truss.inside.db.selectFrom('project').select('revision').where('id', '=', 1).executeTakeFirstOrThrow())
    .revision;

/** Both doors to making an entity, and what of an answer is to be the same. */
const doors = {
  graph: async (name: string, given?: Given): Promise<[number, string]> => {
    const { status, data, errors } = await graph(save, named(name), given);
    const title = errors?.[0]?.extensions?.title ?? data?.saveEntities?.title;
    return [errors?.[0]?.extensions?.status ?? data?.saveEntities?.status ?? status, title ?? JSON.stringify(data)];
  },
  'api/v4': async (name: string, given?: Given): Promise<[number, string]> => {
    const answer = await rest('/o/acme/entities', ofApi(name), given);
    const text = await answer.text();
    return [answer.status, answer.ok ? text : (JSON.parse(text) as { title: string }).title];
  },
};
const ways = Object.entries(doors);

test.each(ways)('a call repeated by %s is done once and answered as before', async (door, make) => {
  const name = `Twice by ${door}`;
  const first = await make(name);
  expect(first[0]).toBe(200);
  expect(await make(name)).toEqual(first);
  expect(await count(name)).toBe(1);
});

test.each(ways)('a call repeated many times at once by %s is done once', async (door, make) => {
  const name = `At once by ${door}`;
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(name)));
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]![0]).toBe(200);
  expect(await count(name)).toBe(1);
});

test.each(ways)('a key is of its sender by %s', async (door, make) => {
  const name = `By two of ${door}`;
  const [, first] = await make(name);
  const [status, other] = await make(name, { as: wendy });
  expect(status).toBe(200);
  expect(other).not.toBe(first);
  expect(await count(name)).toBe(2);
});

test.each(ways)('something else under the same key is refused by %s', async (door, make) => {
  await make(`First by ${door}`);
  const before = await revision();
  expect(await make(`Other by ${door}`)).toEqual([422, 'Key Used Before']);
  expect(await revision()).toBe(before);
});

test.each(ways)('a key that is none is refused by %s', async (_door, make) => {
  for (const under of ['', '""', '"a', 'a b', '"a", "b"', `"${'x'.repeat(256)}"`, '"é"'])
    expect(await make('Never', { under })).toEqual([400, 'Invalid Request']);
  expect(await count('Never')).toBe(0);
});

test.each(ways)('a key without quotes is the same key by %s', async (door, make) => {
  const first = await make(`Bare by ${door}`);
  expect(await make(`Bare by ${door}`, { under: key })).toEqual(first);
  expect(await count(`Bare by ${door}`)).toBe(1);
});

test.each(ways)(
  'a call repeated after a day by %s is done again, and nothing of the first is kept',
  async (door, make) => {
    const name = `Next day by ${door}`;
    const first = await make(name);
    await backgroundDone(truss.inside);
    await sql`update done_request set at = at - interval '25 hours'`.execute(truss.inside.db);
    expect(await make(name)).not.toEqual(first);
    expect(await count(name)).toBe(2);
    await backgroundDone(truss.inside);
    expect(await make(name)).toEqual(expect.not.arrayContaining([first[1]]));
    await sql`update done_request set at = at - interval '25 hours'`.execute(truss.inside.db);
    await sweepDoneRequests(truss.inside);
    expect((await sql`select from done_request`.execute(truss.inside.db)).rows).toHaveLength(0);
  },
);

test.each(ways)('two servers on one database do it once by %s', async (door, make) => {
  const { config } = truss.inside;
  const services = await openServices(
    readConfig({ DATABASE_URL: truss.databaseUrl, DATA_DIR: config.dataDir, PASSWORD_COST: 'low' }),
    pino({ level: 'silent' }),
  );
  const app = createApp(services);
  await new Promise<void>((done) => app.server.listen(0, '127.0.0.1', done));
  const other = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const name = `At two servers by ${door}`;
  const answers = await Promise.all([truss.url, other, truss.url, other].map((at) => make(name, { at })));
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]![0]).toBe(200);
  expect(await make(name, { at: other })).toEqual(answers[0]);
  expect(await count(name)).toBe(1);
  app.server.closeAllConnections();
  await app.close();
  await services.close();
});

test.each(ways)('a call by %s whose server died is not repeated, and this is said', async (door, make) => {
  const name = `Died by ${door}`;
  await make(name);
  await backgroundDone(truss.inside);
  // As the server leaves it that dies between the commit and the answer.
  await sql`update done_request set answer = null, at = now() - interval '21 seconds'`.execute(truss.inside.db);
  expect(await make(name)).toEqual([409, 'Answer Lost']);
  expect(await count(name)).toBe(1);
});

test.each(ways)('while another server handles it by %s, a repeated call is told to wait', async (door, make) => {
  const name = `Under way by ${door}`;
  await make(name);
  await backgroundDone(truss.inside);
  await sql`update done_request set answer = null, at = now() + interval '1 minute'`.execute(truss.inside.db);
  const now = Date.now;
  onTestFinished(() => void (Date.now = now));
  // Each look at the clock is a minute later.
  let minutes = 0;
  Date.now = () => now() + 60_000 * minutes++;
  expect(await make(name)).toEqual([409, 'Still in Progress']);
  expect(await count(name)).toBe(1);
});

test('a refused call had no effect, and is judged again under the same key', async () => {
  const as = { cookie: await mintSession(truss.inside, 'ada') };
  const found = (under: string) => rest('/o/acme/teams', { name: 'Judged' }, { as, under });
  expect((await found('"the first"')).status).toBe(200);
  expect((await found('"the second"')).status).toBe(400);
  await truss.inside.db.deleteFrom('team').where('name', '=', 'Judged').execute();
  expect((await found('"the second"')).status).toBe(200);
});

const both = `mutation($input: SaveEntitiesInput!) {
  one: saveEntities(input: $input) { __typename ... on SaveEntitiesPayload { revision } ... on Refusal { code } }
  two: saveEntities(input: $input) { __typename ... on SaveEntitiesPayload { revision } ... on Refusal { code } } }`;

test('of several mutations in a request, each is done once, also when the server died between them', async () => {
  const first = await graph(both, named('Both'));
  expect(first.data.two.revision).toBe(first.data.one.revision + 1);
  expect(await graph(both, named('Both'))).toEqual(first);
  expect(await count('Both')).toBe(2);
  await backgroundDone(truss.inside);
  // The second one was not begun.
  await sql`delete from done_request where nth = 1`.execute(truss.inside.db);
  await sql`update done_request set answer = null, at = now() - interval '21 seconds'`.execute(truss.inside.db);
  const { data } = await graph(both, named('Both'));
  expect(data.one.code).toBe('ANSWER_LOST');
  expect(data.two.revision).toBeGreaterThan(first.data.two.revision);
  expect(await count('Both')).toBe(3);
  expect((await graph(both, named('Both'))).data).toEqual(data);
  expect(await count('Both')).toBe(3);
});

test('an answer with secrets is sealed in the database, and is for its first recipient', async () => {
  const body = { name: 'Mine', days: 1, organization: 'acme' };
  const first = (await (await rest('/user/keys', body)).json()) as { key: string };
  expect(first.key).toMatch(/^truss_/);
  expect(await (await rest('/user/keys', body)).json()).toEqual(first);
  await backgroundDone(truss.inside);
  const { rows } = await sql<{ all: string }>`select string_agg(d::text, ' ') as all from done_request d`.execute(
    truss.inside.db,
  );
  expect(rows[0]!.all).toContain('sealed:');
  expect(rows[0]!.all).not.toContain(first.key);
  expect(rows[0]!.all).not.toContain(key);
  // The holder of a person's API key is not that person.
  const bearer = { authorization: `Bearer ${first.key}` };
  const own = await doors['api/v4']('Of the person');
  const ofKey = await doors['api/v4']('Of the person', { as: bearer, under: `"${key}"` });
  expect(own[0]).toBe(422);
  expect(ofKey[0]).toBe(200);
});

test('a file that is sent again is there once; another one under the same key is refused', async () => {
  const send = (content: string) => {
    const body = new FormData();
    body.set('upload_file', new File([content], 'words.txt', { type: 'text/plain' }));
    const headers = { ...walt, 'idempotency-key': `"${key}"` };
    return fetch(`${truss.url}/api/v4/o/acme/p/1/files`, { method: 'POST', headers, body });
  };
  const files = () => truss.inside.db.selectFrom('file').selectAll().orderBy('id').execute();
  // Each form has a boundary of its own.
  const first = await (await send('The words.')).text();
  const there = await files();
  expect(await (await send('The words.')).text()).toBe(first);
  expect((await send('Other words.')).status).toBe(422);
  expect(await files()).toEqual(there);
});

test('a key costs a save one statement in its transaction, one beside it, and one when its answer is out', async () => {
  const entity = await truss.given.entity({ name: 'Counted' });
  const rename = (name: string, under?: null) =>
    graph(
      save,
      { organization: 'acme', projectId: 1, entities: [{ entityId: entity.id, name }] },
      { ...(under === null && { under }) },
    );
  const counted = (work: () => Promise<unknown>) =>
    truss.statements(async () => {
      await work();
      await backgroundDone(truss.inside);
    });
  await counted(() => rename('Warm', null));
  const without = await counted(() => rename('Without', null));
  expect(await counted(() => rename('With'))).toBe(without + 3);
});

test('a query is answered as always, whatever key comes with it', async () => {
  await sql`delete from done_request`.execute(truss.inside.db);
  const query = `{ project(organization: "acme", projectId: 1) { name } }`;
  const body = JSON.stringify({ query });
  for (let i = 0; i < 2; i++) {
    const answer = await call(`${truss.url}/graphql`, { method: 'POST', headers: headersOf({}), body });
    expect(((await answer.json()) as GraphAnswer).data.project.name).toBeDefined();
  }
  expect((await rest('/o/acme/p/1/entities/search', { query: '' })).status).toBe(200);
  await backgroundDone(truss.inside);
  expect((await sql`select from done_request`.execute(truss.inside.db)).rows).toHaveLength(0);
});

test('a mutation over a WebSocket, which takes no key, is refused before it changes anything, with advice on how to send it', async () => {
  const socket = await socketOf(truss, 'walt');
  onTestFinished(() => socket.dispose());
  const input: Record<string, unknown> = { input: named('By a socket') };
  const { query, variables } = await withIds(save, input, truss.organizationNumber);
  const answered = new Promise((done) => {
    const sent = { query, variables, extensions: { idempotencyKey: key } };
    socket.subscribe(sent, { next: done, error: done, complete: () => done('nothing') });
  });
  expect(await answered).toMatchObject([
    {
      message: expect.stringContaining('Send the mutation to POST /graphql with the header Idempotency-Key'),
      extensions: { code: 'MUTATION_OVER_SOCKET', status: 400 },
    },
  ]);
  expect(await count('By a socket')).toBe(0);
});

test('an operation of another build of the pages is refused with a code of its own, so that the page can explain it', async () => {
  const answer = await call(`${truss.url}/graphql`, {
    method: 'POST',
    headers: headersOf({}),
    body: JSON.stringify({ documentId: 'of-another-build', variables: {} }),
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNKNOWN_OPERATION', status: 404 } }] });
});
