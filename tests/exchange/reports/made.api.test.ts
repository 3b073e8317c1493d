// Reports that are made in the background: through both APIs, for whoever asked for them and nobody else.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startJobs } from '../../../server/start/jobs.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let worker: { stop(): Promise<void> } | undefined;
let projectId: string;
beforeAll(async () => {
  truss = await startTruss();
  await (await startJobs(truss.inside, truss.databaseUrl)).stop(); // as a server that was here before
  await truss.given.entity({ class: 'Requirement', number: 'R.1', name: 'Speed' });
  await truss.given.entity({ class: 'Requirement', number: 'R.2', name: 'Thrust', isRedacted: true });
  projectId = (await truss.graph('rob', `{ project(organization: "acme", projectId: 1) { id } }`)).data.project.id;
});
afterAll(async () => {
  await worker?.stop();
  await truss.close();
});

interface Job {
  jobId: number;
  state: string;
  error: { status: number; message: string } | null;
  result: { url: string; name: string; type: string; size: number; artifactId: number | null } | null;
}
const start = async (as: Person, input: object) => {
  const { data } = await truss.graph(
    as,
    `mutation($input: StartReportInput!) { startReport(input: $input) {
      ... on StartReportPayload { job { jobId state } } ... on Refusal { status message } } }`,
    { input: { projectId, report: 'ENTITY_TABLE', format: 'csv', ...input } },
  );
  return data.startReport as { job?: Job; status?: number; message?: string };
};
const made = async (as: Person) =>
  (
    await truss.graph(
      as,
      `{ project(organization: "acme", projectId: 1) { madeReports { jobId state result { ... on ReportResult { report name type size url warnings artifactId } } } } }`,
    )
  ).data.project.madeReports as Job[];
const ended = (id: number) =>
  vi.waitUntil(async () => {
    const job = await (await truss.rest('ada', `/api/v4/o/acme/jobs/${id}`)).json();
    return job.finished ? (job as Job) : undefined;
  });
const rows = async (as: Person, url: string) => (await (await truss.rest(as, url)).text()).trimEnd().split('\r\n');

test('a report that was asked for through either API waits, can be cancelled, and is there when it is made', async () => {
  const { job } = await start('rob', { query: 'class:Requirement' });
  expect(job).toMatchObject({ state: 'WAITING' });
  const other = await truss.rest('rob', '/api/v4/o/acme/p/1/report/history?wait=false', { format: 'csv' });
  const never: Job = await other.json();
  expect([other.status, never.state]).toEqual([202, 'waiting']);
  const cancelled = await truss.rest('rob', `/api/v4/o/acme/jobs/${never.jobId}`, undefined, 'DELETE');
  expect(cancelled.status).toBe(200);
  expect((await truss.rest('rob', `/api/v4/o/acme/jobs/${job!.jobId}/file`)).status).toBe(404);

  worker = await startJobs(truss.inside, truss.databaseUrl);
  const { state, result } = await ended(job!.jobId);
  expect(state).toBe('done');
  expect((await made('rob')).map((each) => [each.jobId, each.state])).toEqual([
    [never.jobId, 'CANCELLED'],
    [job!.jobId, 'DONE'],
  ]);
  expect((await made('rob'))[1]!.result).toEqual(result);

  const file = await truss.rest('rob', result!.url);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(file.headers.get('content-disposition')).toContain('Rover Entity Table');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect(bytes.length).toBe(result!.size);
  const direct = await truss.rest('rob', '/api/v4/o/acme/p/1/report/entity_table', {
    format: 'csv',
    query: 'class:Requirement',
  });
  expect(new Uint8Array(await direct.arrayBuffer())).toEqual(bytes);
});

test('a report contains only what its requester may see, and only they get its file', async () => {
  const [seen, kept] = await Promise.all(
    (['ada', 'rob'] as const).map(async (as) => (await ended((await start(as, {})).job!.jobId)).result!.url),
  );
  expect((await rows('ada', seen!)).join()).toContain('Thrust');
  const theirs = (await rows('rob', kept!)).join();
  expect([theirs.includes('Thrust'), theirs.includes('R.2,REDACTED')]).toEqual([false, true]);
  expect((await truss.rest('rob', seen!)).status).toBe(404);
  expect((await truss.rest('ada', kept!)).status).toBe(404);
  expect((await made('ada')).length).toBe(1);
});

test('unknown options, too large reports and people without access are refused', async () => {
  expect(await start('rob', { format: 'pptx' })).toMatchObject({ status: 400 });
  expect((await start('rob', { unresolved: true })).message).toContain('unresolved');
  expect(await start('olga', {})).toMatchObject({ status: 403 });
  const late = await start('rob', { report: 'PBCR', format: 'docx' });
  expect(await ended(late.job!.jobId)).toMatchObject({ state: 'failed', error: { status: 400 } });
  await worker!.stop();
  worker = undefined;
  const many = await Promise.all(Array.from({ length: 20 }, () => start('rita', {})));
  expect(many.filter(({ job }) => job?.state === 'WAITING')).toHaveLength(10);
  expect(many.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await start('rita', {})).toMatchObject({ status: 429 });
});

test('only its requester deletes a report, through either API, but not while it is running', async () => {
  const remove = async (as: Person, jobId: number) => {
    const id = Buffer.from(`Job:1:${jobId}`).toString('base64');
    const { data } = await truss.graph(
      as,
      `mutation { deleteMadeReport(input: { jobId: "${id}" }) { ... on DeleteMadeReportPayload { project { madeReports { jobId } } } ... on Refusal { status } } }`,
    );
    return data.deleteMadeReport as { project?: { madeReports: { jobId: number }[] }; status?: number };
  };
  const [waiting] = await made('rita');
  expect(await remove('rita', waiting!.jobId)).toMatchObject({ status: 400 });
  const [first, ...others] = (await made('rob')).filter(({ state }) => state === 'DONE');
  expect(await remove('ada', first!.jobId)).toMatchObject({ status: 404 });
  const left = (await remove('rob', first!.jobId)).project!.madeReports.map(({ jobId }) => jobId);
  expect(left).not.toContain(first!.jobId);
  expect((await truss.rest('rob', first!.result!.url)).status).toBe(404);
  const path = others[0]!.result!.url;
  expect((await truss.rest('ada', path, undefined, 'DELETE')).status).toBe(404);
  expect((await truss.rest('rob', path, undefined, 'DELETE')).status).toBe(200);
  expect((await truss.rest('rob', path)).status).toBe(404);
});

describe('a report that is kept in the project', () => {
  /** The Artifact of a number with its labels, and the number of its file. */
  const artifact = async (id: number) => {
    const { data } = await truss.graph(
      'ada',
      `{ project(organization: "acme", projectId: 1) { entities(query: "id:${id}", first: 1) { edges { node { name isRedacted
        class { name } labels { name } attributes { ... on FileAttribute { fileId property { name } } } } } } } }`,
    );
    const { attributes, ...rest } = data.project.entities.edges[0].node;
    return {
      ...rest,
      file: attributes.find(({ property }: { property?: { name: string } }) => property?.name === 'File')?.fileId,
    };
  };
  const bytesOf = async (path: string, as: Person = 'ada') =>
    new Uint8Array(await (await truss.rest(as, path)).arrayBuffer());

  test('is an Artifact with the label Report whose File is the downloaded one, redacted if something in the project is', async () => {
    const asked = { format: 'csv', title: 'All needs', saveAsArtifact: true };
    const answer = await truss.rest('ada', '/api/v4/o/acme/p/1/report/entity_table', asked);
    const { file, ...kept } = await artifact(Number(answer.headers.get('artifact-id')));
    expect(kept).toEqual({
      name: 'All needs',
      isRedacted: true,
      class: { name: 'Artifact' },
      labels: [{ name: 'Report' }],
    });
    const path = `/api/v4/o/acme/files/${file}/download`;
    expect(await bytesOf(path)).toEqual(new Uint8Array(await answer.arrayBuffer()));
    expect((await truss.rest('rob', path)).status).toBe(404);
  });

  test('in the background too, and its job names the artifact', async () => {
    worker = await startJobs(truss.inside, truss.databaseUrl);
    const { job } = await start('ada', { saveAsArtifact: true });
    const { result } = await ended(job!.jobId);
    const { file } = await artifact(result!.artifactId!);
    expect(await bytesOf(`/api/v4/o/acme/files/${file}/download`)).toEqual(await bytesOf(result!.url));
  });

  test('is not kept for a reader, and then nothing is created', async () => {
    const answer = await truss.rest('rob', '/api/v4/o/acme/p/1/report/entity_table', { saveAsArtifact: true });
    expect(answer.status).toBe(403);
    expect(await start('rob', { saveAsArtifact: true })).toMatchObject({ status: 403 });
  });
});
