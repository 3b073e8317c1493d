// A server that is killed in the middle of a merge, a revert, a copy or an import with its past: what was not acknowledged has not begun, and what is asked again is done once.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { ServerProcess } from '../../support/server-process.ts';
import { waitingFor } from '../../support/waiting.ts';
import { trussWithMerges } from './on-merging.ts';

let on: Awaited<ReturnType<typeof trussWithMerges>>;
let server: ServerProcess;
let lock: pg.Client;
let origin: number;
let branch: number;
let part: number;

const started = async () => {
  server = await new ServerProcess({ DATABASE_URL: on.truss.databaseUrl }).listening();
  server.cookie = await on.truss.cookie('root');
};
beforeAll(async () => {
  on = await trussWithMerges({ jobs: false });
  await started();
  lock = new pg.Client(on.truss.databaseUrl);
  await lock.connect();
  origin = await on.project('Origin');
  [part] = (await on.save(origin, { name: 'Part' }, { name: 'Other' })).map(({ id }) => id) as [number];
  const copied = await ask('POST', `p/${origin}/copy?isBranch=true&name=Branch`, {});
  branch = ((await copied.json()) as { project: { id: number } }).project.id;
});
afterAll(async () => {
  await server?.kill();
  await lock?.end();
  await on.truss.close();
});

const ask = (method: string, path: string, body?: object) =>
  fetch(`${server.url}/api/v4/o/acme/${path}`, {
    method,
    headers: { cookie: server.cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const waiting = async () => (await lock.query(waitingFor())).rowCount ?? 0;

/** Kills the server while something that it was asked for has written almost all, and waits to write into `table`. */
async function killedAt(table: string, method: string, path: string, body?: object): Promise<void> {
  await lock.query(`begin; lock table ${table} in share mode`);
  const answer = ask(method, path, body).then(
    ({ status }) => status,
    () => 'cut off',
  );
  await vi.waitUntil(async () => (await waiting()) > 0);
  await server.kill();
  expect(await answer).toBe('cut off');
  await lock.query('rollback');
  await started();
}

/** All that there is in both projects, and between them. */
async function state(): Promise<unknown> {
  const tables = ['entity', 'entity_version', 'link', 'revision', 'stored_change_record', 'file'].map(
    (table) =>
      `select '${table}' as name, to_jsonb(t) as row from ${table} t where project_id in (${origin}, ${branch})`,
  );
  const more = ['branch', 'branch_merge', 'common_version', 'merge', 'merge_item', 'project'].map(
    (table) => `select '${table}', to_jsonb(t) from ${table} t`,
  );
  return (await lock.query(`${[...tables, ...more].join(' union all ')} order by 1, 2`)).rows;
}

test('a merge', async () => {
  await on.save(branch, { id: await on.copyOf(part, branch), name: 'Changed' }, { name: 'New' });
  await on.remove(await on.copyOf((await on.named(origin, 'Other')).id, branch));
  expect((await ask('POST', `p/${origin}/merge`, { sourceProjectId: branch })).status).toBe(200);
  const before = await state();
  await killedAt('branch_merge', 'PUT', `p/${origin}/merge`, { sourceProjectId: branch });
  expect(await state()).toEqual(before);
  expect(await on.standing(branch)).toEqual({ ahead: 3, behind: 0 });
  expect((await ask('PUT', `p/${origin}/merge`, { sourceProjectId: branch })).status).toBe(200);
  expect((await on.entities(origin)).map(({ name }) => name).toSorted()).toEqual(['Changed', 'New']);
  expect(await on.standing(branch)).toEqual({ ahead: 0, behind: 0 });
});

test('a revert', async () => {
  const { revision: then } = (await on.entities(origin)).find(({ id }) => id === part)!;
  await on.save(origin, { id: part, name: 'Later', number: '9' });
  const before = await state();
  await killedAt('stored_change_record', 'PUT', `entities/revert/${part}/${then}`);
  expect(await state()).toEqual(before);
  expect((await ask('PUT', `entities/revert/${part}/${then}`)).status).toBe(200);
  expect((await on.entities(origin)).find(({ id }) => id === part)).toMatchObject({ name: 'Changed', number: '' });
});

const copies = async () => (await lock.query(`select id, revision from project where name like 'Copy%'`)).rows;

test('a copy starts over when the server is back, and is there once', async () => {
  const before = await state();
  await lock.query('begin; lock table diagram in share mode');
  void ask('POST', `p/${origin}/copy?name=Copy`, {}).catch(() => undefined);
  await vi.waitUntil(async () => (await waiting()) > 0);
  await server.kill();
  await lock.query('rollback');
  expect(await copies()).toEqual([]);
  expect(await state()).toEqual(before);
  await started();
  await vi.waitUntil(async () => (await copies()).length > 0);
  const [{ id, revision }] = (await copies()) as [{ id: number; revision: number }];
  expect(revision).toBe(1);
  expect((await on.entities(id)).map(({ name }) => name)).toEqual((await on.entities(origin)).map(({ name }) => name));
  const { rows } = await lock.query(`select state, runs from job where type = 'copy' order by id desc limit 1`);
  expect(rows).toEqual([{ state: 'done', runs: 2 }]);
  await lock.query(`delete from project where name like 'Copy%'`);
});

test('an import with its past starts over when the server is back, and is there once', async () => {
  const target = await on.project('Target');
  const { classId } = (await on.entities(origin))[0]!;
  const kept = { kind: 'baseline', covers: 'project', created: '2026-03-03T10:00:00Z', createdBy: 'root' };
  const document = {
    version: 1,
    entities: [{ id: 1, classId, name: 'Now' }],
    past: [
      { moment: 1, id: 1, classId, name: 'Then' },
      { moment: 1, id: 2, classId, name: 'Gone' },
      { moment: 2, id: 2, isGone: true },
    ],
    baselines: [1, 2].map((moment) => ({ ...kept, ordinal: moment, name: `Baseline ${moment}`, moment })),
  };
  const form = new FormData();
  form.set('upload_file', new Blob([JSON.stringify(document)]), 'a.json');
  await lock.query('begin; lock table baseline in share mode');
  await fetch(`${server.url}/api/v4/o/acme/p/${target}/import/json`, {
    method: 'POST',
    headers: { cookie: server.cookie },
    body: form,
  });
  await vi.waitUntil(async () => (await waiting()) > 0);
  await server.kill();
  await lock.query('rollback');
  const written = async () =>
    (await lock.query(`select number from revision where project_id = ${target} order by number`)).rows.length;
  expect([await on.entities(target), await written()]).toEqual([[], 0]);
  await started();
  await vi.waitUntil(async () => (await on.entities(target)).length > 0);
  expect((await on.entities(target)).map(({ name }) => name)).toEqual(['Now']);
  const { rows } = await lock.query(
    `select name, entity_count from baseline where project_id = ${target} order by name`,
  );
  expect(rows).toEqual([
    { name: 'Baseline 1', entity_count: 2 },
    { name: 'Baseline 2', entity_count: 1 },
  ]);
});

test('a copy that is cancelled half-way has never begun', async () => {
  const before = await state();
  await lock.query('begin; lock table diagram in share mode');
  const answer = ask('POST', `p/${origin}/copy?name=Copy`, {}).then(({ status }) => status);
  await vi.waitUntil(async () => (await waiting()) > 0);
  const { rows } = await lock.query(`select id from job where type = 'copy' order by id desc limit 1`);
  expect((await ask('DELETE', `jobs/${rows[0].id}`)).status).toBe(200);
  await lock.query('rollback');
  expect(await answer).toBeGreaterThanOrEqual(400);
  expect(await copies()).toEqual([]);
  expect(await state()).toEqual(before);
});
