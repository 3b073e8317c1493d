// Copies with their past.
// At every revision the copy says what the original says there, its history tells the same of its own entities, and its baselines hold the same.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import type { Entity, EntityPatch } from '../../../server/model/entities/entity.ts';
import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { id } from '../../support/ids.ts';
import { buildModel, models } from '../../support/model-project.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { copiedTables, stayingTables } from './copied-tables.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Loose = any;

let truss: Truss;
let source: number;
let copy: number;
/** The entity that was deleted in it and not restored. */
let gone: string;
/** The revision that was copied. */
let last: number;

const call = async (path: string, body?: unknown, method?: string) => {
  const answer = await truss.rest('root', `/api/v4/o/acme/${path}`, body, method);
  return { status: answer.status, ...(await answer.json()) };
};
const list = async (path: string) => (await (await truss.rest('root', `/api/v4/o/acme/${path}`)).json()) as Loose[];
const ctx = () => exchangeIn(truss).ctx();
const save = (...patches: Partial<EntityPatch>[]) =>
  saveEntities(
    ctx(),
    'acme',
    patches.map((patch) => ({ projectId: source, ...patch })),
  );
const idsIn = async (projectId: number) =>
  (await truss.inside.db
    .selectFrom('entity')
    .select(['id', 'globalId'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()) as { id: number; globalId: string }[];
const exported = async (projectId: number, asOf: number) => {
  const answer = await truss.rest('root', `/api/v4/o/acme/p/${projectId}/export/json?asOf=${asOf}`);
  // An entity that is gone is named by its number, which is another in a copy.
  const text = (await answer.text()).replace(/@\{\d+\}/g, '@{one}');
  return withoutName(Buffer.from(text));
};

beforeAll(async () => {
  truss = await startTruss({ jobs: true });
  source = await exchangeIn(truss).empty('Long past');
  const model = fc.sample(models, { seed: 11, numRuns: 30 }).find(({ entities }) => entities.length >= 5)!;
  await buildModel(ctx(), source, model);
  await pastOf();
  last = await exchangeIn(truss).revisionOf(source);
  const answer = await call(`p/${source}/copy?isBranch=true&name=With+past`, { includeBaselines: true }, 'POST');
  expect(answer).toMatchObject({ status: 200, errors: [] });
  copy = answer.project.id;
});
afterAll(() => truss.close());

/** Makes a history of every kind: texts that mention others, images, links, deletions, diagrams, comments, the schema, the project's name. */
async function pastOf() {
  const classId = truss.given.classId('Requirement');
  const [one, two, three] = (await save(...['One', 'Goes', 'Stays'].map((name) => ({ classId, name })))).entities as [
    Entity,
    Entity,
    Entity,
  ];
  gone = two.globalId;
  const [decomposed, decomposes] = ['decomposed by', 'decomposes'].map(truss.given.relationId) as [number, number];
  const [file] = await truss.inside.db.selectFrom('file').select('id').where('projectId', '=', source).execute();
  const [{ id: fresh }] = (await save({ classId, name: 'Speaks', imageId: file!.id })).entities as [Entity];
  const text = `<p>@{${one.id}}:name <img src="/api/v4/o/acme/files/${file!.id}/serve" /></p>`;
  await save({ id: fresh, description: text });
  await save({ id: fresh, description: `<p>@{${two.id}}:name</p>`, imageId: null });
  await call(`p/${source}/baselines`, { name: 'Chosen', entityIds: [two.id, fresh], key: two.id });
  await save({ id: fresh, addRels: [two, three].map(({ id }) => ({ relationId: decomposed, targetId: id })) });
  await save({ id: three.id, removeRels: [{ relationId: decomposes, targetId: fresh }] });
  await save({ id: fresh, addRels: [{ relationId: decomposed, targetId: three.id }] });
  await call(`p/${source}/baselines`, { name: 'All' });
  const arrange = (x: number) =>
    truss.graph('root', 'mutation($input: ArrangeDiagramInput!) { arrangeDiagram(input: $input) { __typename } }', {
      input: {
        projectId: id('Project', source),
        entityId: id('Entity', fresh),
        slug: 'spider',
        places: [{ key: three.globalId, x }],
      },
    });
  await arrange(5);
  await arrange(50);
  await call('comments', { entityId: fresh, content: 'Within how many scans?' });
  await deleteEntities(ctx(), 'acme', [fresh, two.id]);
  await call('p', { id: source, name: 'Renamed', folder: 'Elsewhere' }, 'PUT');
  await call(`p/${source}/schema`, { labels: [{ id: -1, name: 'Later' }] });
  await restoreEntities(ctx(), 'acme', [fresh]);
  await save({ id: fresh, name: 'Speaks again' });
}

test('each table of a project is in one of two lists: its rows are copied, or stay behind for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id' order by 1`.execute(truss.inside.db);
  expect(rows.map(({ name }) => name)).toEqual([...copiedTables, ...Object.keys(stayingTables)].toSorted());
});

test.each(copiedTables)('a copy has the rows of %s', async (table) => {
  const countIn = async (projectId: number) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
      where organization_id = 1 and project_id = ${projectId}`.execute(truss.inside.db);
    return rows[0]!.count;
  };
  const [theirs, ours] = [await countIn(source), await countIn(copy)];
  expect(theirs, 'the original has such rows').toBeGreaterThan(0);
  // A copy begins with a revision of its own, under its own name.
  expect(ours).toBe(theirs + (/^(project_version|revision)$/.test(table) ? 1 : 0));
});

test('at every revision a copy has the content of the original, under its own numbers', async () => {
  expect(last).toBeGreaterThan(10);
  for (let revision = 1; revision <= last; revision++)
    expect([revision, await exported(copy, revision)]).toEqual([revision, await exported(source, revision)]);
  const ours = new Set((await idsIn(source)).map((each) => each.id));
  expect((await idsIn(copy)).filter((each) => ours.has(each.id))).toEqual([]);
  const named = async (asOf: string) => (await call(`p/${copy}${asOf}`)).name;
  expect([await named('?asOf=1'), await named(`?asOf=${last}`), await named('')]).toEqual([
    'Long past',
    'Renamed',
    'With past',
  ]);
});

test('its history contains the same of its own entities, and nothing of the original', async () => {
  expect(await told(copy)).toEqual(await told(source));
});

/** The history of a project, in which entities go by global ids and files by their place. */
async function told(projectId: number) {
  const { db } = truss.inside;
  const known = await sql<{
    id: number;
    globalId: string;
  }>`select id, global_id from entity where project_id = ${projectId}
    union select id, global_id from entity_version where project_id = ${projectId}`.execute(db);
  const names = new Map(known.rows.map((each) => [String(each.id), each.globalId]));
  const nameOf = (id: unknown) => names.get(String(id)) ?? `unknown: ${String(id)}`;
  const files = (
    await db.selectFrom('file').select('id').where('projectId', '=', projectId).orderBy('id').execute()
  ).map(({ id }) => id);
  const fileOf = (id: unknown) => (typeof id === 'number' ? `file ${files.indexOf(id)}` : id);
  const text = (value: unknown) =>
    typeof value === 'string'
      ? value
          .replace(/(@\{|data-entity=")(\d+)/g, (_, before: string, id: string) => before + nameOf(id))
          .replace(/files\/(\d+)/g, (_, id: string) => String(fileOf(Number(id))))
      : value;
  const { properties } = await call(`p/${projectId}/schema`);
  const isFile = new Set(
    properties.filter(({ type }: { type: string }) => type === 'FILE').map(({ id }: { id: number }) => String(id)),
  );
  const said = ({ type, identifiers }: { type: string; identifiers: string[] }, value: unknown) =>
    type === 'IMAGE_ID' || isFile.has(identifiers.at(-1)!) ? fileOf(value) : text(value);
  const stateOf = (state: Loose) =>
    state && {
      ...state,
      id: null,
      projectId: null,
      originProjectId: null,
      originId: null,
      originRevision: null,
      description: text(state.description),
      imageId: fileOf(state.imageId),
      sortNumber: state.sortNumber.replace(/!.*/, ''),
      rels: state.rels.map((rel: { targetId: number }) => ({ ...rel, targetId: nameOf(rel.targetId) })),
    };
  const records = await list(`p/${projectId}/entities/changes?limit=1000&asOf=${last}`);
  const byName = records.map(({ id: _, projectId: __, originalState, entity, changes, ...record }) => ({
    ...record,
    entity: { ...entity, id: nameOf(entity.id) },
    originalState: stateOf(originalState),
    changes: changes.map((change: Loose) => ({
      ...change,
      identifiers: change.type.startsWith('RELATIONSHIP')
        ? change.identifiers.map((each: string, at: number) => (at === 1 ? nameOf(each) : each))
        : change.identifiers,
      value: said(change, change.value),
      originalState: said(change, change.originalState),
    })),
  }));
  // Within a revision and an entity links are told in the order of their numbers.
  const key = (value: unknown) => JSON.stringify(value);
  return byName
    .map((record) => ({
      ...record,
      changes: record.changes.toSorted((a: unknown, b: unknown) => (key(a) < key(b) ? -1 : 1)),
    }))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

test('its baselines contain the same', async () => {
  const held = async (projectId: number) => {
    const found: object[] = [];
    for (const { id, name, covers, revision, entityCount } of await list(`p/${projectId}/baselines`)) {
      const { entities } = await call(`p/${projectId}/baselines/${id}/snapshot`);
      const names = entities.map(({ globalId, revision }: { globalId: string; revision: number }) => [
        globalId,
        revision,
      ]);
      found.push({ name, covers, revision, entityCount, names: names.toSorted() });
    }
    return found;
  };
  const theirs = await held(source);
  expect(theirs.map((each) => (each as { name: string }).name)).toEqual(['All', 'Chosen']);
  expect(await held(copy)).toEqual(theirs);
  const [, chosen] = await list(`p/${copy}/baselines`);
  expect(chosen.entityIds).toContain(chosen.key);
  expect((await list(`p/${source}/baselines?key=${chosen.key}`)).length).toBe(0);
});

describe('changes in the copy', () => {
  test('restores entities that were deleted in the original before, with their existing links', async () => {
    const [record] = await list(`p/${copy}/entities/changes?limit=1000&type=delete`).then((all) =>
      all.filter(({ originalState }) => originalState?.globalId === gone),
    );
    const back = await call(`entities/restore/${record.entity.id}`, undefined, 'PUT');
    expect(back[0]).toMatchObject({ projectId: copy, globalId: gone });
    expect((await idsIn(source)).map((each) => each.globalId)).not.toContain(gone);
  });
  test('is undone alone: changes in the original before are no steps here', async () => {
    const steps = await list(`p/${copy}/steps`);
    expect(steps.map(({ cause }) => cause.kind)).toEqual(['restore']);
    expect((await call(`p/${copy}/steps/undo`, undefined, 'PUT')).steps).toHaveLength(1);
    expect((await call(`p/${copy}/steps/undo`, undefined, 'PUT')).steps ?? []).toEqual([]);
    expect((await list(`p/${source}/steps`)).length).toBeGreaterThan(5);
  });
  test('counts from the copy on: neither side is ahead of the common past', async () => {
    const fields = 'branch { originRevision baseOriginRevision baseBranchRevision behind }';
    const { data } = await truss.graph('root', `{ project(organization: "acme", projectId: ${copy}) { ${fields} } }`);
    const base = { originRevision: last, baseOriginRevision: last, baseBranchRevision: last + 1 };
    expect(data.project.branch).toEqual({ ...base, behind: 0 });
  });
  test('is looked back at by moments from before it was made, too', async () => {
    const [first] = (await list(`p/${source}/entities/changes?limit=1000`)).toReversed();
    const then = await call(`p/${copy}?asOf=${encodeURIComponent(first.date)}`);
    expect(then).toMatchObject({ status: 200, name: 'Long past' });
  });
});

describe('flags', () => {
  test('history alone leaves baselines, and neither comes without the schema', async () => {
    const plain = await call(`p/${source}/copy?asOf=4`, { includeHistory: true, includeFiles: false }, 'POST');
    expect(plain.status).toBe(200);
    expect(await list(`p/${plain.project.id}/baselines`)).toEqual([]);
    expect(plain.project.revision).toBe(5);
    const speaking = (await list(`p/${plain.project.id}/entities/changes?limit=1000&type=create`)).find(
      ({ entity }) => entity.name === 'Speaks',
    );
    expect(speaking.changes.find(({ type }: { type: string }) => type === 'IMAGE_ID')?.value ?? null).toBeNull();
    const refused = await call(`p/${source}/copy`, { includeBaselines: true, includeSchema: false }, 'POST');
    expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('Copy the schema too') });
  });
  test('through the graph', async () => {
    const { data } = await truss.graph(
      'root',
      'mutation($input: CopyProjectInput!) { copyProject(input: $input) { ... on CopyProjectPayload { job { jobId } } } }',
      { input: { projectId: id('Project', source), name: 'By graph', includeBaselines: true } },
    );
    const { jobId } = data.copyProject.job;
    const made = await truss.inside.db.selectFrom('job').select('parameters').where('id', '=', jobId).execute();
    expect(made[0]!.parameters).toMatchObject({ includeHistory: true, includeBaselines: true });
  });
});
