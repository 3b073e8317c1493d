// Reads from a replica that lags: only where that misleads nobody, and never instead of an answer.
import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';

import type { Db } from '../../../server/platform/database/database.ts';
import { Replica } from '../../../server/platform/database/replica.ts';
import { projectNotFound } from '../../../server/refusals/permission.ts';
import { secondServer } from '../../live/cast.ts';
import { TEMPLATE } from '../../support/postgres.ts';
import { databaseUrl, sqlOn } from '../../support/server-process.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

const DEAD = 'postgres://truss:secret@127.0.0.1:1/truss';
const copies: string[] = [];
const admin = new pg.Client(inject('adminUrl'));
let truss: Truss;
beforeAll(async () => {
  await admin.connect();
  truss = await startTruss();
  await truss.given.entity({ name: 'On the primary' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await truss.close();
  for (const copy of copies) await admin.query(`drop database ${copy} with (force)`);
  await admin.end();
});

/** A copy of the initial database, changed by some SQL, so that its answers differ from the primary's. */
async function copyWith(change: string): Promise<string> {
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  copies.push(name);
  const url = databaseUrl(inject('adminUrl'), name);
  await sqlOn(url, change);
  return url;
}
/** A server on the same database with this replica, and its responses to a user. */
async function serverWith(replica: string) {
  const server = await secondServer(truss, { DATABASE_REPLICA_URL: replica });
  const warn = vi.spyOn(server.inside.log, 'warn');
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers: { cookie: await truss.cookie('root') } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.text();
  };
  return {
    ...server,
    get,
    warnings: () => warn.mock.calls.map(([, text]) => text),
    counts: server.inside.replica.counts,
  };
}
const exported = '/api/v4/o/acme/p/1/export/json';
const statistics = [
  '/api/v4/accesslogs/day',
  '/api/v4/o/acme/accesslogs/week',
  '/api/v4/user/accesslogs/walt',
  '/api/v4/newuserlogs/month',
];
const reports = '/api/v4/o/acme/p/1/report/reqif';

test('statistics and exports are the same from an up-to-date replica', async () => {
  const server = await serverWith(truss.databaseUrl);
  const plain = async (path: string) => (await truss.rest('root', path)).text();
  for (const path of [exported, ...statistics])
    expect([path, await server.get(path)]).toEqual([path, await plain(path)]);
  expect(await server.get(reports)).toContain('On the primary');
  expect(server.counts).toEqual({ replica: 2 + statistics.length, primary: 0 });
  expect(server.warnings()).toEqual([]);
  await server.close();
});

test('an export is read from a replica that is up to date, and not from one that lags', async () => {
  const renamed = `update project set name = 'From the replica', modified = now() + interval '1 day'`;
  const ahead = await serverWith(
    await copyWith(`${renamed}, revision = 1000, schema_revision = schema_revision + 1000`),
  );
  expect(JSON.parse(await ahead.get(exported))).toMatchObject({ project: { name: 'From the replica' }, entities: [] });
  expect(ahead.counts).toEqual({ replica: 1, primary: 0 });
  await ahead.close();
  // The replica lags in content, schema or the project's name, or lacks the project.
  for (const change of [
    renamed,
    `${renamed}, revision = case id when 0 then revision else 1000 end, schema_revision = case id when 0 then 0 else 1000 end`,
    `update project set revision = 1000, schema_revision = 1000, modified = null`,
    'delete from project where id = 1',
  ]) {
    if (change.includes('modified = null'))
      await truss.inside.db.updateTable('project').set({ modified: new Date() }).execute();
    const behind = await serverWith(await copyWith(change));
    expect(JSON.parse(await behind.get(exported))).toMatchObject({ entities: [{ name: 'On the primary' }] });
    expect(behind.counts).toEqual({ replica: 0, primary: 1 });
    expect(behind.warnings()).toEqual([]);
    // The cancelled view is released.
    for (let times = 0; times < 12; times++) await behind.get(exported);
    await behind.close();
  }
});

test('if the replica cannot tell its progress, the primary answers, and the log says so', async () => {
  const server = await serverWith(
    await copyWith(
      'alter table project rename to kept; create view project as select kept.*, 1 / (id - id) as broken from kept',
    ),
  );
  expect(JSON.parse(await server.get(exported))).toMatchObject({ entities: [{ name: 'On the primary' }] });
  expect(server.counts).toEqual({ replica: 0, primary: 1 });
  expect(server.warnings()).toEqual(['the replica does not answer; reads use the primary']);
  await server.close();
});

test('statistics may come from a replica that lags', async () => {
  const server = await serverWith(
    await copyWith(
      `insert into access_day (organization_id, username, day) select id, 'rita', '2026-02-02' from organization`,
    ),
  );
  expect(JSON.parse(await server.get('/api/v4/user/accesslogs/rita?since=2026-01-01'))).toEqual([
    { date: '2026-02-02', organizations: ['acme', 'other'] },
  ]);
  await server.close();
});

test('editing and permissions never read from the replica', async () => {
  const server = await serverWith(
    await copyWith(`update project set name = 'Old'; update "user" set permissions = '{}'; delete from session`),
  );
  const project = JSON.parse(await server.get('/api/v4/o/acme/p/1')) as { name: string };
  expect(project.name).toBe('Rover');
  expect(await server.get('/api/v4/o/acme/p/1/entities/changes?limit=10')).toContain('On the primary');
  expect(await server.get('/api/v4/user')).toContain('root');
  expect(server.counts).toEqual({ replica: 0, primary: 0 });
  await server.close();
});

test('if the replica is dead the primary answers, with one warning and without waiting each time', async () => {
  const server = await serverWith(DEAD);
  for (let times = 0; times < 2; times++) for (const path of [...statistics, exported, reports]) await server.get(path);
  expect(JSON.parse(await server.get(exported))).toMatchObject({ entities: [{ name: 'On the primary' }] });
  expect(server.warnings()).toEqual(['the replica does not answer; reads use the primary']);
  expect(server.counts.replica).toBe(0);
  await server.close();
});

test('the replica is tried again after a while, and its return is logged once', async () => {
  const log = pino({ level: 'silent' });
  const [warn, info, now] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'info'), vi.spyOn(performance, 'now')];
  const [primary, copy] = ['primary', 'replica'] as unknown as [Db, Db];
  let isAway = true;
  let asked = 0;
  const work = async (db: Db) => {
    if (db === copy) asked++;
    if (db === copy && isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return String(db);
  };
  const replica = new Replica(primary, copy, log);
  now.mockReturnValue(1_000);
  expect([await replica.read(work), await replica.read(work), asked]).toEqual(['primary', 'primary', 1]);
  now.mockReturnValue(40_000);
  expect([await replica.read(work), asked]).toEqual(['primary', 2]);
  isAway = false;
  now.mockReturnValue(80_000);
  expect([await replica.read(work), await replica.read(work)]).toEqual(['replica', 'replica']);
  expect([warn.mock.calls.length, info.mock.calls.length]).toEqual([1, 1]);
  // A refusal on the replica is asked again on the primary, and does not count as a failure of the replica.
  const refusing = async (db: Db) => {
    if (db === copy) throw projectNotFound(7);
    return 'known';
  };
  expect([await replica.read(refusing), await replica.read(work)]).toEqual(['known', 'replica']);
  // A failure on the primary too is reported.
  await expect(replica.read(() => Promise.reject(new Error('both')))).rejects.toThrow('both');
  expect(await new Replica(primary, undefined, log).read(work)).toBe('primary');
});
