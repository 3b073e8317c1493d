// Texts that the database cannot store: a NUL, and half a character. Wherever one comes in it is removed or refused before the database
// fails, and concurrent requests are answered.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { asRefusal } from '../../../server/platform/errors.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());

const words =
  'One of the texts contains a NUL or half of a character, which cannot be stored. Remove it and try again.';
const odd = ['a\u0000b', '\u0000', '\ud800', 'a\udc00b', '\udc00\ud800'];

describe('the database client', () => {
  test.each(odd)('refuses %j, however it is passed', async (text) => {
    const refused = [
      sql`select ${text}::text`,
      sql`select ${[text]}::text[]`,
      sql`select ${[['whole'], [text]]}::text[]`,
      sql`select ${JSON.stringify({ a: [text] })}::jsonb`,
      sql`select ${{ [text]: 1 }}::jsonb`,
      sql`select * from jsonb_to_recordset(${JSON.stringify([{ name: text }])}::jsonb) as t (name text)`,
    ];
    for (const statement of refused) {
      const error = await statement.execute(truss.inside.db).then(String, (error: unknown) => error);
      const answer = await truss.inside.db
        .transaction()
        .execute((db) => statement.execute(db))
        .then(String, (error: unknown) => error);
      for (const each of [error, answer]) expect(asRefusal(each)).toMatchObject({ status: 400, message: words });
    }
  });

  test('stores a text that only mentions such characters', async () => {
    const text = String.raw`\u0000 \ud800 \0` + ' 🚀';
    const { rows } = await sql<{ text: string; json: unknown }>`
      select ${text}::text as text, ${JSON.stringify({ [text]: text })}::jsonb as json`.execute(truss.inside.db);
    expect(rows).toEqual([{ text, json: { [text]: text } }]);
  });
});

const encoded = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');
const upload = async (path: string, name: string, content: string) => {
  const body = `--x\r\ncontent-disposition: form-data; name="upload_file"; filename="${name}"\r\n\r\n${content}\r\n--x--\r\n`;
  return fetch(`${truss.url}/api/v4/o/acme/p/1/${path}`, {
    method: 'POST',
    body,
    headers: { cookie: await truss.cookie('ada'), 'content-type': 'multipart/form-data; boundary=x' },
  });
};
const project = (text: string, field: string) =>
  truss.graph('ada', `query($t: String!) { project(organization: "acme", projectId: 1) { ${field} } }`, { t: text });
const change = (name: string, type: string, input: object) =>
  truss.graph('ada', `mutation($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input });

describe.each(odd)('%j', (text) => {
  test.each<[string, () => Promise<Response>]>([
    ['in a path', () => truss.rest('ada', `/api/v4/o/acme${encoded(text)}/p/1`)],
    ['in a query', () => truss.rest('ada', `/api/v4/o/acme/users?limit=1&search=${encoded(text)}&q=${encoded(text)}`)],
    ['in a body', () => truss.rest('ada', '/api/v4/o/acme/entities/search', { query: text })],
    ['in the name of something new', () => truss.rest('ada', '/api/v4/o/acme/p', { name: text, description: text })],
    ['in preferences', () => truss.rest('ada', '/api/v4/o/acme/p/1', { preferences: { [text]: [text] } }, 'PUT')],
    ['in a username', () => truss.rest(null, '/api/v4/auth/signin', { username: text, password: text })],
    ['in an e-mail address', () => truss.rest(null, '/api/v4/auth/forgotpassword', { username: `${text}@acme.test` })],
    ['in the name of a file', () => upload('files', text, 'x')],
    ['in the name of what is imported', () => upload('import/json?wait=true', text, '{"version": 1}')],
  ])('%s of api/v4 is refused or cleaned', async (_where, ask) => {
    const answer = await ask();
    const body = await answer.text();
    expect(answer.status, body).toBeLessThan(500);
    expect(body).not.toMatch(/UNEXPECTED|Unexpected Error|invalid byte sequence|unsupported Unicode/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a slug', () => truss.graph('ada', `query($t: String!) { organization(slug: $t) { name } }`, { t: text })],
    [
      'an id',
      () =>
        truss.graph('ada', `query($t: ID!) { node(id: $t) { id } }`, {
          t: Buffer.from(`Project:${text}`).toString('base64'),
        }),
    ],
    ['a search', () => project(text, 'entities(query: $t) { totalCount }')],
    ['a quoted search', () => project(`"${text}"`, 'entities(query: $t) { totalCount }')],
    ['a cursor', () => project(text, 'entities(first: 1, after: $t) { totalCount }')],
    [
      'an entity',
      () =>
        change('saveEntities', 'SaveEntitiesInput', {
          organization: 'acme',
          projectId: 1,
          entities: [{ classId: truss.given.classId('Requirement'), name: text, description: text }],
        }),
    ],
    ['a profile', () => change('saveProfile', 'SaveProfileInput', { firstName: text, lastName: text })],
    [
      'a message',
      () =>
        change('sendMessage', 'SendMessageInput', {
          organization: 'acme',
          projectId: 1,
          content: text,
          to: text,
          clientId: crypto.randomUUID(),
        }),
    ],
  ])('%s of the graph is refused or cleaned', async (_where, ask) => {
    const answer = JSON.stringify(await ask());
    expect(answer).not.toMatch(/UNEXPECTED|"status":5|invalid byte sequence|unsupported Unicode/);
  });

  test('in an imported file it is removed, or the job fails with a message', async () => {
    const entity = {
      id: 1,
      classId: truss.given.classId('Requirement'),
      name: `Odd ${text}`,
      metadata: { [text]: text },
    };
    for (const document of [
      { entities: [entity] },
      { entities: [{ ...entity, globalId: text, createdBy: text, script: text, branches: { [text]: text } }] },
      { schema: { labels: [{ id: 900_000, name: `Label ${text}`, globalId: text, colour: text }] } },
      { project: { name: text, description: text, folder: text, preferences: { a: text } } },
      { files: [{ id: 1, name: text, type: text, content: '' }] },
    ]) {
      const job = await (
        await upload('import/json?wait=true', 'odd.json', JSON.stringify({ version: 1, ...document }))
      ).json();
      expect(['done', 'failed']).toContain(job.state);
      expect(job.error?.message ?? '').not.toMatch(/Something went wrong|invalid byte|unsupported Unicode/);
    }
  });
});

test('a concurrent request is still answered', async () => {
  const cookie = await truss.cookie('ada');
  const ask = (slug: string) => fetch(`${truss.url}/api/v4/o/${slug}/p/1`, { headers: { cookie } });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(i % 2 ? 'acme' : 'acme%00')));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((_, i) => i % 2)).toEqual(Array(10).fill(200));
  for (const status of statuses.filter((_, i) => i % 2 === 0)) expect(status).toBeLessThan(500);
});
