// Edits of the rows of a document: each is one revision that keeps the others in their order, and is undone as one.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Person } from '../support/people.ts';
import { startTruss, type Truss } from '../support/truss.ts';

let truss: Truss;
let documentId: number;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());
beforeEach(async () => {
  const { artifact } = await change('createArtifact', { kind: 'DOCUMENT', name: 'Plan' });
  documentId = artifact.entity.entityId;
  await edit({ add: { rows: rows('A', ' A1', ' A2', 'B') } });
});

const ROW = 'entity { entityId } lines { entityIds levels numbers names places classIds } isNumbered wordCount';
const change = async (mutation: string, input: object, as: Person = 'walt') => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { revision artifact { ${ROW} } } }`,
    { input: { organization: 'acme', projectId: 1, ...input } },
  );
  if (errors) throw new Error(errors[0].message);
  return data[mutation];
};
const edit = (what: object, as?: Person) => change('arrangeArtifact', { artifactId: documentId, ...what }, as);
/** Rows by their names, a blank before those that stand deeper. */
const rows = (...names: string[]) =>
  names.map((name) => ({ name: name.trim(), depth: name.length - name.trimStart().length }));
interface Lines {
  entityIds: number[];
  levels: number[];
  numbers: string[];
  names: string[];
  places: number[];
}
const read = async (asOf?: number): Promise<Lines> => {
  const { data, errors } = await truss.graph(
    'rob',
    `query($asOf: AsOfInput) { project(organization: "acme", projectId: 1, asOf: $asOf) { artifact(entityId: ${documentId}) { ${ROW} } } }`,
    { asOf: asOf === undefined ? null : { revision: asOf } },
  );
  if (errors) throw new Error(errors[0].message);
  return data.project.artifact.lines;
};
const told = async (asOf?: number) => {
  const { names, numbers } = await read(asOf);
  return names.map((name, at) => `${numbers[at]} ${name}`.trim());
};
const id = async (name: string) => {
  const { names, entityIds } = await read();
  return entityIds[names.indexOf(name)]!;
};
const undo = async (revision: number) => {
  const { errors } = await truss.graph(
    'walt',
    'mutation($input: UndoSaveInput!) { undoSave(input: $input) { revision } }',
    {
      input: { organization: 'acme', projectId: 1, revision },
    },
  );
  expect(errors).toBeUndefined();
};
const begun = ['1 A', '1.1 A1', '1.2 A2', '2 B'];

describe('each is one step', () => {
  test('a new row comes behind another, and the next go on', async () => {
    const { revision } = await edit({ add: { aboveId: await id('A'), afterId: await id('A1'), rows: rows('New') } });
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 New', '1.3 A2', '2 B']);
    expect(await told(revision - 1)).toEqual(begun);
    await undo(revision);
    expect(await told()).toEqual(begun);
  });
  test('a row that is sent twice is made once, as is one that two windows send', async () => {
    const row = { add: { afterId: await id('A'), rows: [{ name: 'New', globalId: 'MADE00HERE00ONCE' }] } };
    const [first, same] = await Promise.all([edit(row), edit(row)]);
    expect([first.revision, same.revision].filter((revision) => revision !== null)).toHaveLength(1);
    const { revision } = await edit({
      add: { afterId: await id('New'), rows: [{ name: 'Newer', globalId: 'MADE00HERE00ONCE' }] },
    });
    expect(revision).toBeNull();
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 A2', '2 New', '3 B']);
  });
  test('a new row has the values that it is given', async () => {
    const { data } = await truss.graph(
      'walt',
      'query { project(organization: "acme", projectId: 1) { schema { classes { classId name } properties { id name classId } } } }',
    );
    const { classes, properties } = data.project.schema as {
      classes: { classId: number; name: string }[];
      properties: { id: string; name: string; classId: number }[];
    };
    const { classId } = classes.find(({ name }) => name === 'Requirement')!;
    const { id: propertyId } = properties.find((each) => each.name === 'Rationale' && each.classId === classId)!;
    await edit({ add: { rows: [{ name: 'Why', classId, attributes: [{ propertyId, value: 'To see.' }] }] } });
    const made = await truss.graph(
      'walt',
      `query { entity(organization: "acme", projectId: 1, entityId: ${await id('Why')}) { attributes { text property { name } } } }`,
    );
    expect(made.data.entity.attributes).toContainEqual({ text: 'To see.', property: { name: 'Rationale' } });
  });
  test('indenting and outdenting are moves with all descendants', async () => {
    const { revision } = await edit({
      move: { ids: [await id('B')], aboveId: await id('A'), afterId: await id('A2') },
    });
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 A2', '1.3 B']);
    await edit({ move: { ids: [await id('A1'), await id('A2')], afterId: await id('A') } });
    expect(await told()).toEqual(['1 A', '1.1 B', '2 A1', '3 A2']);
    await undo(revision + 1);
    await undo(revision);
    expect(await told()).toEqual(begun);
  });
  test('a row is split, and joined again', async () => {
    const a1 = await id('A1');
    const { revision } = await edit({
      add: {
        aboveId: await id('A'),
        afterId: a1,
        splitId: a1,
        splitDescription: '<p>one</p>',
        rows: [{ name: '', description: '<p>two</p>' }],
      },
    });
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2', '1.3 A2', '2 B']);
    const { entityIds } = await read();
    await edit({ join: { id: entityIds[2], intoId: a1 } });
    expect(await told()).toEqual(begun);
    const { data } = await truss.graph(
      'rob',
      `{ entity(organization: "acme", projectId: 1, entityId: ${a1}) { description } }`,
    );
    expect(data.entity.description).toBe('<p>one</p><p>two</p>');
    await undo(revision + 1);
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2', '1.3 A2', '2 B']);
  });
  test('a row is split in its name by one revision', async () => {
    const a1 = await id('A1');
    const { revision } = await edit({
      add: {
        aboveId: await id('A'),
        afterId: a1,
        splitId: a1,
        splitName: 'A',
        splitDescription: '',
        rows: [{ name: '1', description: '<p>one</p>' }],
      },
    });
    expect(await told()).toEqual(['1 A', '1.1 A', '1.2 1', '1.3 A2', '2 B']);
    await undo(revision);
    expect(await told()).toEqual(begun);
  });
  test('rows move with their children; others stay', async () => {
    const [shared, other] = [await id('A2'), await change('createArtifact', { kind: 'DOCUMENT', name: 'Other' })];
    await truss.given.entities([
      {
        id: other.artifact.entity.entityId,
        classId: undefined as never,
        addRels: [{ relationId: truss.given.relationId('source of'), targetId: shared }],
      },
    ]);
    // An entity that only cites it does not contain it; a test suite would.
    const cites = { relationId: truss.given.relationId('referenced by'), targetId: await id('B'), attrs: {} };
    await truss.given.entity({ class: 'Artifact', name: 'Photograph', addRels: [cites] });
    expect((await edit({ isNumbered: true })).artifact.lines.places).toEqual([1, 1, 2, 1]);
    const suite = { class: 'Artifact', name: 'Bench', labelIds: [truss.given.labelId('Test Suite')], addRels: [cites] };
    await truss.given.entity(suite);
    expect((await read()).places).toEqual([1, 1, 2, 2]);
    const { revision } = await edit({ remove: { ids: [await id('A')] } });
    expect(await told()).toEqual(['1 B']);
    const { data } = await truss.graph(
      'rob',
      `{ entity(organization: "acme", projectId: 1, entityId: ${shared}) { name } }`,
    );
    expect(data.entity.name).toBe('A2');
    await undo(revision);
    expect(await told()).toEqual(begun);
  });
  test('numbers that people give stay, and only those in the way are raised', async () => {
    await edit({ isNumbered: false });
    await truss.given.entities([{ id: await id('B'), classId: undefined as never, number: 'R.7' }]);
    await edit({ add: { afterId: await id('B'), rows: rows('C') } });
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 A2', 'R.7 B', 'R.8 C']);
    await edit({ isNumbered: true });
    expect((await told()).at(-1)).toBe('3 C');
  });
  test('a row goes also where no number follows from it, and only then is a revision told', async () => {
    await edit({ isNumbered: false });
    const b = await id('B');
    const { revision } = await edit({ remove: { ids: [b] } });
    expect(revision).toBeTypeOf('number');
    expect(await told()).toEqual(['1 A', '1.1 A1', '1.2 A2']);
    expect((await truss.rest('walt', `/api/v4/o/acme/p/1/entities/${b}`)).status).toBe(404);
    await undo(revision);
    expect(await told()).toEqual(begun);
    const place = { ids: [b], afterId: await id('A') };
    expect((await edit({ move: place })).revision).toBeNull();
  });
});

describe('refused edits', () => {
  test('rows that are not there, several things at once, circles, and readers', async () => {
    const [a, a1] = [await id('A'), await id('A1')];
    await expect(edit({ move: { ids: [documentId] } })).rejects.toThrow(/was removed in the meantime/);
    await expect(edit({ move: { ids: [a], aboveId: a1 } })).rejects.toThrow(/was removed in the meantime/);
    await expect(edit({})).rejects.toThrow(/Each edit needs exactly one of/);
    await expect(edit({ add: { rows: rows('X') }, isNumbered: true })).rejects.toThrow(
      /Each edit needs exactly one of/,
    );
    await expect(edit({ add: { rows: rows('X') } }, 'rob')).rejects.toThrow();
    expect(await told()).toEqual(begun);
  });
  test('joining a row that is linked to something else', async () => {
    const [a1, a2] = [await id('A1'), await id('A2')];
    const [requirement] = await truss.given.entities([{ name: 'Fast' }]);
    await truss.given.entities([
      {
        id: a2,
        classId: undefined as never,
        addRels: [{ relationId: truss.given.relationId('traced to'), targetId: requirement!.id }],
      },
    ]);
    await expect(edit({ join: { id: a2, intoId: a1 } })).rejects.toThrow(/has 1 other relationship\./);
  });
});

test('words are counted', async () => {
  await truss.given.entities([
    { id: await id('A2'), classId: undefined as never, description: '<p>Find the <b>needle</b> here</p>' },
  ]);
  const { data } = await truss.graph(
    'rob',
    `{ project(organization: "acme", projectId: 1) { artifact(entityId: ${documentId}) { wordCount } } }`,
  );
  expect(data.project.artifact).toEqual({ wordCount: 8 });
});

test('reading takes the same statements for few rows and for many', async () => {
  await read();
  const few = await truss.readingStatements(read);
  await edit({ add: { rows: rows(...Array.from({ length: 60 }, (_, at) => `${' '.repeat(at % 3)}Row ${at}`)) } });
  expect(await truss.readingStatements(read)).toBe(few);
});
