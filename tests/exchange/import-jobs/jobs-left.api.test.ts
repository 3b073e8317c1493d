// Jobs of servers that are killed.
// The next server on the machine begins them at once, another within a minute; what ends the server each time is given up in words; who was only taken for dead changes nothing any more; and whoever cancels a job has ended it, whatever became of its server.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { defaultSchema } from '../../../server/model/schema/seed/index.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { requeueAbandonedJobs } from '../../../server/platform/jobs/abandoned.ts';
import { jobKinds } from '../../../server/platform/jobs/kinds.ts';
import { openLog } from '../../../server/platform/log.ts';
import { startJobs } from '../../../server/start/jobs.ts';
import { openServices } from '../../../server/start/open-services.ts';
import { databaseUrl, PASSWORD, ServerProcess, sqlOn } from '../../support/server-process.ts';
import { waitingFor } from '../../support/waiting.ts';

const name = `left_${process.pid}`;
const url = databaseUrl(inject('adminUrl'), name);
const sql = <T extends pg.QueryResultRow>(text: string) => sqlOn<T>(url, text);
let server: ServerProcess;
let lock: pg.Client;
/** A server beside, in this process; it works on jobs when it is told to. */
let beside: Awaited<ReturnType<typeof openServices>>;

const started = async () =>
  (server = await (await new ServerProcess({ DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD }).listening()).signIn());
beforeAll(async () => {
  await sqlOn(inject('adminUrl'), `create database ${name}`);
  await started();
  lock = new pg.Client(url);
  await lock.connect();
  beside = await openServices(readConfig({ DATABASE_URL: url, DATA_DIR: '.data/left' }), await openLog('silent'));
});
afterAll(async () => {
  await server?.kill();
  await lock?.end();
  await beside?.close();
  await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
});

interface Job {
  id: number;
  state: string;
  result: { created: number } | null;
  error: { message: string } | null;
  runs: number;
}
const requirement = defaultSchema.classes.find((each) => each.name === 'Requirement')!.id;
const seen = async (id: number) => (await sql<Job>(`select * from job where id = ${id}`))[0]!;
const done = (id: number) => vi.waitUntil(async () => ((await seen(id)).state === 'done' ? seen(id) : undefined));
const named = async (entity: string) => (await sql(`select from entity where name = '${entity}'`)).length;
let held = 0;
const letGo = async () => {
  held = 0;
  await lock.query('commit');
};

/** An import in the middle of which the server hangs; a large one has a thread of its own. */
async function halfDone(entity: string, { isLarge = false } = {}): Promise<number> {
  if (held === 0) await lock.query('begin; lock table entity in share mode');
  held++;
  const form = new FormData();
  const document = { version: 1, entities: [{ id: 1, classId: requirement, name: entity }] };
  form.set('upload_file', new Blob([JSON.stringify(document), isLarge ? ' '.repeat(2 << 20) : '']), 'a.json');
  const answer = await fetch(`${server.url}/api/v4/o/sample/p/1/import/json`, {
    method: 'POST',
    headers: { cookie: server.cookie },
    body: form,
  });
  const { id } = (await answer.json()) as Job;
  await vi.waitUntil(async () => (await sql(waitingFor())).length === held);
  return id;
}
const killed = async () => {
  await server.kill();
  await letGo();
};
const hasGivenUp = () => server.lines.some(({ msg }) => msg.startsWith('job given up'));
/** The server notices that what it is at is not its own any more. */
const givenUp = () => vi.waitUntil(hasGivenUp).then(() => server.lines.splice(0));
/** Makes the working servers seem silent for a minute. */
const aMinuteLater = (id: number) => sql(`update job set beat = beat - interval '1 minute' where id = ${id}`);

test('a server that was taken for dead cannot commit the result of its job', async () => {
  const id = await halfDone('Twice');
  const worker = await startJobs(beside, url);
  try {
    await aMinuteLater(id);
    await requeueAbandonedJobs(beside, beside.db, jobKinds);
    // Now both have it in hand, or the first has noticed already, at its next heartbeat, that it is not its own any more.
    const isTaken = async () => (await sql(waitingFor())).length > 1 || (hasGivenUp() && (await seen(id)).runs === 2);
    await vi.waitUntil(isTaken);
    await letGo();
    expect(await done(id)).toMatchObject({ state: 'done', result: { created: 1 }, runs: 2 });
  } finally {
    await worker.stop();
  }
  expect(await named('Twice')).toBe(1);
  await givenUp();
});

test('a job cancelled while its server may be dead ends at once, and nothing of it is stored', async () => {
  const id = await halfDone('Cancelled', { isLarge: true });
  await sql(`update job set run = 'elsewhere 1 x' where id = ${id}`); // of a machine that may be gone
  const headers = { cookie: server.cookie };
  const answer = await fetch(`${server.url}/api/v4/o/sample/jobs/${id}`, { method: 'DELETE', headers });
  expect(await answer.json()).toMatchObject({ id, state: 'cancelled', finished: expect.any(String) });
  await letGo();
  await aMinuteLater(id);
  await requeueAbandonedJobs(beside, beside.db, jobKinds);
  await givenUp();
  expect(await seen(id)).toMatchObject({ state: 'cancelled', runs: 1 });
  expect(await named('Cancelled')).toBe(0);
});

test('after a restart an interrupted job starts again at once; after the third interruption it fails with a message', async () => {
  const id = await halfDone('Restarted', { isLarge: true });
  const deadly = await halfDone('Deadly');
  await sql(`update job set runs = 3 where id = ${deadly}`);
  await killed();
  expect(await seen(id)).toMatchObject({ state: 'running', runs: 1 });
  await started();
  expect(await done(id)).toMatchObject({ state: 'done', result: { created: 1 }, runs: 2 });
  expect(await seen(deadly)).toMatchObject({
    state: 'failed',
    error: { message: expect.stringMatching(/^The server stopped 3 times while this job was running/) },
  });
  expect([await named('Restarted'), await named('Deadly')]).toEqual([1, 0]);
});

test('another server takes a job over after its heartbeat has stopped for a while, and not before', async () => {
  const id = await halfDone('Inherited');
  const worker = await startJobs(beside, url);
  try {
    await killed();
    await requeueAbandonedJobs(beside, beside.db, jobKinds);
    expect(await seen(id)).toMatchObject({ state: 'running', runs: 1 });
    await aMinuteLater(id);
    await requeueAbandonedJobs(beside, beside.db, jobKinds);
    expect(await done(id)).toMatchObject({ state: 'done', result: { created: 1 }, runs: 2 });
  } finally {
    await worker.stop();
  }
  expect(await named('Inherited')).toBe(1);
});
