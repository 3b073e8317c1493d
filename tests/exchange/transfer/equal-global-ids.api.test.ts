// A copy of a project has the global ids of what it is a copy of: whoever names an entity by one of them means that of their own project.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { deleteEntities } from '../../../server/model/entities/commands/delete.ts';
import { restoreEntities } from '../../../server/model/entities/commands/restore.ts';
import { saveEntities } from '../../../server/model/entities/commands/save.ts';
import { exchangeIn } from '../../support/exchange.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let exchange: ReturnType<typeof exchangeIn>;
/** A project, another with the same global ids, and of each its entities' ids by number. */
let one = 0;
let other = 0;
const ids = new Map<string, number>();
const ONE = 'SHARED.1';
const TWO = 'SHARED.2';

beforeAll(async () => {
  truss = await startTruss();
  exchange = exchangeIn(truss);
  one = await exchange.empty('One');
  other = await exchange.empty('Other');
  for (const projectId of [one, other]) {
    const classId = truss.given.classId('Requirement');
    const { entities } = await saveEntities(exchange.ctx(), 'acme', [
      { projectId, classId, globalId: ONE, number: '1', name: `Whole of ${projectId}` },
      { projectId, classId, globalId: TWO, number: '2', name: `Part of ${projectId}` },
    ]);
    for (const { id, number } of entities) ids.set(`${projectId}:${number}`, id);
    const addRels = [{ relationId: truss.given.relationId('decomposed by'), targetId: ids.get(`${projectId}:2`)! }];
    await saveEntities(exchange.ctx(), 'acme', [{ projectId, id: ids.get(`${projectId}:1`)!, addRels }]);
  }
});
afterAll(() => truss.close());

const projects = () => [one, other];
const rows = (projectId: number) =>
  truss.inside.db.selectFrom('entity').selectAll().where('projectId', '=', projectId).orderBy('id').execute();
const asked = async (projectId: number, path: string, body: unknown) =>
  (await truss.rest('root', `/api/v4/o/acme/p/${projectId}/${path}`, body)).json() as Promise<unknown>;

test('api/v4 finds the entity of the given project by a global id that several projects have', async () => {
  for (const projectId of projects())
    expect(await asked(projectId, 'globalIds', { ids: [TWO] })).toMatchObject([
      { id: ids.get(`${projectId}:2`), projectId },
    ]);
});

test.each([`globalid:${ONE}`, `child:${TWO}`, `"decomposed by":${TWO}`])(
  '%s finds that of the project',
  async (query) => {
    for (const projectId of projects()) {
      const { entities } = (await asked(projectId, 'entities/search', { query })) as { entities: { id: number }[] };
      expect(entities.map(({ id }) => id)).toEqual([ids.get(`${projectId}:1`)]);
    }
  },
);

describe.each(['json', 'reqif'] as const)('%s', (format) => {
  test('an import into one project does not change another with the same global ids, the first time and again', async () => {
    const before = await rows(one);
    const file = await exchange.exported(one, format);
    const first = await exchange.imported(other, format, file);
    expect(first).toMatchObject({ created: 0, updated: 2, warnings: [] });
    expect((await rows(other)).map(({ id, name }) => [id, name])).toEqual([
      [ids.get(`${other}:1`), `Whole of ${one}`],
      [ids.get(`${other}:2`), `Part of ${one}`],
    ]);
    expect(await exchange.imported(other, format, file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await rows(one)).toEqual(before);
    // As it was, for the next.
    for (const [number, name] of [
      ['1', 'Whole'],
      ['2', 'Part'],
    ] as const)
      await saveEntities(exchange.ctx(), 'acme', [
        { projectId: other, id: ids.get(`${other}:${number}`)!, name: `${name} of ${other}` },
      ]);
  });

  test('a third project imports the same file under ids of its own', async () => {
    const third = await exchange.empty('Third');
    expect(await exchange.imported(third, format, await exchange.exported(one, format))).toMatchObject({ created: 2 });
    const made = await rows(third);
    expect(made.map(({ globalId }) => globalId).toSorted()).toEqual([ONE, TWO]);
    expect(made.some(({ id }) => [...ids.values()].includes(id))).toBe(false);
  });
});

test('the origin of a copied entity is kept through every later change', async () => {
  const id = ids.get(`${other}:2`)!;
  const origin = { originProjectId: one, originId: ids.get(`${one}:2`)!, originRevision: 1 };
  // A branch is made by such a statement.
  await sql`update entity set origin_project_id = ${one}, origin_id = ${origin.originId}, origin_revision = 1
    where organization_id = 1 and id = ${id}`.execute(truss.inside.db);
  await saveEntities(exchange.ctx(), 'acme', [{ projectId: other, id, name: 'Edited' }]);
  expect((await rows(other))[1]).toMatchObject({ name: 'Edited', ...origin });
  await deleteEntities(exchange.ctx(), 'acme', [id]);
  await restoreEntities(exchange.ctx(), 'acme', [id]);
  expect((await rows(other))[1]).toMatchObject({ name: 'Edited', ...origin });
  const kept = await truss.inside.db
    .selectFrom('entityVersion')
    .selectAll()
    .where('id', '=', id)
    .orderBy('revision', 'desc')
    .execute();
  expect(kept.slice(0, 2)).toMatchObject([origin, origin]);
  expect((await rows(one))[1]).toMatchObject({ originProjectId: null, originId: null, originRevision: null });
});
