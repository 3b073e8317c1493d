// Files that are refused, through both APIs: the job fails and says why, and nothing was changed.
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { reqifFile } from '../../support/reqif-file.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { importByGraph, importByRest, type Content } from '../../support/upload.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  await truss.given.entity({ name: 'Here before' });
});
afterAll(() => truss.close());

interface Ended {
  state: string;
  result: unknown;
  message: string | null;
}
const byRest = async (format: string, content: Content): Promise<Ended> => {
  const answer = await importByRest(truss, 'ada', `1/import/${format}?wait=true`, content);
  expect(answer.status).toBe(200);
  const { state, result, error } = await answer.json();
  return { state, result, message: error?.message };
};
const byGraph = async (format: string, content: Content): Promise<Ended> => {
  const { data, errors } = await importByGraph(truss, 'ada', 1, format.toUpperCase(), content);
  expect(errors).toBeUndefined();
  const { jobId } = data.importFile.job;
  const headers = { cookie: await truss.cookie('ada'), accept: 'text/event-stream' };
  const query = `subscription { jobChanged(organization: "acme", jobId: ${jobId}) { state } }`;
  await (await fetch(`${truss.url}/graphql?query=${encodeURIComponent(query)}`, { headers })).text(); // ends with the job
  const fields = 'state error result { ... on ImportResult { created updated unchanged } }';
  const { error, ...job } = (await truss.graph('ada', `{ job(organization: "acme", jobId: ${jobId}) { ${fields} } }`))
    .data.job;
  return { ...job, state: job.state.toLowerCase(), message: error };
};
/** Reads everything that an import could have changed. */
const everything = async () => {
  const project = await (await truss.rest('ada', '/api/v4/o/acme/p/1')).json();
  const schema = await (await truss.rest('ada', '/api/v4/o/acme/p/1/schema')).json();
  const model = await (await truss.rest('ada', '/api/v4/o/acme/p/1/export/json')).text();
  return { project, schema, model };
};

const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]><REQ-IF>&b;</REQ-IF>`;
const cutOff = reqifFile({ objects: 3 }).slice(0, -1500);
const aFile = zipSync({ 'a.bin': crypto.getRandomValues(new Uint8Array(2_000)) });
const manyFiles = zipSync(Object.fromEntries(Array.from({ length: 12_000 }, (_, i) => [`${i}`, new Uint8Array()])), {
  level: 0,
});
const halfGood = JSON.stringify({
  version: 1,
  schema: { classes: [{ id: 900_001, globalId: 'I_X', projectId: 1, name: 'New', colour: 'blue' }] },
  entities: [
    { id: 1, classId: 900_001, name: 'Good' },
    { id: 2, classId: 900_002, name: 'Of no class' },
  ],
});

describe.each([
  ['api/v4', byRest],
  ['the graph', byGraph],
])('through %s', (_api, bring) => {
  test.each<[string, string, Content, RegExp]>([
    ['a file that is no XML', 'reqif', 'Dear all, please find attached', /not valid XML|no ReqIF/],
    ['a file that breaks off', 'reqif', cutOff, /not valid XML/],
    ['an entity bomb', 'reqif', laughs, /document type declaration/],
    [
      'a zip bomb',
      'reqif',
      zipSync({ 'a.bin': new Uint8Array(48 << 20) }),
      /unpacks to more than is accepted \((1[6-9]|2\d) MB\)/,
    ],
    ['a path that climbs out', 'reqif', zipSync({ '../../a.reqif': strToU8('x') }), /a path that leads out of it/],
    ['a name with a NUL', 'reqif', zipSync({ 'a\0b.reqif': strToU8('x') }), /a name with a NUL in it/],
    ['a path from the root', 'reqif', zipSync({ '/etc/passwd': strToU8('x') }), /a path that leads out of it/],
    ['elements nested without end', 'reqif', `<REQ-IF>${'<a>'.repeat(21_500)}`, /nested more than 200 deep/],
    ['a zip that breaks off', 'reqif', aFile.slice(0, -150), /^The archive cannot be unpacked: invalid zip data/],
    ['a zip of more files than are taken', 'reqif', manyFiles, /holds more than 10000 files/],
    ['lists nested without end', 'json', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, /more than 200 levels deep/],
    ['a file that is no JSON', 'json', '{"version": 1, ', /not valid JSON/],
    ['a model with one wrong entity', 'json', halfGood, /^There is no class 900002/],
  ])('%s fails the job and changes nothing', async (_what, format, content, words) => {
    const before = await everything();
    const { state, result, message } = await bring(format, content);
    expect([state, result, message]).toEqual(['failed', null, expect.stringMatching(words)]);
    expect(message).not.toMatch(/Something went wrong/);
    expect(await everything()).toEqual(before);
  });
});

test('an unknown format is refused without making a job', async () => {
  const jobs = () => truss.inside.db.selectFrom('job').select('id').execute();
  const before = await jobs();
  const answer = await importByRest(truss, 'ada', '1/import/docx', 'x');
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    "'docx' is not an import format. Use one of json, reqif, xml.",
  ]);
  expect((await importByGraph(truss, 'ada', 1, 'DOCX', 'x')).errors![0].message).toMatch(/ImportFormat.*'DOCX'/);
  expect(await jobs()).toEqual(before);
});

test('readers, outsiders and strangers may not import', async () => {
  for (const [as, status] of [
    ['rob', 403],
    ['olga', 403],
    [null, 401],
  ] as const) {
    expect((await importByRest(truss, as, '1/import/json', '{}')).status).toBe(status);
    expect((await importByGraph(truss, as, 1, 'JSON', '{}')).errors![0].extensions.status).toBe(status);
  }
});
