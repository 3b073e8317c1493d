// A preview holds nobody up: it waits for no lock and takes none, through both APIs, and long computations end with their caller. Every
// mutation with a trial is listed here, or the first test says so.
import { readFile } from 'node:fs/promises';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { id } from '../../support/ids.ts';
import { callRest, sessionOf } from '../../support/sessions.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { waitingFor } from '../../support/waiting.ts';

let truss: Truss;
let there: number;
let pump: number;
let document: number;
/** Holds what others would have to lock. */
let holder: pg.Client;
beforeAll(async () => {
  truss = await startTruss();
  there = (await (await truss.rest('root', '/api/v4/o/acme/p', { name: 'Other' })).json()).id;
  pump = (await truss.given.entity({ name: 'Pump', class: 'Requirement', number: '1' })).id;
  document = (
    await truss.given.entity({
      class: 'Artifact',
      name: 'Plan',
      labelIds: [truss.given.labelId('Requirements Document')],
      addRels: [{ relationId: truss.given.relationId('source of'), targetId: pump }],
    })
  ).id;
  holder = new pg.Client(truss.databaseUrl);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await truss.close();
});

const project = () => ({ projectId: id('Project', 1) });
const replacing = { find: 'Pump', replacement: 'Valve' };
/** The inputs of all mutations that can be tried, by name. */
const inputs: Record<string, () => object> = {
  judgeRequirements: () => ({ ...project(), query: 'Pump' }),
  moveEntitiesToProject: () => ({ ...project(), toProjectId: id('Project', there), entityIds: [id('Entity', pump)] }),
  numberEntities: () => ({ ...project(), entityId: id('Entity', document), startNumber: '7' }),
  replaceOnArtifact: () => ({ ...project(), artifactId: id('Entity', document), ...replacing }),
  saveSchema: () => ({ ownerId: id('Project', 1), labels: [{ name: 'Wet', classIds: [] }] }),
  saveTable: () => ({
    ...project(),
    columns: [{ field: 'NAME' }],
    rows: [{ entityId: id('Entity', pump), texts: ['Valve'] }],
  }),
  takeOverSchema: () => ({ ownerId: id('Project', 1), sourceId: id('Project', there), keys: [] }),
  transformEntities: () => ({
    ...project(),
    entityIds: [id('Entity', pump)],
    at: { field: 'NAME' },
    way: 'REPLACE',
    ...replacing,
  }),
};
const onRest: Record<string, () => [path: string, body: object]> = {
  replaceOnArtifact: () => [`/artifacts/${document}/replace`, replacing],
  judgeRequirements: () => ['/entities/quality', { query: 'Pump' }],
  moveEntitiesToProject: () => ['/entities/move', { entityIds: [pump], toProjectId: there }],
  saveTable: () => ['/entities/table', { columns: [{ field: 'NAME' }], rows: [{ entityId: pump, texts: ['Valve'] }] }],
  transformEntities: () => [
    '/entities/transform',
    { ids: [pump], at: { field: 'NAME' }, way: 'replace', ...replacing },
  ],
};

test('all that can be tried is tried here', async () => {
  const graph = await readFile('schema.graphql', 'utf8');
  const named = [...graph.matchAll(/^input (\w+)Input \{([^}]*)\}/gm)].filter(([, , fields]) =>
    /^ {2}isTrial:/m.test(fields!),
  );
  const uncapitalized = (name: string) => name[0]!.toLowerCase() + name.slice(1);
  expect(named.map(([, name]) => uncapitalized(name!))).toEqual(Object.keys(inputs));
  const { paths } = await (await truss.rest('rob', '/api/v4/openapi.json')).json();
  const withTrial = Object.values(paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .filter((method) => JSON.stringify(method).includes('"isTrial":{'))
    .map(({ operationId }) => operationId);
  expect(withTrial.toSorted()).toEqual(Object.keys(onRest).toSorted());
});

describe('while somebody has locked all rows that could be', () => {
  beforeAll(async () => {
    await holder.query('begin; lock table entity, link, project, organization in exclusive mode');
  });
  afterAll(() => holder.query('rollback'));

  test.each(Object.keys(inputs))('%s is previewed through the graph', async (name) => {
    const type = name[0]!.toUpperCase() + name.slice(1);
    const { data, errors } = await truss.graph(
      'ada',
      `mutation($input: ${type}Input!) { ${name}(input: $input) { __typename ... on Refusal { message } } }`,
      { input: { ...inputs[name]!(), isTrial: true } },
    );
    expect(errors).toBeUndefined();
    expect(data[name]).toEqual({ __typename: `${type}Payload` });
  });

  test.each(Object.keys(onRest))('%s is previewed through api/v4', async (name) => {
    const [path, body] = onRest[name]!();
    const method = path === '/entities/move' ? 'POST' : 'PUT';
    const ada = await sessionOf(truss, 'ada');
    const answer = await callRest(truss, ada, method, `/o/acme/p/1${path}`, { ...body, isTrial: true });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe.each([{ isTrial: true }, { isTrial: false }])('an expression that takes long, %o', ({ isTrial }) => {
  test('holds nobody up, and ends with its request', async () => {
    // For each sign all that follow are looked through.
    const long = await truss.given.entity({ name: 'Long', description: `<p>${'a'.repeat(400_000)}</p>` });
    const headers = { ...(await sessionOf(truss, 'walt')), 'content-type': 'application/json' };
    const gone = new AbortController();
    const body = {
      ids: [long.id],
      at: { field: 'DESCRIPTION' },
      way: 'replace',
      find: 'a(?=.*b)',
      replacement: 'b',
      isExpression: true,
      isTrial,
    };
    const asked = fetch(`${truss.url}/api/v4/o/acme/p/1/entities/transform`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
      signal: gone.signal,
    }).catch(() => 'gone');
    const runs = async () =>
      (
        await holder.query(
          `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%regexp_replace(t%' and pid <> pg_backend_pid()`,
        )
      ).rowCount;
    const until = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo);
    await until(async () => (await runs()) === 1);
    await holder.query('begin');
    await holder.query('select from entity where id = $1 for update nowait', [long.id]);
    await holder.query('rollback');
    gone.abort();
    expect(await asked).toBe('gone');
    await until(async () => (await runs()) === 0);
  });
});

test('texts that somebody changes while they are checked are checked again', async () => {
  const [first, second] = await truss.given.entities([{ name: 'First pump' }, { name: 'Second pump' }]);
  const ids = [first!.id, second!.id];
  // The save waits for the first, and has not taken the second yet.
  await holder.query('begin');
  await holder.query('select from entity where id = $1 for update', [ids[0]]);
  const wanted = { ids, at: { field: 'NAME' }, way: 'replace', find: 'pump', replacement: 'valve' };
  const saving = truss.rest('walt', '/api/v4/o/acme/p/1/entities/transform', wanted, 'PUT');
  await vi.waitUntil(async () => (await holder.query(waitingFor())).rowCount! > 0);
  await truss.rest('wendy', '/api/v4/o/acme/entities', [{ id: ids[1], projectId: 1, name: 'Another pump' }]);
  await holder.query('rollback');
  const { texts } = await (await saving).json();
  expect(texts.map(({ after }: { after: string }) => after)).toEqual(['First valve', 'Another valve']);
});
