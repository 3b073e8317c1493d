// Baselines go out with what they hold, and come back.
// Whatever happened between them, and since: in an empty project each baseline is made anew and holds, then as now, what it held; and whoever
// imports an export into its own project changes nothing.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { arrangeDiagram, createDiagram, deleteDiagram } from '../../../server/diagrams/commands/diagrams.ts';
import { openProject } from '../../../server/identity/access/keys/projects.ts';
import { createBaseline, deleteBaseline } from '../../../server/model/baselines/commands/save-baseline.ts';
import { readBaselines } from '../../../server/model/baselines/queries/baselines.ts';
import { readSnapshot } from '../../../server/model/baselines/queries/scripts.ts';
import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { lockEntities } from '../../../server/model/entities/commands/lock.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import type { EntityPatch } from '../../../server/model/entities/entity.ts';
import { undoOrRedoSteps } from '../../../server/model/history/commands/undo-or-redo.ts';
import { deleteItems } from '../../../server/model/reshaping/commands/change-schema.ts';
import { saveSchema } from '../../../server/model/schema/commands/save-schema.ts';
import { contextOfServer } from '../../../server/platform/context.ts';
import { exchangeIn, withoutName } from '../../support/exchange.ts';
import { buildModel, models } from '../../support/model-project.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
  // Texts of generated models speak of entities by small numbers, that nothing of theirs has.
  await truss.given.entities(Array.from({ length: 10 }, (_, i) => ({ name: `Elsewhere ${i}` })));
});
afterAll(() => truss.close());

const all = { includeBaselines: true };
/** Returns a document without the authors of the project's own changes, which have numbers of their own. */
const withoutHistory = (document: Buffer) => {
  const { history: _, ...rest } = withoutName(document) as { history: unknown };
  return rest;
};

/** Reads the contents of each baseline of a project in words that are the same in all projects. */
async function held(projectId: number) {
  const ctx = exchangeIn(truss).ctx();
  const key = await openProject(ctx, 'acme', projectId, 'READ');
  const baselines = await readBaselines(ctx, key, { kind: 'baseline' }, { limit: 100 });
  return Promise.all(
    baselines.map(async (baseline) => {
      const { name, description, covers, entityCount, created, createdBy, ordinal } = baseline;
      const rows = await readSnapshot(ctx, baseline, { limit: 1000, offset: 0 });
      const globalIds = new Map(rows.map(({ entity }) => [entity.id, entity.globalId]));
      const inOrder = rows.toSorted((a, b) => (a.entity.globalId < b.entity.globalId ? -1 : 1));
      const entities = inOrder.map(({ entity, rels }) => ({
        facts: [entity.globalId, entity.name, entity.number, entity.isLocked, entity.lockedBy, entity.modifiedBy],
        rels: rels.flatMap(({ targetId }) => globalIds.get(targetId) ?? []).toSorted(),
      }));
      return { name, description, covers, entityCount, created, createdBy, ordinal, entities };
    }),
  );
}

/** Exports, imports into an empty project, and says which project that is. */
async function backAgain(
  source: number,
  count: number,
  warnings: object[] = [],
): Promise<{ target: number; file: Buffer }> {
  const { exported, imported, empty, revisionOf } = exchangeIn(truss);
  const file = await exported(source, 'json', all);
  const revision = await revisionOf(source);
  expect(await imported(source, 'json', file)).toMatchObject({ created: 0, updated: 0, unchanged: count });
  expect(await revisionOf(source)).toBe(revision);
  const target = await empty();
  expect(await imported(target, 'json', file)).toEqual({ created: count, updated: 0, unchanged: 0, warnings });
  return { target, file };
}

const things = (count: number) => fc.nat({ max: count - 1 });
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('rename' as const), at: things(9), text: fc.string({ minLength: 1, maxLength: 5 }) }),
    fc.record({ kind: fc.constantFrom('delete' as const, 'restore' as const, 'lock' as const), at: things(9) }),
    fc.record({ kind: fc.constant('label' as const), at: things(9) }),
    fc.record({ kind: fc.constant('baseline' as const) }),
  ),
  { minLength: 3, maxLength: 14 },
);

test('any model with any past', async () => {
  const { ctx, empty, exported } = exchangeIn(truss);
  await fc.assert(
    fc.asyncProperty(models, steps, async (model, past) => {
      const source = await empty();
      await buildModel(ctx(), source, model);
      const ids = (
        await truss.inside.db.selectFrom('entity').select('id').where('projectId', '=', source).execute()
      ).map(({ id }) => id);
      const there = new Set(ids);
      for (const step of [...past, { kind: 'baseline' as const }, { kind: 'rename' as const, at: 0, text: 'last' }]) {
        if (step.kind === 'baseline') {
          await createBaseline(ctx(), 'acme', source, {});
          continue;
        }
        const id = ids[step.at % ids.length]!;
        if (step.kind === 'restore') {
          await restoreEntities(ctx(), 'acme', [id]);
          there.add(id);
        } else if (!there.has(id)) continue;
        else if (step.kind === 'delete') {
          await deleteEntities(ctx(), 'acme', [id], { throughLocks: true });
          there.delete(id);
        } else if (step.kind === 'lock') await lockEntities(ctx(), 'acme', [id]);
        else {
          const patch = step.kind === 'rename' ? { name: step.text } : { labelIds: [], script: 'x', imageId: null };
          await saveEntities(ctx(), 'acme', [{ projectId: source, id, ...patch }], { for: 'edit', throughLocks: true });
        }
      }
      const { target, file } = await backAgain(source, there.size);
      expect(withoutHistory(await exported(target, 'json', all))).toEqual(withoutHistory(file));
      expect(await held(target)).toEqual(await held(source));
    }),
    slowDraws(2, 8),
  );
});

describe('contents of a baseline', () => {
  const ada = 'ada';
  let source: number;
  let classId: number;
  let relationId: number;
  const save = async (patch: Omit<EntityPatch, 'projectId'>) =>
    (await saveEntities(exchangeIn(truss).ctx(), 'acme', [{ projectId: source, ...patch }])).entities[0]!;
  const on = (entityId: number) => ({ organization: 'acme', projectId: source, slug: 'hierarchy', entityId });

  beforeAll(async () => {
    const { ctx, empty } = exchangeIn(truss);
    source = await empty();
    classId = (await truss.given.entity({ class: 'Asset', name: 'Elsewhere' })).classId;
    relationId = truss.given.relationId('decomposed by');
    const [tank, pipe, seal] = [
      await save({ classId, name: 'Tank', number: '1' }),
      await save({ classId, name: 'Pipe', number: '2' }),
      await save({ classId, name: 'Seal', number: '3' }),
    ];
    await save({ id: tank.id, addRels: [pipe, seal].map(({ id }) => ({ relationId, targetId: id })) });
    await createDiagram(ctx(), on(tank.id), 'Parts');
    await arrangeDiagram(ctx(), on(tank.id), [{ key: 'a', x: 1, y: 2, colour: '#ff0000' }]);
    await createBaseline(ctx(), 'acme', source, { name: 'As drawn', description: 'For review' });
    await arrangeDiagram(ctx(), on(tank.id), [{ key: 'b', x: 5, y: 6 }], { drop: ['a'] });
    await save({
      id: tank.id,
      description: `<p>Holds ${'water'}</p>`,
      removeRels: [{ relationId, targetId: seal.id }],
    });
    await deleteEntities(ctx(), 'acme', [seal.id]);
    await createBaseline(ctx(), 'acme', source, { query: 'Pipe', isLocking: true });
    const gone = await createBaseline(ctx(), 'acme', source, { name: 'Gone' });
    await deleteBaseline(ctx(), { organization: 'acme', projectId: source, id: gone.id, kind: 'baseline' }, 'Gone');
    await deleteDiagram(ctx(), on(tank.id));
    await createBaseline(ctx(), 'acme', source, { entityIds: [tank.id], name: 'Tank alone' });
    await save({ id: tank.id, name: 'Big tank' });
  });

  test('comes back with its diagrams, locks, links and names, by every form of the document', async () => {
    const { target, file } = await backAgain(source, 2);
    const { exported, imported, empty } = exchangeIn(truss);
    expect(await held(target)).toEqual(await held(source));
    expect((await held(target)).map(({ name, ordinal, entityCount }) => [name, ordinal, entityCount])).toEqual([
      ['Tank alone', 3, 1],
      ['Baseline 2', 2, 1],
      ['As drawn', 1, 3],
    ]);
    expect(withoutHistory(await exported(target, 'json', all))).toEqual(withoutHistory(file));
    const other = await empty();
    await imported(other, 'xml', await exported(source, 'xml', all));
    expect(withoutHistory(await exported(other, 'json', all))).toEqual(withoutHistory(file));
    const [first] = (await (await truss.rest(ada, `/api/v4/o/acme/p/${target}/baselines?limit=100`)).json()).slice(-1);
    const READ = `query($id: Int!, $at: Int!) { project(organization: "acme", projectId: $id, asOf: { revision: $at }) {
      entities(first: 9, query: "order:number") { edges { node { name parts(first: 9) { edges { node { name } } } } } } } }`;
    const { data, errors } = await truss.graph(ada, READ, { id: target, at: first.revision });
    expect(errors).toBeUndefined();
    expect(data.project.entities.edges[0].node).toEqual({
      name: 'Tank',
      parts: { edges: [{ node: { name: 'Pipe' } }, { node: { name: 'Seal' } }] },
    });
  });

  test('stays the same, whatever happens to the project', async () => {
    const { target } = await backAgain(source, 2);
    const before = await held(target);
    const ids = (await truss.inside.db.selectFrom('entity').select('id').where('projectId', '=', target).execute()).map(
      ({ id }) => id,
    );
    const { ctx } = exchangeIn(truss);
    await deleteEntities(ctx(), 'acme', ids, { throughLocks: true });
    expect(await held(target)).toEqual(before);
  });

  test('with a query, contains its results', async () => {
    const { exported } = exchangeIn(truss);
    const document = JSON.parse((await exported(source, 'json', { ...all, query: 'Pipe' })).toString());
    expect(document.baselines.map(({ name }: { name: string }) => name)).toEqual(['As drawn', 'Baseline 2']);
    expect(document.past.map(({ moment, name }: { moment: number; name: string }) => [moment, name])).toEqual([
      [1, 'Pipe'],
    ]);
  });

  test('is one step, which its importer undoes and redoes', async () => {
    const { target } = await backAgain(source, 2);
    const there = async () =>
      (await truss.inside.db.selectFrom('entity').select('name').where('projectId', '=', target).execute())
        .map(({ name }) => name)
        .toSorted();
    const before = await held(target);
    const turn = (direction: 'undo' | 'redo') =>
      undoOrRedoSteps(exchangeIn(truss).ctx(), 'acme', target, direction, { throughLocks: true });
    expect((await turn('undo')).steps).toMatchObject([{ revision: 1, words: 'Imported: created 3 entities' }]);
    expect(await there()).toEqual([]);
    expect((await turn('undo')).revision).toBeNull();
    await turn('redo');
    expect(await there()).toEqual(['Big tank', 'Pipe']);
    expect(await held(target)).toEqual(before);
  });

  test('is imported only by people who may create baselines; others are told, and get the rest', async () => {
    const file = await exchangeIn(truss).exported(source, 'json', all);
    const target = await exchangeIn(truss).empty();
    const permissions = ['READ', 'WRITE'].map((each) => `organization:acme:project:${target}:${each}`);
    const viewer = { username: 'walt', permissions, holder: null, isSession: false, version: 0 };
    const as = contextOfServer(truss.inside, viewer);
    expect(await exchangeIn(truss).imported(target, 'json', file, { as })).toMatchObject({
      created: 2,
      warnings: [
        {
          object: null,
          message: 'You do not have permission to create baselines here (WRITE_BASELINES), so they were left out.',
        },
        { object: 'Pipe', message: 'It was locked by root there; locks are not imported.' },
      ],
    });
    expect(await held(target)).toEqual([]);
  });

  test('leaves out content that the schema no longer has or permits, and counts it by name', async () => {
    const { ctx, empty } = exchangeIn(truss);
    const own = await empty();
    const schema = await saveSchema(ctx(), 'acme', own, {
      classes: [{ id: -1, name: 'Valve', parentId: classId }],
      properties: [
        { id: -1, name: 'Bore', classId, type: 'TEXT' },
        { id: -2, name: 'Grade', classId, type: 'ENUMERATION', typeParameters: { choices: ['A', 'B'] } },
      ],
      labels: [{ id: -1, name: 'Wet' }],
    });
    const id = (name: string, kind: 'classes' | 'properties' | 'labels') =>
      [...schema[kind].values()].find((each) => each.name === name)!.id;
    const [bore, grade, wet] = [id('Bore', 'properties'), id('Grade', 'properties'), id('Wet', 'labels')];
    const make = async (patch: Omit<EntityPatch, 'projectId'>) =>
      (await saveEntities(ctx(), 'acme', [{ projectId: own, ...patch }])).entities[0]!;
    const pump = await make({ classId, name: 'Pump', attrs: { [bore]: 'wide', [grade]: 'B' }, labelIds: [wet] });
    const valves = [
      await make({ classId: id('Valve', 'classes'), name: 'Valve' }),
      await make({ classId: id('Valve', 'classes'), name: 'Other valve' }),
    ];
    await make({ id: pump.id, addRels: [{ relationId, targetId: valves[0]!.id }] });
    await createBaseline(ctx(), 'acme', own, {});
    await make({ id: pump.id, number: '1' });
    await createBaseline(ctx(), 'acme', own, {});
    await deleteEntities(
      ctx(),
      'acme',
      valves.map((each) => each.id),
    );
    await make({ id: pump.id, attrs: { [bore]: null, [grade]: null }, labelIds: [] });
    await deleteItems(ctx(), 'acme', own, 'classes', [id('Valve', 'classes')]);
    await deleteItems(ctx(), 'acme', own, 'properties', [bore]);
    await deleteItems(ctx(), 'acme', own, 'labels', [wet]);
    await saveSchema(ctx(), 'acme', own, { properties: [{ id: grade, typeParameters: { choices: ['A'] } }] } as never);
    const { target } = await backAgain(
      own,
      1,
      [
        "The schema no longer has the class 'Valve': 2 entities in baselines are left out.",
        "The schema no longer has the property 'Bore': 1 value in baselines is left out.",
        "The schema no longer has the label 'Wet': 1 use on an entity in baselines is left out.",
        "The schema no longer permits 1 value of 'Grade' in baselines; it is left out.",
        '1 relationship in baselines refers to an entity that is not in the file; it is left out.',
      ].map((message) => ({ object: 'Baselines', message })),
    );
    expect(await held(target)).toMatchObject([
      { entityCount: 1, entities: [{ facts: expect.arrayContaining(['Pump']) }] },
      { entityCount: 1, entities: [{ facts: expect.arrayContaining(['Pump']) }] },
    ]);
  });
});
