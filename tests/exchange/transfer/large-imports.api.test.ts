// A large file is brought in by a thread of its own, and nobody can tell: the same results, refusals, news and limits as of a small one.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { importJob } from '../../../server/exchange/transfer/jobs.ts';
import { packZip } from '../../../server/platform/text/zip.ts';
import { socketOf } from '../../support/socket.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByRest } from '../../support/upload.ts';
import { waitingFor } from '../../support/waiting.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true, env: { SPOOL_MEGABYTES: '6' } });
});
afterAll(() => truss.close());
afterEach(() => vi.restoreAllMocks());

const MB = 1 << 20;
const at = (id: number) => `/api/v4/o/acme/jobs/${id}`;
const seen = async (id: number) => (await truss.rest('walt', at(id))).json();
const project = async () => (await truss.rest('rob', '/api/v4/o/acme/p/1/export/json')).text();
const revision = async () => (await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json()).revision as number;
const brought = async (format: string, content: string | Uint8Array<ArrayBuffer>) =>
  (await importByRest(truss, 'sam', `1/import/${format}?wait=true`, content)).json();

let made = 0;
/** A document with a class that the project lacks and an entity of it. */
const document = (name: string) => {
  const id = 900_000 + ++made;
  const classes = [{ id, globalId: `I_${id}`, projectId: 1, name: `Class ${id}`, colour: 'blue' }];
  return JSON.stringify({ version: 1, schema: { classes }, entities: [{ id: 1, classId: id, name }] });
};
const large = (text: string) => text + ' '.repeat(2 * MB);

test('a worker does a large import, as one revision, and a follower of the job hears of its end', async () => {
  const here = vi.spyOn(importJob, 'carryOut');
  const before = await revision();
  const { jobId } = await (await importByRest(truss, 'sam', '1/import/json', large(document('Large')))).json();
  const client = await socketOf(truss, 'rob');
  const query = `subscription { jobChanged(organization: "acme", jobId: ${jobId}) { state progress } }`;
  const told = client.iterate<{ jobChanged: unknown }>({ query });
  const news = await Array.fromAsync(told, ({ data }) => data!.jobChanged);
  await client.dispose();
  expect(news.at(-1)).toEqual({ state: 'DONE', progress: 1 });
  expect(await seen(jobId)).toMatchObject({ result: { created: 1, updated: 0, unchanged: 0, warnings: [] } });
  expect(await revision()).toBe(before + 1);
  expect(await project()).toContain('Large');
  expect(here).not.toHaveBeenCalled();
  expect(await brought('json', document('Small'))).toMatchObject({ state: 'done' });
  expect(here).toHaveBeenCalled();
});

test('a large import is refused in the same words as a small one, and changes nothing', async () => {
  const before = await project();
  const wrong = JSON.stringify({ version: 1, entities: [{ id: 1, classId: 1 << 30, name: 'Nowhere' }] });
  const cases: [string, string][] = [
    ['json', wrong],
    ['json', '{"version": "none"}'],
    ['reqif', '<REQ-IF></CORE-CONTENT>'],
  ];
  for (const [format, text] of cases) {
    const { state, error } = await brought(format, large(text));
    expect([state, error]).toMatchObject(['failed', { status: 400 }]);
    expect(error).toEqual((await brought(format, text)).error);
  }
  expect(await project()).toBe(before);
});

test('cancelled while it works, it leaves nothing changed', async () => {
  const before = [await project(), await revision()];
  const lock = new pg.Client(truss.databaseUrl);
  await lock.connect();
  try {
    await lock.query('begin; lock table entity in share mode');
    const { jobId } = await (await importByRest(truss, 'sam', '1/import/json', large(document('Half')))).json();
    // By now it has made its class, and waits to write its entity.
    await vi.waitUntil(async () => (await lock.query(waitingFor('entity'))).rowCount);
    expect((await truss.rest('walt', at(jobId), undefined, 'DELETE')).status).toBe(200);
    await lock.query('commit');
    expect(await seen(jobId)).toMatchObject({ state: 'cancelled', result: null });
    const works = `select 1 from pg_stat_activity where application_name = 'truss long work' and xact_start is not null and datname = current_database()`;
    await vi.waitUntil(async () => (await lock.query(works)).rowCount === 0);
  } finally {
    await lock.end();
  }
  expect([await project(), await revision()]).toEqual(before);
});

test('unpacked files take space on the disk of the server, and free it again', async () => {
  const { room } = truss.inside.exports.spool;
  const archive = async (size: number) => {
    const parts: Uint8Array[] = [];
    for await (const part of packZip([
      { name: 'project.reqif', pieces: report() },
      { name: 'files/1.bin', pieces: noise(size) },
    ]))
      parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  async function* report() {
    yield await (await truss.rest('ada', '/api/v4/o/acme/p/1/report/reqif?query=class:Risk')).text();
  }
  async function* noise(length: number) {
    for (let given = 0; given < length; given += 65_536) yield crypto.getRandomValues(new Uint8Array(65_536));
  }
  const held = vi.spyOn(room, 'held');
  expect(await brought('reqif', await archive(4 * MB))).toMatchObject({
    state: 'failed',
    error: { status: 413, message: expect.stringContaining('larger than 3 MB, the limit of a file here') },
  });
  await vi.waitUntil(() => room.held() === 0);
  expect(await brought('reqif', await archive(2.5 * MB))).toMatchObject({ state: 'done' });
  expect(Math.max(...held.mock.results.map(({ value }) => value as number))).toBeGreaterThan(2 * MB);
  await vi.waitUntil(() => room.held() === 0);
});
