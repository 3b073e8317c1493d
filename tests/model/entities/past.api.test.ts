// Looking back through both APIs: what was is told as it was, by the permissions of today, under ids of its own, and refused where there was nothing.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { up } from '../../../migrations/020-a-past-that-answers.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { createProject, updateProject } from '../../../server/model/projects/commands/save-project.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { everythingAbout } from './past-model.ts';

const DESCRIPTION = '<p>Lifts <b>wáter</b> &amp; oil</p><ul><li>fast</li></ul>';

let truss: Truss;
/** The entity that all is about, and what the project's revision was after each thing that was done. */
let pump = 0;
const at: Record<'made' | 'renamed' | 'linked' | 'renamedProject' | 'relabelled' | 'deleted', number> = {
  made: 0,
  renamed: 0,
  linked: 0,
  renamedProject: 0,
  relabelled: 0,
  deleted: 0,
};
const revision = async () =>
  (
    await truss.inside.db
      .selectFrom('project')
      .select('revision')
      .where('organizationId', '=', 1)
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  ).revision;

beforeAll(async () => {
  truss = await startTruss();
  const ctx = contextFor(truss.inside, 'root');
  const done = async (name: keyof typeof at) => void (at[name] = await revision());
  const tank = await truss.given.entity({ class: 'Asset', name: 'Tank', number: 'A.2' });
  pump = (await truss.given.entity({ class: 'Asset', name: 'Pump', number: 'A.1', description: DESCRIPTION })).id;
  await done('made');
  await truss.given.entities([{ id: pump, classId: truss.given.classId('Asset'), name: 'Valve' }]);
  await done('renamed');
  await truss.given.entities([
    {
      id: pump,
      classId: truss.given.classId('Asset'),
      addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: tank.id }],
    },
  ]);
  await done('linked');
  await updateProject(ctx, 'acme', 1, { name: 'Lander', preferences: { taste: 'sweet' } });
  await done('renamedProject');
  await saveSchema(ctx, 'acme', 0, {
    classes: [{ id: truss.given.classId('Asset'), description: 'Something of use' }],
  });
  await saveSchema(ctx, 'acme', 1, { labels: [{ name: 'Checked' }] });
  await done('relabelled');
  await deleteEntities(ctx, 'acme', [pump]);
  await done('deleted');
});
afterAll(() => truss.close());

type When = { revision?: number; moment?: string };
const asked = async (as: Person, asOf: When | undefined, fields: string) =>
  truss.graph(
    as,
    `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { ${fields} } }`,
    { asOf },
  );
const then = async (asOf: When | undefined, fields: string) => (await asked('rob', asOf, fields)).data?.project;
const at4 = async (path: string, when: string | number, body?: unknown) => {
  const answer = await truss.rest('rob', `/api/v4/o/acme/${path}?asOf=${when}`, body);
  return { status: answer.status, told: (await answer.json()) as { message: string } };
};

describe('entities are read as they were', () => {
  const found = 'entities(first: 10, query: "valve") { totalCount edges { node { entityId name } } }';
  test('an entity is found by its name of then, even if it is deleted now', async () => {
    expect((await then(undefined, found)).entities.totalCount).toBe(0);
    expect((await then({ revision: at.made }, found)).entities.totalCount).toBe(0);
    expect((await then({ revision: at.renamed }, found)).entities.edges).toEqual([
      { node: { entityId: pump, name: 'Valve' } },
    ]);
  });
  test('an entity is read by its id, at the root too', async () => {
    const one = async (asOf: When) =>
      (
        await truss.graph(
          'rob',
          'query($asOf: AsOfInput, $id: Int!) { entity(organization: "acme", projectId: 1, entityId: $id, asOf: $asOf) { name links(first: 5) { edges { node { entity { name } } } } } }',
          { asOf, id: pump },
        )
      ).data?.entity;
    expect(await one({ revision: at.made })).toEqual({ name: 'Pump', links: { edges: [] } });
    expect(await one({ revision: at.linked })).toEqual({
      name: 'Valve',
      links: { edges: [{ node: { entity: { name: 'Tank' } } }] },
    });
    expect((await then({ revision: at.made }, `entity(entityId: ${pump}) { name }`)).entity.name).toBe('Pump');
  });
  test('through api/v4', async () => {
    expect((await at4('entities/ids', at.linked, { ids: [pump], includeRelations: true })).told).toMatchObject([
      { id: pump, name: 'Valve', rels: [{}] },
    ]);
    expect((await at4('entities/ids', at.made, { ids: [pump] })).told).toMatchObject([{ name: 'Pump' }]);
    expect((await at4('entities/ids', at.deleted, { ids: [pump] })).told).toEqual([]);
    expect((await at4('p/1/entities/search', at.made, { query: 'pump' })).told).toMatchObject({ total: 1 });
    expect((await at4('p/1/entities/counts', at.made)).told).toEqual({ [truss.given.classId('Asset')]: 2 });
  });
  test('a moment means the last revision before it', async () => {
    const { date } = await truss.inside.db
      .selectFrom('revision')
      .select('date')
      .where('projectId', '=', 1)
      .where('organizationId', '=', 1)
      .where('number', '=', at.renamed)
      .executeTakeFirstOrThrow();
    const moment = date.toISOString();
    const before = new Date(date.getTime() - 1).toISOString();
    expect(await then({ moment }, 'asOf revision')).toEqual({ asOf: at.renamed, revision: at.renamed });
    expect(await then({ moment: before }, 'asOf')).toEqual({ asOf: at.made });
    expect((await at4('p/1', moment)).told).toMatchObject({ revision: at.renamed });
  });
  test('the name of the project, its schema and that of the organization are those of then', async () => {
    const fields = 'name preferences schema { classes { name description } labels { name } }';
    const [old, now] = [await then({ revision: at.linked }, fields), await then({ revision: at.relabelled }, fields)];
    const asset = (of: typeof old) =>
      of.schema.classes.find((each: { name: string }) => each.name === 'Asset').description;
    const isChecked = (of: typeof old) => of.schema.labels.some((each: { name: string }) => each.name === 'Checked');
    expect([old.name, old.preferences, isChecked(old)]).toEqual(['Rover', {}, false]);
    expect([now.name, now.preferences, isChecked(now)]).toEqual(['Lander', { taste: 'sweet' }, true]);
    expect(asset(now)).toBe('Something of use');
    expect(asset(old)).not.toBe('Something of use');
  });
  test('the schema of the organization is read as it was at its own revisions, and items of it by their ids', async () => {
    const globals = await truss.inside.db
      .selectFrom('revision')
      .select('number')
      .where('organizationId', '=', 1)
      .where('projectId', '=', 0)
      .orderBy('number')
      .execute();
    const last = globals.at(-1)!.number;
    const schemaAt = async (asOf?: object) =>
      (
        await truss.graph(
          'rob',
          'query($asOf: AsOfInput) { organization(slug: "acme") { schema(asOf: $asOf) { classes { id name description } } } }',
          { asOf },
        )
      ).data.organization.schema.classes.find((each: { name: string }) => each.name === 'Asset');
    const [old, now] = [await schemaAt({ revision: last - 1 }), await schemaAt({ revision: last })];
    expect(now.description).toBe('Something of use');
    expect(await schemaAt()).toMatchObject({ description: 'Something of use' });
    expect(old.description).not.toBe('Something of use');
    expect(old.id).not.toBe((await schemaAt()).id);
    const byId = 'query($id: ID!) { node(id: $id) { id ... on Class { description } } }';
    expect((await truss.graph('rob', byId, { id: old.id })).data.node).toMatchObject({ description: old.description });
    const described = async (when: string | number) =>
      (
        (await at4('schema', when)).told as unknown as { classes: { name: string; description: string }[] }
      ).classes.find(({ name }) => name === 'Asset')!.description;
    expect([await described(last - 1), await described(last)]).toEqual([old.description, 'Something of use']);
    expect(await at4('schema', last + 1)).toMatchObject({
      status: 400,
      told: { message: expect.stringContaining(`the latest revision is ${last}`) as string },
    });
    expect((await at4('schema', '1999-01-01T00:00:00.000Z')).told.message).toMatch(/^The organization was created at /);
    expect((await truss.rest('olga', '/api/v4/o/acme/schema?asOf=1')).status).toBe(403);
  });
  test('the classification of its pages is always that of today', async () => {
    await updateProject(contextFor(truss.inside, 'root'), 'acme', 1, {
      preferences: { Banner: { topText: 'SECRET' } },
    });
    expect((await then({ revision: at.made }, 'preferences')).preferences.Banner).toMatchObject({ topText: 'SECRET' });
  });
});

describe('ids of past nodes are distinct', () => {
  const fields = `id schema { classes { id } relations { id } labels { id } properties { id } } entities(first: 1) { edges { node { id class { id } links(first: 1) { edges { node { id } } } } } }`;
  const idsIn = (told: unknown) => [...JSON.stringify(told).matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!);
  test('none of them is an id of the present', async () => {
    const now = new Set(idsIn(await then(undefined, fields)));
    const old = idsIn(await then({ revision: at.linked }, fields));
    expect(old.length).toBeGreaterThan(100);
    expect(old.filter((id) => now.has(id))).toEqual([]);
  });
  test.each(['Project:1:1', 'Class:1:1:1', 'Relation:1:1:1', 'Label:1:1:1', 'Property:1:1:1', 'Entity:1:#'])(
    '%s can be fetched as it was',
    async (name) => {
      const id = Buffer.from(`${name.replace('#', String(pump))}@${at.linked}`).toString('base64');
      const { data, errors } = await truss.graph(
        'rob',
        'query($id: ID!) { node(id: $id) { id ... on Project { asOf } ... on Entity { name project { asOf name } } } }',
        { id },
      );
      expect(errors).toBeUndefined();
      expect(data.node.id).toBe(id);
      if (name.startsWith('Entity'))
        expect(data.node).toMatchObject({ name: 'Valve', project: { asOf: at.linked, name: 'Rover' } });
    },
  );
  test.each(['@', '@x', '@1@2', '@-1', '@99999999999'])('an id that ends in %s is none', async (end) => {
    const id = Buffer.from(`Entity:1:${pump}${end}`).toString('base64');
    expect((await truss.graph('rob', 'query($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({ node: null });
  });
});

describe('refused with a message', () => {
  test.each<[string, () => When, RegExp]>([
    [
      'a revision that is not there yet',
      () => ({ revision: 9_999 }),
      /^Revision 9999 does not exist yet: the latest revision is \d+\. Use that one or an earlier one\.$/,
    ],
    [
      'a moment that has not come',
      () => ({ moment: '2999-01-01T00:00:00.000Z' }),
      /2999-01-01T00:00:00.000Z does not exist yet/,
    ],
    [
      'a moment before the project',
      () => ({ moment: '1999-01-01T00:00:00.000Z' }),
      /^The project was created at .* Choose a later date\.$/,
    ],
  ])('%s', async (_name, when, words) => {
    const { errors } = await asked('rob', when(), 'name');
    expect(errors).toMatchObject([{ extensions: { status: 400 } }]);
    expect(errors![0].message).toMatch(words);
    for (const path of [
      'p/1',
      'p/1/schema',
      'p/1/entities/counts',
      'p/1/entities/changes',
      'p/1/export/json',
      'p/1/report/reqif',
    ]) {
      const { status, told } = await at4(path, when().revision ?? when().moment!);
      expect([path, status]).toEqual([path, 400]);
      expect(told.message).toMatch(words);
    }
  });
  test('neither a revision nor a moment, and both at once', async () => {
    expect(await at4('p/1', 'yesterday')).toMatchObject({
      status: 400,
      told: { message: expect.stringContaining('asOf') as string },
    });
    expect((await asked('rob', { revision: -1 }, 'name')).errors).toMatchObject([
      { message: '-1 is not a revision. Send a whole number from 0.' },
    ]);
    expect((await asked('rob', { revision: 1, moment: '2026-01-01' }, 'name')).errors).toHaveLength(1);
  });
  test('the past can be read by everybody who may read the project today', async () => {
    expect((await asked('olga', { revision: 1 }, 'name')).errors).toMatchObject([{ extensions: { status: 403 } }]);
    const id = Buffer.from(`Entity:1:${pump}@${at.linked}`).toString('base64');
    expect((await truss.graph('olga', 'query($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({
      node: null,
    });
    expect((await truss.rest('olga', '/api/v4/o/acme/p/1/schema?asOf=1')).status).toBe(403);
  });
});

test('openapi.json lists asOf for every call that takes it', async () => {
  const { paths } = (await (await truss.rest('rob', '/api/v4/openapi.json')).json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string; description?: string }[] }>>;
  };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters }]) =>
      parameters?.some(({ name }) => name === 'asOf') ? [`${method} ${path.split('/o/{org}/').at(-1)}`] : [],
    ),
  );
  expect(calls.toSorted()).toEqual([
    'get files/{fileId}',
    'get files/{fileId}/download',
    'get files/{fileId}/serve',
    'get files/{fileId}/text',
    'get files/{fileId}/thumbnail',
    'get p/{projectId}',
    'get p/{projectId}/coverage',
    'get p/{projectId}/diagrams/counts',
    'get p/{projectId}/diagrams/{slug}/{entityId}/export/{format}',
    'get p/{projectId}/entities/changes',
    'get p/{projectId}/entities/counts',
    'get p/{projectId}/entities/{entityId}/artifacts',
    'get p/{projectId}/entities/{entityId}/baselines',
    'get p/{projectId}/entities/{entityId}/diagrams',
    'get p/{projectId}/entities/{entityId}/masters',
    'get p/{projectId}/entities/{entityId}/testcycles',
    'get p/{projectId}/export/json',
    'get p/{projectId}/export/xml',
    'get p/{projectId}/export/zip',
    'get p/{projectId}/report/reqif',
    'get p/{projectId}/schema',
    'get p/{projectId}/steps',
    'get p/{projectId}/testcases/{caseId}',
    'get schema',
    'post entities/ids',
    'post p/{projectId}/artifacts/{artifactId}/find',
    'post p/{projectId}/copy',
    'post p/{projectId}/entities/counts',
    'post p/{projectId}/entities/groups',
    'post p/{projectId}/entities/search',
    'post p/{projectId}/export/json',
    'post p/{projectId}/export/xml',
    'post p/{projectId}/export/zip',
    'post p/{projectId}/globalIds',
    'post p/{projectId}/notations',
    'post p/{projectId}/report/basic_tabular_output',
    'post p/{projectId}/report/comment',
    'post p/{projectId}/report/diagram',
    'post p/{projectId}/report/entity_definition',
    'post p/{projectId}/report/entity_relationship_matrix',
    'post p/{projectId}/report/entity_table',
    'post p/{projectId}/report/history',
    'post p/{projectId}/report/pbcr',
    'post p/{projectId}/report/presentation',
    'post p/{projectId}/report/reqif',
    'post p/{projectId}/report/rrm',
  ]);
});

test('a read of the past costs two statements more than one of the present, however many rows', async () => {
  const list = (asOf?: When) => () =>
    asked(
      'rob',
      asOf,
      // From its end, so that resolvers answer in the present too.
      'entities(last: 50) { edges { node { name class { name } links(first: 5) { edges { node { entity { name } } } } } } }',
    );
  await list()();
  await list({ revision: at.linked })();
  expect(await truss.readingStatements(list({ revision: at.linked }))).toBe(
    (await truss.readingStatements(list())) + 2,
  );
});

test('versions stored as JSON read the same after the migration to columns', async () => {
  const { db } = truss.inside;
  const place = { organization: 'acme', projectId: 1 };
  const told = async () => [
    await everythingAbout(truss, { ...place, asOf: { revision: at.made } }),
    await everythingAbout(truss, { ...place, asOf: { revision: at.linked } }),
  ];
  const keys = async () =>
    (await sql`select number_key, name_key, text_key from entity_version order by id, revision`.execute(db)).rows;
  const [before, keysBefore] = [await told(), await keys()];
  await sql
    .raw(`create table old as select organization_id, project_id, id, revision as from_revision, to_revision,
      to_jsonb(v) - '{number_key,name_key,text_key,changed,to_revision,origin_project_id,origin_id,origin_revision}'::text[] as entity from entity_version v`)
    .execute(db);
  for (const undone of [
    `drop table entity_version`,
    `alter table old rename to entity_version`,
    `alter table entity drop column origin_project_id, drop column origin_id, drop column origin_revision`,
    `alter table link_version drop constraint link_version_pkey`,
    `alter table link_version rename column revision to from_revision`,
    `alter table link_version add primary key (organization_id, project_id, source_id, relation_id, target_id, from_revision)`,
    `drop index link_version_target, link_version_until, revision_date`,
    `alter table revision drop column schema_revision, drop column global_schema_revision`,
    `alter table project_version rename to said`,
  ])
    await sql.raw(undone).execute(db);
  await db.transaction().execute((db) => up(db as unknown as Kysely<unknown>));
  // Names of a project were not stored before.
  await sql.raw(`drop table project_version`).execute(db);
  await sql.raw(`alter table said rename to project_version`).execute(db);
  expect(await told()).toEqual(before);
  expect(keysBefore).toContainEqual(expect.objectContaining({ textKey: 'a.1\npump\nlifts water & oil\nfast' }));
  expect(await keys()).toEqual(keysBefore);
});

test('a project begins with the schema that its organization had when it was made', async () => {
  const ctx = contextFor(truss.inside, 'root');
  const { id } = await createProject(ctx, 'acme', { name: 'Late' });
  await saveSchema(ctx, 'acme', 0, { classes: [{ id: truss.given.classId('Asset'), description: 'Of no use' }] });
  const { data } = await truss.graph(
    'root',
    'query($id: Int!) { project(organization: "acme", projectId: $id, asOf: { revision: 0 }) { schema { classes { name description } } entities(first: 1) { totalCount } } }',
    { id },
  );
  expect(data.project.schema.classes.find((each: { name: string }) => each.name === 'Asset').description).toBe(
    'Something of use',
  );
  expect(data.project.entities.totalCount).toBe(0);
});
