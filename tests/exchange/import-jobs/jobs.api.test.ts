// Jobs.
// An import answers at once with a job, waits for a server, tells how far it is and what it did; whoever may read the project sees it, whoever may write it cancels it, and then nothing was changed.
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startJobs } from '../../../server/start/jobs.ts';
import type { Person } from '../../support/people.ts';
import { socketOf } from '../../support/socket.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest } from '../../support/upload.ts';
import { waitingFor } from '../../support/waiting.ts';

let truss: Truss;
let worker: { stop(): Promise<void> } | undefined;
beforeAll(async () => {
  truss = await startTruss();
  await (await startJobs(truss.inside, truss.databaseUrl)).stop(); // as a server that was here before
});
afterAll(async () => {
  await worker?.stop();
  await truss.close();
});

interface Job {
  jobId: number;
  id: number;
  state: string;
  progress: number;
  result: unknown;
  error: unknown;
  finished: string | null;
}
const at = (id: number) => `/api/v4/o/acme/jobs/${id}`;
const seen = async (id: number, as: Person = 'walt') => (await (await truss.rest(as, at(id))).json()) as Job;
const ended = (id: number) => vi.waitUntil(async () => ((await seen(id)).finished ? seen(id) : undefined));
const project = async () => (await truss.rest('rob', '/api/v4/o/acme/p/1/export/json')).text();
const revision = async () => (await (await truss.rest('rob', '/api/v4/o/acme/p/1')).json()).revision as number;

let made = 0;
/** A document with a class that the project lacks and an entity of it. */
const document = (name: string) => {
  const id = 900_000 + ++made;
  const classes = [{ id, globalId: `I_${id}`, projectId: 1, name: `Class ${id}`, colour: 'blue' }];
  return JSON.stringify({ version: 1, schema: { classes }, entities: [{ id: 1, classId: id, name }] });
};

test('a job made while no server is running can be cancelled by a writer, or runs when a server starts', async () => {
  const before = await project();
  const answers = [await importByRest(truss, 'sam', '1/import/json', document('Never'))];
  answers.push(await importByRest(truss, 'sam', '1/import/json', document('Later')));
  expect(answers.map((answer) => answer.status)).toEqual([202, 202]);
  const [never, later] = (await Promise.all(answers.map((answer) => answer.json()))) as [Job, Job];
  expect(never).toMatchObject({ id: never.jobId, state: 'waiting', progress: 0, result: null, finished: null });

  expect((await truss.rest('rob', at(never.id), undefined, 'DELETE')).status).toBe(403);
  expect((await seen(never.id)).state).toBe('waiting');
  const cancelled = await truss.rest('wendy', at(never.id), undefined, 'DELETE');
  expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { id: never.id, state: 'cancelled' }]);
  expect(await project()).toBe(before);

  worker = await startJobs(truss.inside, truss.databaseUrl);
  expect(await ended(later.id)).toMatchObject({
    id: later.id,
    state: 'done',
    progress: 1,
    result: { created: 1, updated: 0, unchanged: 0, warnings: [] },
  });
  expect((await seen(never.id)).state).toBe('cancelled');
  expect(await project()).toContain('Later');
  expect(await project()).not.toContain('Never');
});

test('?wait=true answers 200 with the finished job', async () => {
  const answer = await importByRest(truss, 'sam', '1/import/json?wait=true', document('Awaited'));
  const job = (await answer.json()) as Job;
  expect([answer.status, job]).toMatchObject([
    200,
    { error: null, state: 'done', progress: 1, result: { created: 1 } },
  ]);
  expect(await seen(job.jobId, 'rob')).toEqual(job);
});

test.each(['api/v4', 'the graph'])('cancelled through %s while it works, it leaves nothing changed', async (api) => {
  const before = [await project(), await revision()];
  const lock = new pg.Client(truss.databaseUrl);
  await lock.connect();
  try {
    await lock.query('begin; lock table entity in share mode');
    const { jobId } = await (await importByRest(truss, 'sam', '1/import/json', document('Half'))).json();
    // By now it has made its class, and waits to write its entity.
    await vi.waitUntil(async () => (await lock.query(waitingFor('entity'))).rowCount);
    const running = await seen(jobId);
    expect(running).toMatchObject({ state: 'running', result: null, finished: null });
    expect(running.progress).toBeGreaterThan(0);
    expect(running.progress).toBeLessThan(1);
    const cancel = `mutation { cancelJob(input: { organization: "acme", jobId: ${jobId} }) { job { state } } }`;
    if (api === 'api/v4') expect((await truss.rest('walt', at(jobId), undefined, 'DELETE')).status).toBe(200);
    else expect((await truss.graph('walt', cancel)).errors).toBeUndefined();
    await lock.query('commit');
    expect(await ended(jobId)).toMatchObject({ state: 'cancelled', result: null });
  } finally {
    await lock.end();
  }
  expect([await project(), await revision()]).toEqual(before);
});

test('the graph returns the same job, and its subscription follows it to the end', async () => {
  const { data, errors } = await importByGraph(truss, 'sam', 1, 'JSON', document('Told'));
  expect(errors).toBeUndefined();
  const { jobId, state } = data.importFile.job;
  expect(state).toMatch(/^(WAITING|RUNNING|DONE)$/);
  const client = await socketOf(truss, 'rob');
  const query = `subscription { jobChanged(organization: "acme", jobId: ${jobId}) { state progress } }`;
  const news: { state: string; progress: number }[] = [];
  for await (const { data } of client.iterate<{ jobChanged: (typeof news)[number] }>({ query }))
    news.push(data!.jobChanged);
  await client.dispose();
  expect(news.at(-1)).toEqual({ state: 'DONE', progress: 1 });
  const progress = news.map((each) => each.progress);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const fields = `jobId state progress result { ... on ImportResult { created updated unchanged warnings { message } } } error`;
  const answer = await truss.graph('rob', `{ job(organization: "acme", jobId: ${jobId}) { ${fields} } }`);
  const result = { created: 1, updated: 0, unchanged: 0, warnings: [] };
  expect(answer.data.job).toEqual({ jobId, state: 'DONE', progress: 1, result, error: null });
  const latest = `{ project(organization: "acme", projectId: 1) { jobs(first: 1) { edges { node { jobId } } totalCount } } }`;
  expect((await truss.graph('rob', latest)).data.project.jobs).toEqual({
    edges: [{ node: { jobId } }],
    totalCount: expect.any(Number),
  });
});

test('a user who may not read the project neither sees nor cancels its jobs', async () => {
  const { jobId } = await (await importByRest(truss, 'sam', '1/import/json?wait=true', document('Hidden'))).json();
  const none = jobId + 1000;
  for (const method of ['GET', 'DELETE'])
    for (const [as, id, status] of [
      ['olga', jobId, 404],
      ['walt', none, 404],
      [null, jobId, 401],
    ] as const)
      expect([method, as, (await truss.rest(as, at(id), undefined, method)).status]).toEqual([method, as, status]);
  for (const work of ['query { job(organization: "acme", jobId: ID) { state } }', CANCEL]) {
    const told = async (as: Person | null, id: number) =>
      (await truss.graph(as, work.replace('ID', String(id)))).errors![0];
    expect((await told('olga', jobId)).extensions.status).toBe(404);
    expect((await told('olga', jobId)).message).toBe(`Job ${jobId} was not found.`);
    expect((await told('walt', none)).message).toBe(`Job ${none} was not found.`);
    expect((await told(null, jobId)).extensions.status).toBe(401);
  }
  const jobs = `{ project(organization: "acme", projectId: 1) { jobs(first: 10) { edges { node { jobId } } } } }`;
  expect((await truss.graph('olga', jobs)).data?.project ?? null).toBeNull();
});
const CANCEL = 'mutation { cancelJob(input: { organization: "acme", jobId: ID }) { job { state } } }';
