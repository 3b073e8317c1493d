import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import pg from 'pg';
import { pino } from 'pino';

import { createApp } from '../../server/app.ts';
import { defaultSchema } from '../../server/model/schema/seed/index.ts';
import { readConfig } from '../../server/platform/config.ts';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { openServices } from '../../server/start/open-services.ts';
import { asAnswers, asErrors } from '../support/answers.ts';
import { PASSWORD } from '../support/people.ts';
import { removeCluster } from '../support/standby.ts';
import { createTestData } from '../support/template.ts';
import { noteDatabase } from './processor-time.ts';

/** A database with the default schema, our server on it, and a floor: bare `pg` behind `node:http`. */
export interface Stage {
  url: string;
  cookie: string;
  databaseUrl: string;
  pool: pg.Pool;
  truss: Awaited<ReturnType<typeof openServices>>;
  /** A query or mutation as whoever the stage has signed in. */
  graph(query: string): Promise<unknown>;
  classId(name: string): number;
  relationId(name: string): number;
  /** Serves one hand-written statement as JSON; the address of it. */
  floor(sql: string, parameters?: unknown[]): Promise<string>;
  /** Makes a floor whose statement writes the text of the answer itself; each connection plans it once. */
  textFloor(sql: string): Promise<string>;
  close(): Promise<void>;
}

const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** With a folder, the database stays in it when the stage closes, and is there when it opens again. */
export async function openStage(folder?: string): Promise<Stage> {
  const directory = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), 'truss-bench-'));
  const dataDir = join(directory, 'postgres');
  const isThere = existsSync(dataDir);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { shared_buffers: '512MB', max_connections: '100' },
  });
  const forget = stoppedAtExit(postgres.dataDir);
  const log = pino({ level: 'warn' });
  if (!isThere) await createTestData(postgres.url, log);
  const truss = await openServices(readConfig({ DATABASE_URL: postgres.url, DATA_DIR: directory }), log);
  const app = createApp(truss);
  const url = `http://127.0.0.1:${await listen(app.server)}`;
  const signedIn = await fetch(`${url}/api/v4/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
  const pool = new pg.Pool({ connectionString: postgres.url, max: 10 });
  const floors: Server[] = [];
  const named = (rows: readonly { name?: string | undefined; id?: number | undefined }[], name: string) =>
    rows.find((row) => row.name === name)!.id!;
  return {
    url,
    cookie,
    databaseUrl: postgres.url,
    pool,
    truss,
    graph: async (query) => {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query: asAnswers(query) }),
      });
      const { data, errors } = asErrors(
        (await response.json()) as { data: Record<string, unknown>; errors?: { message: string }[] },
      );
      if (errors) throw new Error(errors[0]!.message);
      return data;
    },
    classId: (name) => named(defaultSchema.classes, name),
    relationId: (name) => named(defaultSchema.relations, name),
    floor: async (sql, parameters = []) => {
      const server = createServer((_request, response) => {
        pool.query(sql, parameters).then(
          ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
          (error: Error) => response.writeHead(500).end(error.message),
        );
      });
      floors.push(server);
      return `http://127.0.0.1:${await listen(server)}/`;
    },
    textFloor: async (text) => {
      const name = `floor_${floors.length}`;
      const server = createServer((_request, response) => {
        pool.query<[string]>({ name, text, rowMode: 'array' } as never).then(
          ({ rows }) => response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]![0]),
          (error: Error) => response.writeHead(500).end(error.message),
        );
      });
      floors.push(server);
      return `http://127.0.0.1:${await listen(server)}/`;
    },
    close: async () => {
      for (const server of floors) server.close().closeAllConnections();
      app.server.closeAllConnections();
      await app.close();
      await truss.close();
      pool.on('error', () => undefined); // its connections may still be closing when the database does
      await pool.end();
      noteDatabase(postgres.dataDir);
      forget();
      if (folder) return postgres.stop();
      await removeCluster(postgres);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A database is a process of its own: it is stopped as well where this one ends before the stage is closed. Called, nothing is left to stop. */
function stoppedAtExit(dataDir: string): () => void {
  const stop = () => {
    const [pid] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGINT');
  };
  process.once('exit', stop);
  return () => void process.off('exit', stop);
}

/** Requests a second, measured by a process of its own. */
export function load(
  url: string,
  options: { cookie?: string; body?: unknown; seconds?: number } = {},
): Promise<number> {
  const args = ['node_modules/autocannon/autocannon.js', '-j', '-n', '-c', '16', '-d', String(options.seconds ?? 4)];
  if (options.cookie) args.push('-H', `cookie=${options.cookie}`);
  if (options.body) args.push('-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(options.body));
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...args, url], { stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', fail).on('exit', () => {
      const result = JSON.parse(out) as { requests: { average: number }; non2xx: number; errors: number };
      if (result.non2xx + result.errors > 0)
        fail(new Error(`${url} refused ${result.non2xx + result.errors} requests`));
      else done(result.requests.average);
    });
  });
}

/** Fills tables while they have none of their indexes but keys, and makes the indexes afterwards, which takes a third of the time. */
export async function fillBare(pool: pg.Pool, tables: readonly string[], filling: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await filling();
  for (const { made } of rows) await pool.query(made);
  await pool.query(`vacuum analyze ${tables.join(', ')}`);
}

/** Fills project 1 with entities in statements of its own: the bench measures reads, not this. */
export async function fill(
  { pool }: Stage,
  count: number,
  classIds: readonly number[],
  options: { links?: number; projectId?: number } = {},
): Promise<void> {
  const projectId = options.projectId ?? 1;
  const words =
    "array['stakeholder','preliminary','design','valve','pump','orbit','thermal','budget','planning','interface','sensor','telemetry','margin','failure','review','mass']";
  await pool.query(
    `insert into entity (organization_id, id, project_id, global_id, class_id, name, number, sort_number, description, attrs, label_ids, is_hidden,
       is_archived, is_redacted, is_locked, metadata, created, created_by, modified, modified_by, revision, number_key, name_key, text_key)
     select 1, $4::int + i, $3::int, 'B_' || $3::int || '_' || i, ($2::int[])[1 + i % cardinality($2::int[])], w.a || ' ' || w.b || ' ' || i, n.number,
       lpad(split_part(n.number, '.', 1), 14, '0') || '.' || lpad(split_part(n.number, '.', 2), 13, '0') || '.' || lpad(split_part(n.number, '.', 3), 12, '0') || '.' || ($4::int + i),
       '<p>The ' || w.c || ' shall keep its ' || w.b || ' within limits.</p>', '{}', '{}', false, false, false, false, '{}',
       timestamptz '2025-01-01' + i * interval '1 minute', 'ada', timestamptz '2025-06-01' + (i::bigint * 7919 % 500000) * interval '1 minute', 'walt', 1,
       n.number, w.a || ' ' || w.b || ' ' || i, n.number || E'\\n' || w.a || ' ' || w.b || ' ' || i || E'\\nthe ' || w.c || ' shall keep its ' || w.b || ' within limits.'
     from generate_series(1, $1::int) as i,
       lateral (select (${words})[1 + i % 16] as a, (${words})[1 + i / 16 % 16] as b, (${words})[1 + i / 256 % 16] as c) w,
       lateral (select (1 + i % 50) || '.' || (1 + i / 50 % 200) || '.' || (1 + i / 10000) as number) n`,
    [count, classIds, projectId, projectId * 1_000_000],
  );
  if (options.links)
    await pool.query(
      `insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
       select 1, $3::int, $4::int + i, $2::int, $4::int + 1 + (i * 31 + k * 7) % $1::int, '{}', now(), 'ada', 1
       from generate_series(1, $1::int) i, generate_series(1, 3) k where i <> 1 + (i * 31 + k * 7) % $1::int on conflict do nothing`,
      [count, options.links, projectId, projectId * 1_000_000],
    );
  await pool.query('vacuum analyze entity, link');
}

export const percentile = (times: readonly number[], p: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor((times.length * p) / 100))]!;
