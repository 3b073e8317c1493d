// A branch and its origin, merged through both APIs: what each changed comes together field by field, conflicts are decided, the base moves, and whatever changed meanwhile is merged too.
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { up } from '../../../migrations/098-merged-from.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import type { Entity, EntityPatch } from '../../../server/model/entities/entity.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { contextFor } from '../../../server/start/first-start.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';
import { branchOff, type TwoSides } from './two-sides.ts';

let truss: Truss;
let two: TwoSides;
/** The numbers of entities in the origin. */
let ids: Record<'top' | 'visit' | 'mass' | 'tank', number>;
beforeAll(async () => {
  truss = await startTruss({ jobs: true });
});
afterAll(() => truss.close());
beforeEach(async () => {
  const all = await entities(1);
  await deleteEntities(
    ctx(),
    'acme',
    all.map(({ id }) => id),
  );
  const [top, visit, mass, tank] = await truss.given.entities([
    { name: 'Mission', classId: truss.given.classId('Requirement') },
    {
      name: 'Revisit every 12 h',
      number: 'R.1',
      description: '<p>every 12 h</p>',
      classId: truss.given.classId('Requirement'),
    },
    { name: 'Payload mass', number: 'R.3', classId: truss.given.classId('Requirement') },
    { name: 'Tank', classId: truss.given.classId('Asset') },
  ]);
  ids = { top: top!.id, visit: visit!.id, mass: mass!.id, tank: tank!.id };
  await link(1, ids.top, 'decomposed by', ids.visit, ids.mass);
  two = await branchOff(truss);
});

const ctx = () => contextFor(truss.inside, 'root');
const save = (projectId: number, ...patches: Omit<EntityPatch, 'projectId'>[]) =>
  saveEntities(
    ctx(),
    'acme',
    patches.map((patch) => ({ ...patch, projectId })),
  );
const link = (projectId: number, id: number, relation: string, ...targets: number[]) =>
  save(projectId, {
    id,
    addRels: targets.map((targetId) => ({ relationId: truss.given.relationId(relation), targetId })),
  });
const inBranch = (name: keyof typeof ids) => two.copyOf(ids[name]);
const remove = (...some: number[]) => deleteEntities(ctx(), 'acme', some);
const entities = (projectId: number): Promise<Entity[]> =>
  truss.inside.db.selectFrom('entity').selectAll().where('projectId', '=', projectId).orderBy('id').execute();
const entity = async (id: number) =>
  (await truss.inside.db.selectFrom('entity').selectAll().where('id', '=', id).executeTakeFirst())!;
const links = async (projectId: number) => {
  const rows = await truss.inside.db.selectFrom('link').selectAll().where('projectId', '=', projectId).execute();
  const names = new Map((await entities(projectId)).map(({ id, name }) => [id, name]));
  return rows.map(({ sourceId, targetId }) => `${names.get(sourceId)} > ${names.get(targetId)}`).toSorted();
};
const names = async (projectId: number) => (await entities(projectId)).map(({ name }) => name).toSorted();
const revision = async (projectId: number) =>
  (
    await truss.inside.db
      .selectFrom('project')
      .select('revision')
      .where('organizationId', '=', 1)
      .where('id', '=', projectId)
      .executeTakeFirstOrThrow()
  ).revision;

const call = async (
  method: string,
  target: number,
  source: number,
  body: object = {},
  as: Person | 'root' = 'root',
) => {
  const answer = await truss.rest(as, `/api/v4/o/acme/p/${target}/merge`, { sourceProjectId: source, ...body }, method);
  return { status: answer.status, ...(await answer.json()) };
};
/** Starts a merge of the branch into its origin, or the other way. */
const start = (target = two.origin, source = two.branch) => call('POST', target, source);
const accept = (body: object = {}, target = two.origin, source = two.branch) => call('PUT', target, source, body);
const merge = async (target = two.origin, source = two.branch) => {
  await start(target, source);
  return accept({}, target, source);
};
type Shown = {
  name: string;
  kind: string;
  conflicts: { kind: string; key: string }[];
  changes: { key: string }[];
  itemId: number;
};
const told = ({ items }: { items: Shown[] }) =>
  items.map(({ name, kind, conflicts, changes }) =>
    [kind, name, ...changes.map(({ key }) => key.split(':')[0]), ...conflicts.map(({ kind: why }) => `!${why}`)].join(
      ' ',
    ),
  );

describe('results of a merge', () => {
  test('fields that only one side changed, new and deleted entities, and links', async () => {
    await save(two.origin, { id: ids.visit, number: 'R.9' });
    await save(two.branch, { id: inBranch('visit'), name: 'Revisit every 16 h' });
    const { entities: made } = await save(two.branch, {
      name: 'Deorbit',
      number: 'R.5',
      classId: truss.given.classId('Requirement'),
    });
    await link(two.branch, inBranch('top'), 'decomposed by', made[0]!.id);
    await remove(inBranch('mass'));
    const preview = await start();
    expect(told(preview)).toEqual([
      'REMOVED Payload mass',
      'ADDED Deorbit CLASS_ID NAME NUMBER ATTRIBUTE WHOLE',
      'CHANGED Revisit every 12 h NAME',
    ]);
    const before = await revision(1);
    expect(preview.counts).toMatchObject({ total: 3, added: 1, changed: 1, removed: 1, openConflicts: 0 });
    const done = await accept();
    expect(done).toMatchObject({ status: 200, revision: before + 1, warnings: [] });
    expect(await entity(ids.visit)).toMatchObject({ name: 'Revisit every 16 h', number: 'R.9' });
    expect(await names(1)).toEqual(['Deorbit', 'Mission', 'Revisit every 16 h', 'Tank']);
    expect(await links(1)).toEqual(['Mission > Deorbit', 'Mission > Revisit every 16 h']);
    const [fresh] = (await entities(1)).filter(({ name }) => name === 'Deorbit');
    expect(fresh).toMatchObject({ globalId: made[0]!.globalId, originProjectId: two.branch, originId: made[0]!.id });
    const [record] = await truss.inside.db
      .selectFrom('revision')
      .selectAll()
      .where('projectId', '=', 1)
      .orderBy('number', 'desc')
      .limit(1)
      .execute();
    expect(record).toMatchObject({ cause: 'merge', causeProjectId: two.branch, number: before + 1 });
    const query =
      '{ project(organization: "acme", projectId: 1) { changes(first: 1) { edges { node { cause { kind revision projectId } } } } } }';
    const cause = (await truss.graph('root', query)).data.project.changes.edges[0].node.cause;
    expect(cause).toEqual({ kind: 'MERGE', revision: record!.causeRevision, projectId: two.branch });
    const [change] = (await (
      await truss.rest('root', `/api/v4/o/acme/p/1/entities/changes?revision=${record!.number}`)
    ).json()) as { cause: object }[];
    expect(change!.cause).toEqual({ ...cause, kind: 'merge' });
  });
  test('merging again changes nothing, and the branch then takes changes of the origin alone', async () => {
    await save(two.origin, { id: ids.visit, number: 'R.9' });
    await save(two.branch, { id: inBranch('visit'), name: 'Revisit often' });
    await merge();
    const before = await revision(1);
    expect((await start()).counts.total).toBe(0);
    expect(await accept()).toMatchObject({ revision: null });
    expect(await revision(1)).toBe(before);
    expect(told(await start(two.branch, two.origin))).toEqual(['CHANGED Revisit often NUMBER']);
    await accept({}, two.branch, two.origin);
    expect(await entity(inBranch('visit'))).toMatchObject({ name: 'Revisit often', number: 'R.9' });
    expect((await start(two.branch, two.origin)).counts.total).toBe(0);
  });
  test('an entity created by a merge is recognized the next time', async () => {
    const { entities: made } = await save(two.branch, { name: 'Deorbit', classId: truss.given.classId('Requirement') });
    await merge();
    await save(two.branch, { id: made[0]!.id, name: 'Deorbit soon' });
    expect(told(await start())).toEqual(['CHANGED Deorbit NAME']);
    await accept();
    expect(await names(1)).toContain('Deorbit soon');
    expect((await entities(1)).length).toBe(5);
  });
  test('a place of a diagram, and its name', async () => {
    const arrange = (projectId: number, entityId: number, key: string, x: number) =>
      truss.graph('root', 'mutation($input: ArrangeDiagramInput!) { arrangeDiagram(input: $input) { revision } }', {
        input: { organization: 'acme', projectId, slug: 'hierarchy', entityId, places: [{ key, x, y: 0 }] },
      });
    await arrange(two.branch, inBranch('top'), 'one', 10);
    await arrange(two.origin, ids.top, 'two', 20);
    await merge();
    const places = await truss.inside.db
      .selectFrom('diagramPlace')
      .select(['key', 'place'])
      .where('projectId', '=', 1)
      .orderBy('key')
      .execute();
    expect(places).toEqual([
      { key: 'one', place: { x: 10, y: 0 } },
      { key: 'two', place: { x: 20, y: 0 } },
    ]);
  });
  test('an own class of the branch comes under its number, with entities of it', async () => {
    const schema = await saveSchema(ctx(), 'acme', two.branch, { classes: [{ name: 'Orbit', icon: 'box' }] });
    const orbit = [...schema.classes.values()].find(({ name }) => name === 'Orbit')!;
    await save(two.branch, { name: 'Low', classId: orbit.id });
    expect(told(await start())).toEqual([expect.stringContaining('ADDED Orbit'), expect.stringContaining('ADDED Low')]);
    expect(await accept()).toMatchObject({ status: 200 });
    expect((await entities(1)).find(({ name }) => name === 'Low')!.classId).toBe(orbit.id);
    expect((await start()).counts.total).toBe(0);
  });
});

test('texts and files of the branch are mentioned as the origin knows them', async () => {
  const upload = new FormData();
  upload.append('upload_file', new File(['a picture'], 'orbit.png', { type: 'image/png' }));
  const sent = await fetch(`${truss.url}/api/v4/o/acme/p/${two.branch}/files`, {
    method: 'POST',
    body: upload,
    headers: { cookie: await truss.cookie('root'), origin: truss.url },
  });
  const [file] = [await sent.json()].flat() as { id: number }[];
  await save(two.branch, {
    id: inBranch('visit'),
    description: `<p>See @{${inBranch('tank')}}:name.</p>`,
    imageId: file!.id,
  });
  expect(await merge()).toMatchObject({ status: 200, warnings: [] });
  const { description, imageId } = await entity(ids.visit);
  expect(description).toBe(`<p>See @{${ids.tank}}:name.</p>`);
  const rows = await truss.inside.db
    .selectFrom('file')
    .select(['projectId', 'name'])
    .where('id', '=', imageId!)
    .execute();
  expect(rows).toEqual([{ projectId: 1, name: 'orbit.png' }]);
  expect((await start()).counts.total).toBe(0);
});

describe('conflicts', () => {
  const both = async () => {
    await save(two.origin, { id: ids.visit, name: 'Revisit every 10 h' });
    await save(two.branch, { id: inBranch('visit'), name: 'Revisit every 16 h' });
  };
  test('are refused while they are open, and nothing is written', async () => {
    await both();
    expect(told(await start())).toEqual(['CHANGED Revisit every 10 h !FIELD']);
    const before = await revision(1);
    expect(await accept()).toMatchObject({ status: 409, title: 'Merge Conflict' });
    expect(await revision(1)).toBe(before);
    expect(await accept({ resolve: 'THEIRS' })).toMatchObject({ status: 200 });
    expect((await entity(ids.visit)).name).toBe('Revisit every 16 h');
  });
  test('are decided for a value of one’s own, which the other side then takes', async () => {
    await both();
    const { items } = await start();
    const decided = await accept({
      choices: [{ itemId: items[0].itemId, key: 'NAME', side: 'EDITED', value: 'Revisit every 12 to 16 h' }],
    });
    expect(decided.status).toBe(200);
    expect((await entity(ids.visit)).name).toBe('Revisit every 12 to 16 h');
    expect(told(await start(two.branch, two.origin))).toEqual(['CHANGED Revisit every 16 h NAME']);
  });
  test('deleted there and changed here: kept, reverted, or deleted', async () => {
    await save(two.origin, { id: ids.mass, name: 'Payload mass 46 kg' });
    await remove(inBranch('mass'));
    expect(told(await start())).toEqual(['REMOVED Payload mass 46 kg !DELETED_THERE']);
    expect(await accept({ resolve: 'THEIRS' })).toMatchObject({ deleted: [ids.mass] });
    expect(await entity(ids.mass)).toBeUndefined();
  });
  test('deleted here and changed there: it comes back under its number, with its links', async () => {
    await remove(ids.mass);
    await save(two.branch, { id: inBranch('mass'), name: 'Payload mass 46 kg' });
    expect(told(await start())).toEqual(['ADDED Payload mass 46 kg !DELETED_HERE']);
    expect(await accept({ resolve: 'THEIRS' })).toMatchObject({ status: 200, created: [ids.mass] });
    expect(await entity(ids.mass)).toMatchObject({ name: 'Payload mass 46 kg', number: 'R.3' });
    expect(await links(1)).toContain('Mission > Payload mass 46 kg');
    expect((await start()).counts.total).toBe(0);
  });
  test('moved to another whole on each side', async () => {
    const move = async (projectId: number, from: number, to: number, part: number) =>
      save(
        projectId,
        { id: from, removeRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: part }] },
        { id: to, addRels: [{ relationId: truss.given.relationId('decomposed by'), targetId: part }] },
      );
    const fresh = { classId: truss.given.classId('Requirement') };
    const here = (await save(1, { ...fresh, name: 'Here' })).entities[0]!;
    const there = (await save(two.branch, { ...fresh, name: 'There' })).entities[0]!;
    await move(1, ids.top, here.id, ids.mass);
    await move(two.branch, inBranch('top'), there.id, inBranch('mass'));
    expect(told(await start()).filter((line) => line.includes('!'))).toEqual(['CHANGED Payload mass !MOVED']);
    await accept({ resolve: 'THEIRS' });
    expect(await links(1)).toEqual(['Mission > Revisit every 12 h', 'There > Payload mass']);
  });
  test('a number that something here has got too', async () => {
    const fresh = { classId: truss.given.classId('Requirement'), number: 'R.7' };
    await save(1, { ...fresh, name: 'Ours' });
    await save(two.branch, { ...fresh, name: 'Theirs' });
    expect(told(await start())).toEqual([expect.stringMatching(/^ADDED Theirs .*!NUMBER_TAKEN$/)]);
    await accept({ resolve: 'OURS' });
    expect(
      (await entities(1))
        .filter(({ number }) => number.startsWith('R.7') || number === 'R.8')
        .map(({ name, number }) => `${number} ${name}`),
    ).toEqual(['R.7 Ours', 'R.8 Theirs']);
  });
  test('an entity that would become a part of itself', async () => {
    await link(1, ids.visit, 'decomposed by', ids.mass);
    await link(two.branch, inBranch('mass'), 'decomposed by', inBranch('visit'));
    const preview = await start();
    expect(told(preview).filter((line) => line.includes('!'))).toEqual([expect.stringContaining('!CIRCLE')]);
    expect((await accept({ resolve: 'OURS' })).status).toBe(200);
  });
});

describe('changes meanwhile', () => {
  test('is merged too, and new conflicts keep all from being written', async () => {
    await save(two.branch, { id: inBranch('visit'), name: 'Revisit every 16 h' });
    await start();
    await save(1, { id: ids.visit, number: 'R.10' });
    await save(1, { id: ids.visit, name: 'Revisit every 10 h' });
    const refused = await accept();
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('have changed in the meantime');
    expect((await entity(ids.visit)).name).toBe('Revisit every 10 h');
    await accept({ resolve: 'THEIRS' });
    expect(await entity(ids.visit)).toMatchObject({ name: 'Revisit every 16 h', number: 'R.10' });
  });
});

describe('left out', () => {
  test('items come again the next time, others do not', async () => {
    await save(
      two.branch,
      { id: inBranch('visit'), name: 'Revisit more' },
      { id: inBranch('mass'), name: 'Less mass' },
    );
    await start();
    const { data } = await truss.graph(
      'root',
      `query { project(organization: "acme", projectId: 1) { merge(sourceId: ${two.branch}) { id items(first: 10) { totalCount nodes: edges { node { id name } } } } } }`,
    );
    const { merge: found } = data.project;
    const [mass] = found.items.nodes.filter(({ node }: { node: { name: string } }) => node.name === 'Payload mass');
    await truss.graph(
      'root',
      'mutation($input: ChooseMergeItemsInput!) { chooseMergeItems(input: $input) { merge { counts { chosen } } } }',
      {
        input: { mergeId: found.id, itemIds: [mass.node.id], isChosen: false },
      },
    );
    await accept();
    expect(await names(1)).toEqual(['Mission', 'Payload mass', 'Revisit more', 'Tank']);
    expect(told(await start())).toEqual(['CHANGED Payload mass NAME']);
  });
});

describe('permissions', () => {
  test('a person who cannot read the source or write the target is refused', async () => {
    expect((await call('POST', 1, two.branch, {}, 'walt')).status).toBe(403);
    expect((await call('POST', two.branch, 1, {}, 'walt')).status).toBe(403);
    expect((await call('POST', 1, two.branch, {}, 'rob')).status).toBe(403);
  });
  test('projects that are not branches of each other are refused in words', async () => {
    const answer = await call('POST', 1, 1);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.message).toContain('is a branch of the other');
  });
  test('a merge is given up, and then there is none', async () => {
    await start();
    expect((await call('DELETE', 1, two.branch)).status).toBe(200);
    expect((await accept()).status).toBe(404);
  });
});

test('merges from before this was kept say which project they are of, as their branch knows it', async () => {
  const { db } = truss.inside;
  const told = async () =>
    (
      await db
        .selectFrom('revision as r')
        .innerJoin('project as p', (on) =>
          on.onRef('p.organizationId', '=', 'r.organizationId').onRef('p.id', '=', 'r.causeProjectId'),
        )
        .select(['r.projectId', 'r.number', 'r.causeProjectId'])
        .where('r.cause', '=', 'merge')
        .orderBy('r.projectId')
        .orderBy('r.number')
        .execute()
    ).map(({ projectId, number, causeProjectId }) => `${projectId}.${number} of ${causeProjectId}`);
  const kept = await told();
  expect(kept.length).toBeGreaterThan(3);
  await sql`alter table revision drop column cause_project_id`.execute(db);
  await up(db as unknown as Kysely<unknown>);
  expect(await told()).toEqual(kept);
});
