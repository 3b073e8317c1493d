// A database that dies under load and comes back: calls answer 503 with Retry-After, the server recovers by itself, nothing acknowledged
// is lost, and listeners get everything once.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../server/platform/database/embedded.ts';
import { id } from '../../support/ids.ts';
import { databaseUrl, PASSWORD, ServerProcess, sqlOn } from '../../support/server-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'truss-durable-'));
chmodSync(directory, 0o755); // PostgreSQL runs as somebody else where we are root
const dataDir = join(directory, 'postgres');
let postgres: EmbeddedPostgres;
let server: ServerProcess;

const startPostgres = async (at?: number) => {
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...(at && { port: at }) });
};
/** As `pg_ctl stop -m immediate`: every connection is cut without a checkpoint. */
async function crashPostgres() {
  const file = join(dataDir, 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
  await vi.waitFor(() => expect(existsSync(file)).toBe(false));
}

beforeAll(async () => {
  await startPostgres();
  await sqlOn(postgres.url, 'create database crash');
  server = new ServerProcess({
    DATABASE_URL: databaseUrl(postgres.url, 'crash'),
    DATA_DIR: join(directory, 'data'),
    ADMIN_PASSWORD: PASSWORD,
  });
  await (await server.listening()).signIn();
});
afterAll(async () => {
  await server?.kill();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

const requirement = defaultSchema.classes.find((each) => each.name === 'Requirement')!.id;
const save = (name: string) => server.post('/api/v4/o/sample/entities', [{ projectId: 1, classId: requirement, name }]);
const saveByGraph = (name: string) =>
  server.post('/graphql', {
    query: `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { ... on SaveEntitiesPayload { entities { name } } } }`,
    variables: { input: { projectId: id('Project', 1), entities: [{ classId: id('Class', requirement), name }] } },
  });

interface Change {
  revision: number;
  entities: { name: string }[];
}

/** Listens like our pages: after a lost socket, on a new one, from the last revision seen, until it gets 'After'. */
function listen(revision: number, back: Promise<void>) {
  const client = server.socket({ retryAttempts: 5, retryWait: () => back });
  const listener = { client, connections: 0, news: [] as string[], heard: Promise.resolve() };
  client.on('connected', () => listener.connections++);
  const query = `subscription($after: Int) { projectChanged(organization: "sample", projectId: 1, after: $after) { revision entities { name } } }`;
  const variables = { after: revision };
  const changes = client.iterate<{ projectChanged: Change }>({ query, variables });
  listener.heard = (async () => {
    for await (const { data, errors } of changes) {
      if (errors) throw new Error(errors[0]!.message);
      const { revision, entities } = data!.projectChanged;
      variables.after = revision;
      listener.news.push(...entities.map((each) => each.name));
      if (listener.news.includes('After')) return;
    }
  })();
  listener.heard.catch(() => undefined);
  return listener;
}

test('while the database is away calls answer 503, then continue, and nothing acknowledged is lost', async () => {
  const acknowledged: string[] = [];
  const refused: { status: number; retryAfter: unknown; answer: unknown }[] = [];
  const client = async (index: number) => {
    for (let i = 0; ; i++) {
      const name = `Load ${index}.${i}`;
      const response = await (index % 2 ? save : saveByGraph)(name);
      const answer = (await response.json()) as { errors?: { extensions: Record<string, unknown> }[] };
      const extensions = answer.errors?.[0]?.extensions as { status: number; details?: { retryAfter: number } };
      const status = extensions?.status ?? response.status;
      if (status === 200) acknowledged.push(name);
      else {
        const retryAfter = response.headers.get('retry-after') ?? extensions?.details?.retryAfter;
        return void refused.push({ status, retryAfter, answer });
      }
    }
  };
  const { revision } = (await (await server.get('/api/v4/o/sample/p/1')).json()) as { revision: number };
  const back = Promise.withResolvers<void>();
  const listeners = [listen(revision, back.promise), listen(revision, back.promise)] as const;

  const load = Promise.all([0, 1, 2, 3].map(client));
  await vi.waitUntil(() => acknowledged.length > 60);
  const at = Number(new URL(postgres.url).port);
  await crashPostgres();
  await load;
  expect(refused).toHaveLength(4);
  for (const { status, retryAfter, answer } of refused)
    expect({ status, retryAfter: Number(retryAfter) > 0, answer }).toMatchObject({ status: 503, retryAfter: true });

  for (const path of ['/ready', '/api/v4/auth/isauth', '/api/v4/o/sample/p/1', '/graphql?query={viewer{username}}']) {
    const response = await server.get(path);
    expect([path, response.status]).toEqual([path, 503]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  }
  expect(await (await server.get('/api/v4/user')).json()).toEqual({
    status: 503,
    title: 'Service Unavailable',
    message: 'The database cannot be reached at the moment. Try again in a few seconds.',
    details: { retryAfter: 2 },
  });
  expect(await (await saveByGraph('x')).json()).toMatchObject({
    errors: [{ extensions: { status: 503, code: 'UNAVAILABLE' } }],
  });
  expect((await server.get('/health')).status).toBe(200);
  const other = server.socket();
  const asked = other.iterate({ query: '{ viewer { username } }' })[Symbol.asyncIterator]().next();
  await expect(asked).rejects.toMatchObject({ code: 1013 });

  const losing = listeners[1];
  losing.client.terminate();

  await startPostgres(at);
  await vi.waitFor(async () => expect((await server.get('/ready')).status).toBe(200));
  back.resolve();
  expect((await save('After')).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
  const stored = await sqlOn<{ name: string }>(
    databaseUrl(postgres.url, 'crash'),
    `select name from entity where name ~ '^Load [0-9]' or name = 'After'`,
  );
  const names = stored.map((row) => row.name);
  expect(names).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(names).size).toBe(names.length);
  // Listeners get the later revision, and every earlier one once, also if they lost the connection meanwhile.
  for (const { heard, news, client } of listeners) {
    await heard;
    expect(news.toSorted()).toEqual(names.toSorted());
    await client.dispose();
  }
  expect(losing.connections).toBe(2);
  expect(server.lines.filter((line) => line.level >= 50)).toEqual([]);
});

test('an import works again when the database is back', async () => {
  const form = new FormData();
  form.set(
    'upload_file',
    new Blob([JSON.stringify({ version: 1, entities: [{ id: 1, classId: requirement, name: 'Imported' }] })]),
    'a.json',
  );
  const response = await fetch(`${server.url}/api/v4/o/sample/p/1/import/json?wait=true`, {
    method: 'POST',
    headers: { cookie: server.cookie },
    body: form,
  });
  expect(await response.json()).toMatchObject({ state: 'done', result: { created: 1 } });
});
