// A server as a process.
// Its database dies under load and comes back; it is told to stop; two start at once; what it is given is malformed; what nobody expected is masked and logged.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { createClient, type Client, type ClientOptions } from 'graphql-ws';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';

import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/platform/embedded.ts';
import { defaultSchema } from '../../server/schema/seed/index.ts';

const PASSWORD = 'a long enough password';
const directory = mkdtempSync(join(tmpdir(), 'truss-durable-'));
chmodSync(directory, 0o755); // PostgreSQL runs as somebody else where we are root
const dataDir = join(directory, 'postgres');
let postgres: EmbeddedPostgres;
const processes: ChildProcess[] = [];

const port = () => Number(new URL(postgres.url).port);
const startPostgres = async (at?: number) => {
  postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...(at && { port: at }) });
};
/** As `pg_ctl stop -m immediate`: every connection is cut and nothing is written down. */
async function crashPostgres() {
  const file = join(dataDir, 'postmaster.pid');
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 10_000, interval: 20 });
}
async function sql<T extends pg.QueryResultRow>(database: string, text: string): Promise<T[]> {
  const client = new pg.Client(urlOf(database));
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
const urlOf = (database: string) => {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  return url.href;
};

beforeAll(() => startPostgres());
afterAll(async () => {
  for (const child of processes) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
});

interface Line {
  msg: string;
  level: number;
  requestId?: string;
  address?: string;
  err?: { message: string };
}

/** `node server/main.ts` in an environment of its own. */
class Server {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  readonly lines: Line[] = [];
  stdout = '';
  stderr = '';
  url = '';
  cookie = '';

  constructor(env: Record<string, string>) {
    this.child = spawn(process.execPath, ['server/main.ts'], {
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(directory, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    processes.push(this.child);
    createInterface(this.child.stdout!).on('line', (line) => {
      this.stdout += `${line}\n`;
      if (line.startsWith('{')) this.lines.push(JSON.parse(line) as Line);
    });
    this.child.stderr!.on('data', (data) => (this.stderr += String(data)));
    this.exited = new Promise((done) => this.child.once('close', (code) => done(code)));
  }

  async listening(): Promise<this> {
    const address = () => {
      if (this.child.exitCode !== null) return 'exited';
      return this.lines.find((line) => line.msg === 'Truss is listening')?.address;
    };
    this.url = await vi.waitUntil(address, { timeout: 15_000, interval: 20 });
    if (this.url === 'exited') throw new Error(this.stderr);
    return this;
  }

  async signIn(password = PASSWORD): Promise<this> {
    const response = await this.post('/api/v4/auth/signin', { username: 'admin', password });
    if (!response.ok) throw new Error(await response.text());
    this.cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    return this;
  }

  get = (path: string) => fetch(this.url + path, { headers: { cookie: this.cookie } });
  post = (path: string, body: unknown) =>
    fetch(this.url + path, {
      method: 'POST',
      headers: { cookie: this.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  socket(options: Partial<ClientOptions> = {}): Client {
    const { cookie } = this;
    class Socket extends WebSocket {
      constructor(url: string, protocols: string) {
        super(url, protocols, { headers: { cookie } });
      }
    }
    const url = `${this.url.replace('http', 'ws')}/graphql`;
    const onNonLazyError = () => undefined;
    return createClient({ url, webSocketImpl: Socket, lazy: false, retryAttempts: 0, onNonLazyError, ...options });
  }
}

async function startServer(database: string, env: Record<string, string> = {}): Promise<Server> {
  await sql('postgres', `create database ${database}`);
  const server = new Server({ DATABASE_URL: urlOf(database), ADMIN_PASSWORD: PASSWORD, ...env });
  return (await server.listening()).signIn();
}

const requirement = defaultSchema.classes.find((each) => each.name === 'Requirement')!.id;
const save = (server: Server, name: string) =>
  server.post('/api/v4/o/sample/entities', [{ projectId: 1, classId: requirement, name }]);
const saveByGraph = (server: Server, name: string) =>
  server.post('/graphql', {
    query: `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { name } } }`,
    variables: { input: { organization: 'sample', projectId: 1, entities: [{ classId: requirement, name }] } },
  });

interface Change {
  revision: number;
  entities: { name: string }[];
}

describe('a database that dies under load', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer('crash');
  });

  test('calls answer 503 meanwhile, and go on when it is back; nothing that was acknowledged is lost', async () => {
    const acknowledged: string[] = [];
    const refused: { status: number; retryAfter: unknown; answer: unknown }[] = [];
    const client = async (index: number) => {
      for (let i = 0; ; i++) {
        const name = `Load ${index}.${i}`;
        const response = await (index % 2 ? save : saveByGraph)(server, name);
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
    // As our pages listen: when the socket is gone, on a new one, from the last revision heard of.
    const back = Promise.withResolvers<void>();
    const live = server.socket({ retryAttempts: 5, retryWait: () => back.promise });
    const news: string[] = [];
    const heard = (async () => {
      const query = `subscription($after: Int) { projectChanged(organization: "sample", projectId: 1, after: $after) { revision entities { name } } }`;
      const variables = { after: revision };
      const changes = live.iterate<{ projectChanged: Change }>({ query, variables });
      for await (const { data, errors } of changes) {
        if (errors) throw new Error(errors[0]!.message);
        const { revision, entities } = data!.projectChanged;
        variables.after = revision;
        news.push(...entities.map((each) => each.name));
        if (news.includes('After')) return;
      }
    })();
    heard.catch(() => undefined);

    const load = Promise.all([0, 1, 2, 3].map(client));
    await vi.waitUntil(() => acknowledged.length > 60, { timeout: 15_000, interval: 10 });
    const at = port();
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
    expect(await (await saveByGraph(server, 'x')).json()).toMatchObject({
      errors: [{ extensions: { status: 503, code: 'UNAVAILABLE' } }],
    });
    expect((await server.get('/health')).status).toBe(200);
    const other = server.socket();
    const asked = other.iterate({ query: '{ viewer { username } }' })[Symbol.asyncIterator]().next();
    await expect(asked).rejects.toMatchObject({ code: 1013 });

    await startPostgres(at);
    await vi.waitFor(async () => expect((await server.get('/ready')).status).toBe(200), {
      timeout: 10_000,
      interval: 20,
    });
    back.resolve();
    expect((await save(server, 'After')).status).toBe(200);
    expect(server.child.exitCode).toBeNull();
    const stored = await sql<{ name: string }>(
      'crash',
      `select name from entity where name like 'Load %' or name = 'After'`,
    );
    const names = stored.map((row) => row.name);
    expect(names).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(names).size).toBe(names.length);
    // Whoever listened all the time hears of what came after, and of everything before it once.
    await heard;
    expect(news.toSorted()).toEqual(names.toSorted());
    await live.dispose();
    expect(server.lines.filter((line) => line.level >= 50)).toEqual([]);
  }, 40_000);

  test('an import works again', async () => {
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

  test('says that it lives and that it is ready', async () => {
    for (const [path, status] of [
      ['/health', 'ok'],
      ['/ready', 'ready'],
    ] as const) {
      const response = await fetch(server.url + path);
      expect([response.status, await response.json()]).toEqual([200, { status }]);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    await sql('crash', `update kysely_migration set name = name || '?' where name like '001%'`);
    const response = await fetch(`${server.url}/ready`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'migrating' }]);
    await sql('crash', `update kysely_migration set name = rtrim(name, '?')`);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  });

  test('what nobody expected is masked, and the log has it under the id that was told', async () => {
    await sql('crash', 'alter table recent_project rename to elsewhere');
    try {
      const byRest = (await (await server.get('/api/v4/recentprojects')).json()) as Record<string, unknown>;
      const answer = await server.post('/graphql', { query: '{ recentProjects { visited } }' });
      const { errors } = (await answer.json()) as {
        errors: { message: string; extensions: Record<string, unknown> }[];
      };
      const byGraph = { message: errors[0]!.message, ...errors[0]!.extensions };
      for (const told of [byRest, byGraph] as Record<string, unknown>[]) {
        expect(told).toMatchObject({
          status: 500,
          title: 'Unexpected Error',
          message: 'Something went wrong. Try again; if it happens again, tell an administrator the request id.',
        });
        expect(JSON.stringify(told)).not.toMatch(/recent_project|relation|select/);
        const isOfIt = (line: Line) => line.requestId === told['requestId'] && line.level === 50;
        const logged = await vi.waitUntil(() => server.lines.find(isOfIt), { interval: 10 });
        expect(logged).toMatchObject({
          msg: 'unexpected',
          err: { message: expect.stringContaining('recent_project') },
        });
      }
      expect(answer.headers.get('x-request-id')).toBe(byGraph['requestId' as keyof typeof byGraph]);
    } finally {
      await sql('crash', 'alter table elsewhere rename to recent_project');
    }
  });

  test('the log holds neither passwords nor sessions', () => {
    expect(server.stdout).not.toContain(PASSWORD);
    expect(server.stdout).not.toContain(server.cookie.split('=')[1]);
  });

  test('told to stop, it finishes what is in flight, says good-bye to sockets, and ends well', async () => {
    const lock = new pg.Client(urlOf('crash'));
    await lock.connect();
    await lock.query('begin; lock table recent_project in access exclusive mode');
    const visit = server.post('/api/v4/recentprojects', { organizationSlug: 'sample', projectId: 1 });
    const waiting = `select 1 from pg_locks where relation = 'recent_project'::regclass and not granted`;
    await vi.waitUntil(async () => (await sql('crash', waiting)).length > 0, { timeout: 5_000, interval: 20 });
    const client = server.socket();
    const goodbye = new Promise<number>((done) =>
      client.on('closed', (event) => done((event as { code: number }).code)),
    );
    const query = `subscription { projectChanged(organization: "sample", projectId: 1) { revision } }`;
    const listening = (async () => {
      for await (const _ of client.iterate({ query }));
    })();
    listening.catch(() => undefined);
    await new Promise((done) => client.on('connected', done));

    server.child.kill('SIGTERM');
    expect(await goodbye).toBe(1001);
    await expect(fetch(`${server.url}/health`, { headers: { connection: 'close' } })).rejects.toThrow();
    expect(server.child.exitCode).toBeNull();
    const released = performance.now();
    await lock.query('commit');
    await lock.end();
    const response = await visit;
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
    expect(await server.exited).toBe(0);
    expect(performance.now() - released).toBeLessThan(5_000);
    expect(server.lines.at(-1)!.msg).toBe('stopped');
    expect(await sql('crash', 'select project_id from recent_project')).toEqual([{ project_id: 1 }]);
    expect(server.stderr).toBe('');
  });
});

test('two servers that start at once on an empty database share one beginning', async () => {
  await sql('postgres', 'create database twins');
  const twins = [1, 2].map(() => new Server({ DATABASE_URL: urlOf('twins') }));
  await Promise.all(twins.map((twin) => twin.listening()));
  for (const twin of twins) expect((await twin.get('/ready')).status).toBe(200);
  const passwords = twins.flatMap((twin) => /with the password '([^']+)'/.exec(twin.stdout)?.[1] ?? []);
  expect(passwords).toHaveLength(1);
  for (const twin of twins) {
    await twin.signIn(passwords[0]);
    const projects = (await (await twin.get('/api/v4/o/sample/p')).json()) as { name: string }[];
    expect(projects).toHaveLength(1);
  }
  const [one] = await sql<Record<string, unknown>>(
    'twins',
    `select (select count(*)::int from "user") as users, (select count(*)::int from organization) as organizations,
      (select count(*)::int from kysely_migration) as migrations`,
  );
  expect(one).toMatchObject({ users: 1, organizations: 1 });
  for (const twin of twins) twin.child.kill('SIGINT');
  expect(await Promise.all(twins.map((twin) => twin.exited))).toEqual([0, 0]);
}, 30_000);

describe('what cannot work is said at the start, in a sentence', () => {
  const closed = 'postgres://truss:secret@127.0.0.1:1/truss';
  test.each([
    [{ PORT: 'abc' }, /^Truss cannot start: PORT must be a port number \(it is 'abc'\)\.\n$/],
    [
      { PUBLIC_URL: 'nonsense', LOG_LEVEL: 'loud' },
      /^Truss cannot start: PUBLIC_URL must be an address such as https:\S+ \(it is 'nonsense'\); LOG_LEVEL must be one of [\w, ]+ \(it is 'loud'\)\.\n$/,
    ],
    [{ DATABASE_URL: 'mysql://x' }, /^Truss cannot start: DATABASE_URL must be an address such as postgres:\S+\.\n$/],
    [{ ADMIN_PASSWORD: 'short' }, /^Truss cannot start: ADMIN_PASSWORD must have at least 8 characters\.\n$/],
    [
      { DATABASE_URL: closed },
      /^Truss cannot start: the database at 127\.0\.0\.1:1 cannot be reached \([^)]+\)\. Check DATABASE_URL\.\n$/,
    ],
  ] as [Record<string, string>, RegExp][])('%j', async (env, sentence) => {
    const server = new Server(env);
    expect(await server.exited).toBe(1);
    expect(server.stderr).toMatch(sentence);
    expect(server.stdout).toBe('');
  });

  test('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const { port: number } = taken.address() as AddressInfo;
    await sql('postgres', 'create database taken');
    const server = new Server({ DATABASE_URL: urlOf('taken'), PORT: String(number), ADMIN_PASSWORD: PASSWORD });
    expect(await server.exited).toBe(1);
    expect(server.stderr).toBe(
      `Truss cannot start: port ${number} of 127.0.0.1 is taken. Stop what listens there, or set PORT.\n`,
    );
    taken.close();
  });
});
