// Names that stand once are kept apart by the database too, and a database that has doubles comes through the change with a number behind the later ones.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { up } from '../../../migrations/016-distinct-names.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

const schema = async () =>
  (await (await truss.rest('ada', '/api/v4/o/acme/p/1/schema')).json()) as Record<
    'classes',
    { id: number; name: string }[]
  >;
const byRest = async (name: string) => {
  const response = await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { classes: [{ name }] });
  return response.ok ? 'saved' : ((await response.json()) as { message: string }).message;
};
const byGraph = async (name: string) => {
  const save = 'mutation($input: SaveSchemaInput!) { saveSchema(input: $input) { schema { version } } }';
  const { errors } = await truss.graph('sam', save, {
    input: { organization: 'acme', projectId: 1, classes: [{ name }] },
  });
  return errors ? (errors[0].message as string) : 'saved';
};

describe.each([
  ['api/v4', byRest],
  ['the graph', byGraph],
])('through %s', (api, save) => {
  test('a second item of the same name is refused', async () => {
    expect(await save(`Pump of ${api}`)).toBe('saved');
    expect(await save(`pump of ${api} `)).toBe(`There is already a class 'pump of ${api}'. Choose another name.`);
  });
});

test('of two saves with the same name at the same moment one is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => byRest('Valve')));
  expect(answers.filter((answer) => answer === 'saved')).toHaveLength(1);
  expect((await schema()).classes.filter(({ name }) => name === 'Valve')).toHaveLength(1);
});

test('names are exchanged in one save', async () => {
  const { labels } = (await (
    await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { labels: [{ name: 'Left' }, { name: 'Right' }] })
  ).json()) as { labels: { id: number; name: string }[] };
  const [left, right] = ['Left', 'Right'].map((name) => labels.find((each) => each.name === name)!.id);
  const swap = [
    { id: left, name: 'Right' },
    { id: right, name: 'Left' },
  ];
  expect((await truss.rest('sam', '/api/v4/o/acme/p/1/schema', { labels: swap })).status).toBe(200);
});

test('duplicate names of an older database are numbered; locked items keep theirs', async () => {
  const { db } = truss.inside;
  for (const table of ['class', 'relation', 'label', 'property'])
    await sql.raw(`alter table ${table} drop constraint ${table}_name`).execute(db);
  const columns = 'description, is_hidden, parent_id, is_abstract, colour, icon, local_target_relations';
  for (const [id, name] of [
    [9001, 'asset'],
    [9002, 'Twin'],
    [9003, 'twin'],
    [9004, 'Twin (2)'],
  ])
    await sql`insert into class (organization_id, project_id, id, global_id, name, is_locked, ${sql.raw(columns)})
      select organization_id, 0, ${id}, ${`double ${id}`}, ${name}, false, ${sql.raw(columns)} from class
      where organization_id = 1 and project_id = 0 and name = 'Asset' and is_locked`.execute(db);
  await up(db as never);
  const { classes } = await schema();
  const nameOf = (id: number) => classes.find((each) => each.id === id)?.name;
  expect(classes.find(({ id }) => id === truss.given.classId('Asset'))?.name).toBe('Asset');
  expect([9001, 9002, 9003, 9004].map(nameOf)).toEqual(['asset (2)', 'Twin', 'twin (2)', 'Twin (2) (2)']);
});
