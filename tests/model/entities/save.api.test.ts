// Saving entities.
// A batch is saved whole or not at all, trimmed and recorded; what is unchanged is left alone; both contracts agree.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Patch {
  id?: number;
  classId?: number;
  name?: string;
  number?: string;
  description?: string;
  revision?: number;
}
interface Answer {
  status: number;
  message?: string;
  details?: { clashes?: Record<string, unknown>[] };
  entities?: { id: number; name: string; number: string }[];
}

const byGraph = async (as: Person, patches: Patch[]): Promise<Answer> => {
  const save = `mutation($input: SaveEntitiesInput!) { saveEntities(input: $input) { entities { entityId name number } } }`;
  const entities = patches.map(({ id, revision: _, ...patch }) => ({ entityId: id, ...patch }));
  const input = { organization: 'acme', projectId: 1, revision: patches[0]?.revision, entities };
  const { data, errors } = await truss.graph(as, save, { input });
  if (errors)
    return { status: errors[0].extensions.status, message: errors[0].message, details: errors[0].extensions.details };
  return {
    status: 200,
    entities: data.saveEntities.entities.map((each: { entityId: number }) => ({ ...each, id: each.entityId })),
  };
};
const byRest = async (as: Person, patches: Patch[]): Promise<Answer> => {
  const response = await truss.rest(
    as,
    '/api/v4/o/acme/entities',
    patches.map((patch) => ({ projectId: 1, ...patch })),
  );
  const body = await response.json();
  return response.ok ? { status: 200, entities: body } : { ...body, status: response.status };
};

describe.each([
  ['the graph', byGraph],
  ['api/v4', byRest],
] as const)('through %s', (_api, save) => {
  const requirement = () => truss.given.classId('Requirement');

  test('a writer creates entities, whose names are trimmed, and the set fields are recorded', async () => {
    const { entities } = await save('walt', [{ classId: requirement(), name: '  Report a fire  ', number: ' R.1 ' }]);
    expect(entities).toMatchObject([{ name: 'Report a fire', number: 'R.1' }]);
    const record = (await truss.given.records()).at(-1)!;
    expect(record).toMatchObject({ type: 'create', username: 'walt', entityId: entities![0]!.id });
    expect(record.changes.map((change) => change.type)).toEqual(['CLASS_ID', 'NAME', 'NUMBER', 'ATTRIBUTE']);
    expect(record.changes[1]).toMatchObject({ value: 'Report a fire', originalState: '' });
  });

  test('an unchanged entity makes no revision', async () => {
    const entity = await truss.given.entity({ name: 'Bus' });
    const before = (await truss.given.records()).length;
    expect((await save('walt', [{ id: entity.id, name: ' Bus ' }])).entities).toMatchObject([{ name: 'Bus' }]);
    expect((await truss.given.records()).length).toBe(before);
  });

  test('one wrong entity refuses the whole batch', async () => {
    const entity = await truss.given.entity({ name: 'Kept' });
    const answer = await save('walt', [{ id: entity.id, name: 'Changed' }, { name: 'No class' }]);
    expect(answer).toMatchObject({
      status: 400,
      message: 'A schema class must be set for every element. It cannot be NULL.',
    });
    const { data } = await truss.graph(
      'walt',
      `{ entity(organization: "acme", projectId: 1, entityId: ${entity.id}) { name } }`,
    );
    expect(data.entity.name).toBe('Kept');
  });

  test('an abstract class, a number that is too large and an unknown id are refused in their words', async () => {
    expect((await save('walt', [{ classId: truss.given.classId('Connection'), name: 'x' }])).message).toBe(
      'The class Connection is abstract.',
    );
    const { id } = await truss.given.entity({ name: 'x' });
    expect((await save('walt', [{ id, number: '1.'.repeat(200) }])).message).toBe(
      `Number is too large for entity ${id}. Enter a shorter number and try again.`,
    );
    expect((await save('walt', [{ id: 999_999, classId: requirement(), name: 'x' }])).message).toBe(
      'Failed to save entity due to duplicate id. Please refresh and try again.',
    );
  });

  test('different fields of two people both survive', async () => {
    const { id, revision } = await truss.given.entity({ name: 'Name', number: '1' });
    expect((await save('walt', [{ id, name: 'New name', revision }])).status).toBe(200);
    expect((await save('wendy', [{ id, number: '2', name: 'Name', revision }])).entities).toMatchObject([
      { name: 'New name', number: '2' },
    ]);
  });

  test('a future revision is refused', async () => {
    const { id } = await truss.given.entity({ name: 'Of today' });
    expect(await save('walt', [{ id, name: 'Of tomorrow', revision: 9_999 }])).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^Revision 9999 of project 1 does not exist yet: the latest is \d+\./),
    });
  });

  test('two different changes to the same field: the second is refused, and nothing of its batch is saved', async () => {
    const { id, revision } = await truss.given.entity({ name: 'Old', number: '7' });
    await save('walt', [{ id, name: "Walt's", revision }]);
    const answer = await save('wendy', [{ id, name: "Wendy's", number: '8', revision }]);
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringContaining("Name of '7 Walt's' was changed by Walt in the meantime."),
    });
    expect(answer.details!.clashes).toMatchObject([
      { entityId: id, field: 'Name', yours: "Wendy's", theirs: "Walt's", before: 'Old', savedBy: 'Walt' },
    ]);
    const { data } = await truss.graph(
      'walt',
      `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { number } }`,
    );
    expect(data.entity.number).toBe('7');
  });

  test('a value equal to the one that another user has just saved is no clash, however it is written', async () => {
    const status = truss.given.propertyId('Requirement', 'Status');
    const { id, revision } = await truss.given.entity({ name: 'Old', number: '7', description: 'Old' });
    const theirs = { name: 'New', number: '8', description: '<p>New</p>' };
    await truss.rest('walt', '/api/v4/o/acme/entities', [
      { id, projectId: 1, ...theirs, attrs: { [status]: 'Draft' } },
    ]);
    const same = { id, revision, name: ' New ', number: ' 8', description: '<p onclick="x()">New</p>' };
    expect(await save('wendy', [same])).toMatchObject({ status: 200, entities: [{ name: 'New', number: '8' }] });
    const attrs = { [status]: 'Draft' };
    const again = await truss.rest('wendy', '/api/v4/o/acme/entities', [{ id, projectId: 1, revision, attrs }]);
    expect(again.status).toBe(200);
    expect(await save('wendy', [{ ...same, number: '9' }])).toMatchObject({ status: 409 });
  });

  test('a clash names the first saver by their username only if they have no name', async () => {
    const named = (firstName: string, lastName: string) =>
      truss.inside.db.updateTable('user').set({ firstName, lastName }).where('username', '=', 'walt').execute();
    const savedBy = async () => {
      const { id, revision } = await truss.given.entity({ name: 'Old' });
      await save('walt', [{ id, name: 'One', revision }]);
      return (await save('wendy', [{ id, name: 'Other', revision }])).details!.clashes![0]!['savedBy'];
    };
    await named('Walt', 'Writer');
    expect(await savedBy()).toBe('Walt Writer');
    await named('', '');
    expect(await savedBy()).toBe('walt');
    await named('Walt', '');
  });

  test('readers, reviewers and outsiders are refused', async () => {
    const { id } = await truss.given.entity({ name: 'Mine' });
    expect((await save('rob', [{ id, name: 'x' }])).status).toBe(403);
    expect((await save('rita', [{ id, name: 'x' }])).status).toBe(403);
    expect((await save('olga', [{ id, name: 'x' }])).status).toBe(403);
  });

  test('a user with WRITE saves without the permission REVIEW', async () => {
    const { id } = await truss.given.entity({ name: 'Before' });
    expect(await save('sam', [{ id, name: 'After' }])).toMatchObject({ status: 200, entities: [{ name: 'After' }] });
  });
});

test('a save costs the same number of statements for one entity and for five hundred', async () => {
  const classId = truss.given.classId('Requirement');
  const save = (count: number) => () =>
    byRest(
      'walt',
      Array.from({ length: count }, (_, i) => ({ classId, name: `Bulk ${i}` })),
    );
  await save(1)();
  const one = await truss.statements(save(1));
  expect(await truss.statements(save(500))).toBe(one);
});

test('a page of entities with links and far ends costs the same number of statements whatever its length', async () => {
  const made = await truss.given.entities(Array.from({ length: 40 }, (_, i) => ({ name: `Linked ${i}` })));
  const children = truss.given.relationId('decomposed by');
  await truss.given.entities(
    made.slice(1).map((entity, i) => ({
      id: made[i]!.id,
      classId: undefined,
      addRels: [{ relationId: children, targetId: entity.id, attrs: {} }],
    })),
  );
  const page = (first: number) => () =>
    truss.graph(
      'walt',
      `{ project(organization: "acme", projectId: 1) { entities(first: ${first}, query: "Linked") { totalCount edges { node { name class { name } parent { name } childCount
      links(first: 10) { edges { node { relation { name } entity { name class { name } } } } } } } } } }`,
    );
  await page(1)();
  const one = await truss.readingStatements(page(1));
  expect(await truss.readingStatements(page(40))).toBe(one);
});

test('twenty clients that read, change and write at once lose nothing', async () => {
  const { id } = await truss.given.entity({ name: '' });
  const add = async (mine: string) => {
    for (;;) {
      const { data } = await truss.graph(
        'walt',
        `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { name revision } }`,
      );
      const answer = await byRest('walt', [{ id, name: data.entity.name + mine, revision: data.entity.revision }]);
      if (answer.status === 200) return;
      expect(answer.status).toBe(409);
    }
  };
  const letters = 'abcdefghijklmnopqrst'.split('');
  await Promise.all(letters.map(add));
  const { data } = await truss.graph(
    'walt',
    `{ entity(organization: "acme", projectId: 1, entityId: ${id}) { name } }`,
  );
  expect(new Set(data.entity.name.split(''))).toEqual(new Set(letters));
});
