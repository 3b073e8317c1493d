// A format that is brought in, one that is taken out, and a kind of job: one file and one line each, and both APIs offer them with all that they are asked and answer.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';

import { readConfig } from '../../../server/platform/config.ts';
import { inTransaction } from '../../../server/platform/context.ts';
import { enqueue } from '../../../server/platform/jobs/jobs.ts';
import { openLog } from '../../../server/platform/log.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import { openServices } from '../../../server/start/open-services.ts';
import { id } from '../../support/ids.ts';
import { databaseUrl, PASSWORD, ServerProcess, sqlOn } from '../../support/server-process.ts';
import { countJob } from './count-job.ts';

const name = `added_${process.pid}`;
const url = databaseUrl(inject('adminUrl'), name);
const lines = pathToFileURL(resolve('tests/exchange/added/one-line-each.ts')).href;
let server: ServerProcess;
let projectId: number;
beforeAll(async () => {
  await sqlOn(inject('adminUrl'), `create database ${name}`);
  server = await new ServerProcess({ DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD }, lines).listening();
  await server.signIn();
  projectId = (await (await server.post('/api/v4/o/sample/p', { name: 'Lines' })).json()).id;
});
afterAll(async () => {
  await server?.kill();
  await sqlOn(inject('adminUrl'), `drop database ${name} with (force)`);
});

const graph = async (query: string) => {
  const { data, errors } = await (await server.post('/graphql', { query })).json();
  expect(errors).toBeUndefined();
  return data;
};
const ofProject = async (fields: string) =>
  (await graph(`{ project(organization: "sample", projectId: ${projectId}) { ${fields} } }`)).project;
const sent = async (path: string, form: FormData) =>
  (await fetch(server.url + path, { method: 'POST', headers: { cookie: server.cookie }, body: form })).json();
const file = () => new File(['dig\nrise'], 'moles.txt');
const names = async () =>
  (await ofProject('entities(query: "order:name", first: 10) { edges { node { name } } }')).entities.edges.map(
    ({ node }: { node: { name: string } }) => node.name,
  );

test('the import format is offered, and takes a file and its option through both APIs', async () => {
  const { imports } = await ofProject(
    'imports { format title description extensions url options { name kind title } }',
  );
  const added = imports.at(-1);
  expect(added).toEqual({
    format: 'LINES',
    title: 'Lines of text',
    description: 'A requirement in each line.',
    extensions: ['.txt'],
    url: `/api/v4/o/sample/p/${projectId}/import/lines`,
    options: [
      { name: 'prefix', kind: 'TEXT', title: 'Prefix' },
      // The options of every format.
      { name: 'noWorkflow', kind: 'YES_NO', title: 'States as they are' },
    ],
  });
  const byRest = new FormData();
  byRest.set('upload_file', file());
  const job = await sent(`${added.url}?wait=true&prefix=Rest%20`, byRest);
  expect(job).toMatchObject({ state: 'done', result: { created: 2 } });

  const input = { projectId: id('Project', projectId), format: 'LINES', prefix: 'Graph ', file: null };
  const query =
    'mutation($input: ImportFileInput!) { importFile(input: $input) { ... on ImportFilePayload { job { jobId } } ... on Refusal { message } } }';
  const byGraph = new FormData();
  byGraph.set('operations', JSON.stringify({ query, variables: { input } }));
  byGraph.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  byGraph.set('0', file());
  expect((await sent('/graphql', byGraph)).data.importFile.job.jobId).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await names()).toContain('Graph rise'));
  expect(await names()).toEqual(['Graph dig', 'Graph rise', 'Rest dig', 'Rest rise']);
});

test('the export format is offered, and written with its option through both APIs', async () => {
  const { exports, exportUrl } = await ofProject(
    'exports { format title types url options { name kind } } exportUrl(format: NAMES, upperCase: true)',
  );
  expect(exports.at(-1)).toEqual({
    format: 'NAMES',
    title: 'Names',
    types: ['text/plain'],
    url: `/api/v4/o/sample/p/${projectId}/report/names`,
    // It is of the whole project, so that nothing can be searched for.
    options: [{ name: 'upperCase', kind: 'YES_NO' }],
  });
  const plain = await server.get(exports.at(-1).url);
  expect(plain.headers.get('content-type')).toBe('text/plain');
  expect(plain.headers.get('content-disposition')).toContain('Lines.txt');
  const text = await plain.text();
  expect(text.split('\n').filter(Boolean).toSorted()).toEqual(await names());
  expect(await (await server.get(exportUrl)).text()).toBe(text.toUpperCase());
  const posted = await server.post(exports.at(-1).url, { upperCase: true });
  expect(await posted.text()).toBe(text.toUpperCase());
});

test('a job of the added kind is carried out in its lane, and has a result of its own in both APIs', async () => {
  const beside = await openServices(
    readConfig({ DATABASE_URL: url, DATA_DIR: '.data/added' }),
    await openLog('silent'),
  );
  const [organization] = await sqlOn<{ id: number }>(url, `select id from organization where slug = 'sample'`);
  const parameters = { text: 'a mole digs' };
  const job = { organizationId: organization!.id, id: 900, projectId, parameters, fileId: null, createdBy: 'admin' };
  await inTransaction(contextFor(beside, 'admin'), (ctx) => enqueue(ctx, countJob, job));
  await beside.close();
  const result = { letters: 9, longest: { word: 'mole' } };
  await vi.waitFor(async () =>
    expect(await (await server.get('/api/v4/o/sample/jobs/900')).json()).toMatchObject({ type: 'count', result }),
  );
  const fields = '__typename ... on ImportResult { created } ... on CountResult { letters longest { word } }';
  const { job: seen } = await graph(`{ job(organization: "sample", jobId: 900) { type state result { ${fields} } } }`);
  expect(seen).toEqual({ type: 'count', state: 'DONE', result: { __typename: 'CountResult', ...result } });
});

test('api/v4 describes all three', async () => {
  const { paths, components } = await (await server.get('/api/v4/openapi.json')).json();
  const importing = paths['/o/{org}/p/{projectId}/import/{format}'].post;
  expect(importing.summary).toContain('json, reqif, xml, or lines');
  expect(importing.parameters.map((each: { name: string }) => each.name)).toContain('prefix');
  const { get, post } = paths['/o/{org}/p/{projectId}/report/names'];
  expect([get.operationId, post.operationId]).toEqual(['exportNames', 'exportNamesWithOptions']);
  expect(Object.keys(get.responses[200].content)).toEqual(['text/plain']);
  expect(JSON.stringify(components.schemas.Job.properties.result)).toContain('longest');
});
