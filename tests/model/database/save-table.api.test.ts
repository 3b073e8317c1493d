// Texts as people paste them from a spreadsheet become values of entities, and new entities, in one save through both APIs; a trial says first
// what each becomes and which are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
beforeAll(async () => {
  truss = await startTruss();
});
afterAll(() => truss.close());

interface Cell {
  row: number;
  column: number | null;
  before: string;
  after: string;
  refusal: string | null;
  warning: string | null;
}
interface Answer {
  revision?: number | null;
  cells?: Cell[];
  message?: string;
}
interface Table {
  columns: { field: string; property?: string }[];
  rows: { entityId?: number; revision?: number; texts: (string | null)[] }[];
  classId?: number;
  revision?: number;
  isTrial?: boolean;
  takesWhole?: boolean;
}
const nodeId = (type: string, ...key: number[]) => Buffer.from(`${type}:${[1, ...key].join(':')}`).toString('base64');

const rest = async (as: Person, table: Table): Promise<Answer> =>
  (await truss.rest(as, '/api/v4/o/acme/p/1/entities/table', table, 'PUT')).json() as Promise<Answer>;
const graph = async (as: Person, { rows, classId, ...table }: Table): Promise<Answer> => {
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: SaveTableInput!) { saveTable(input: $input) { ... on SaveTablePayload { revision
      cells { row column before after refusal warning } } ... on Refusal { message } } }`,
    {
      input: {
        projectId: nodeId('Project', 1),
        ...table,
        ...(classId !== undefined && { classId: nodeId('Class', 1, classId) }),
        rows: rows.map(({ entityId, ...row }) => ({
          ...row,
          ...(entityId !== undefined && { entityId: nodeId('Entity', entityId) }),
        })),
      },
    },
  );
  expect(errors).toBeUndefined();
  return data.saveTable as Answer;
};

const columns = [
  { field: 'NUMBER' },
  { field: 'NAME' },
  { field: 'LABELS' },
  { field: 'ATTRIBUTE', property: 'Status' },
  { field: 'ATTRIBUTE', property: 'Rationale' },
];
interface Found {
  id: number;
  description: string;
}
const found = async (query: string) => {
  const answer = await truss.rest('rob', '/api/v4/o/acme/p/1/entities/search', { query, limit: 50 });
  return ((await answer.json()) as { entities: Found[] }).entities;
};

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (door, save) => {
  test('a trial previews each text, the save does it at once', async () => {
    const [first, second] = await truss.given.entities([{ name: `${door} a` }, { name: `${door} b`, number: 'R.2' }]);
    const table = {
      columns,
      rows: [
        { entityId: first!.id, texts: ['R.1', `${door} a`, 'Functional Requirement', 'In Review', 'Since it burns'] },
        { entityId: second!.id, texts: [null, `${door} c`, null, 'Draft', null] },
      ],
    };
    const trial = await save('walt', { ...table, isTrial: true });
    expect(trial.revision).toBeNull();
    expect(trial.cells!.map(({ row, column, before, after }) => [row, column, before, after])).toEqual([
      [0, 0, '', 'R.1'],
      [0, 2, '', 'Functional Requirement'],
      [0, 3, 'Draft', 'In Review'],
      [0, 4, '', 'Since it burns'],
      [1, 1, `${door} b`, `${door} c`],
    ]);
    expect(await found(`id:${first!.id} number:none`)).toHaveLength(1);
    expect((await save('walt', table)).revision).toBeGreaterThan(0);
    expect(await found(`id:${first!.id} number:R.1 label:"Functional Requirement" Status:"In Review"`)).toHaveLength(1);
    expect(await found(`id:${second!.id} name:="${door} c" number:R.2`)).toHaveLength(1);
    expect((await save('walt', { ...table, isTrial: true })).cells).toEqual([]);
  });

  test('an invalid text is refused with its place, and nothing of the table is saved', async () => {
    const task = await truss.given.entity({ class: 'Task', name: `${door} task` });
    const table = {
      columns: [
        { field: 'NAME' },
        { field: 'ATTRIBUTE', property: 'Duration' },
        { field: 'ATTRIBUTE', property: 'Rationale' },
      ],
      rows: [{ entityId: task.id, texts: ['Renamed', 'five', 'none'] }],
    };
    const { cells } = await save('walt', { ...table, isTrial: true });
    expect(cells!.map(({ column, refusal }) => [column, refusal])).toEqual([
      [0, null],
      [1, `"five" is not a value of 'Duration'. Enter it in the same form as other values in the table.`],
      [2, "The class Task has no property 'Rationale'."],
    ]);
    expect((await save('walt', table)).message).toContain('"five" is not a value');
    expect(await found(`id:${task.id} name:="${door} task"`)).toHaveLength(1);
  });

  test('texts become values by the rules for texts, and the answer names the parts that a value leaves out', async () => {
    const requirement = await truss.given.entity({ name: `${door} written`, labelIds: [] });
    const risk = await truss.given.entity({ class: 'Risk', name: `${door} share` });
    const task = await truss.given.entity({ class: 'Task', name: `${door} shared` });
    const answers = [];
    for (const [entityId, columns, texts] of [
      [
        requirement.id,
        [{ field: 'LABELS' }, ...['Complete', 'Status'].map((property) => ({ field: 'ATTRIBUTE', property }))],
        ['Functional Requirement, Purple', 'yes', 'Finished'],
      ],
      [risk.id, [{ field: 'ATTRIBUTE', property: 'Probability' }], ['140']],
      [task.id, [{ field: 'ATTRIBUTE', property: 'Assignee' }], ['walt, Nobody Here']],
    ] as const) {
      const table = { columns: [...columns], rows: [{ entityId, texts: [...texts] }] };
      const trial = await save('walt', { ...table, isTrial: true });
      answers.push(...trial.cells!.map(({ after, refusal, warning }) => [after, refusal, warning]));
      expect((await save('walt', table)).cells).toEqual(trial.cells);
    }
    expect(answers).toEqual([
      ['Functional Requirement', null, `'Requirement' has no label "Purple"; it was left out.`],
      ['No', null, `'Complete' is Yes or No; "yes" became No.`],
      ['Draft', null, expect.stringMatching(/^'Status' has no choice "Finished"; it was left out\. Choose Draft/)],
      ['100%', null, `'Probability' is a number from 0 to 100; "140" became 100%.`],
      ['Walt', null, `'Assignee' has no user or team called "Nobody Here"; it was left out.`],
    ]);
    expect(await found(`id:${risk.id} Probability:100`)).toHaveLength(1);
    const strict = await truss.rest('walt', '/api/v4/o/acme/entities', [
      { id: risk.id, projectId: 1, attrs: { [truss.given.propertyId('Risk', 'Probability')]: 140 } },
    ]);
    expect(strict.status).toBe(400);
  });

  test('a text over one that another user has saved since is refused as elsewhere, and an unchanged text keeps the newer one', async () => {
    const thing = await truss.given.entity({ name: `${door} read` });
    const write = (texts: (string | null)[], revision?: number) =>
      save(revision === undefined ? 'wendy' : 'walt', {
        columns: [{ field: 'NAME' }, { field: 'ATTRIBUTE', property: 'Rationale' }],
        rows: [{ entityId: thing.id, texts }],
        ...(revision !== undefined && { revision }),
      });
    const { revision: read } = await write([null, 'As it was']);
    await write([null, 'Hers']);
    expect((await write([null, 'His'], read!)).message).toMatch(
      /^Rationale of '.* read' was changed by .* in the meantime/,
    );
    expect(await found(`id:${thing.id} Rationale:Hers`)).toHaveLength(1);
    expect((await write([`${door} renamed`, 'As it was'], read!)).revision).toBeGreaterThan(read!);
    expect(await found(`id:${thing.id} name:="${door} renamed" Rationale:Hers`)).toHaveLength(1);
  });

  test('texts of which a value would leave out a part are refused where all of them is asked for', async () => {
    const thing = await truss.given.entity({ name: `${door} whole` });
    const write = (status: string, takesWhole: boolean) =>
      save('walt', {
        columns: [{ field: 'ATTRIBUTE', property: 'Status' }],
        rows: [{ entityId: thing.id, texts: [status] }],
        takesWhole,
      });
    expect((await write('Finished', true)).message).toMatch(/^'Status' has no choice "Finished"; it was left out\./);
    expect((await write('In Review', true)).revision).toBeGreaterThan(0);
    expect((await write('Finished', false)).revision).toBeGreaterThan(0);
  });

  test('each row may say on which revision it was read: one that is newer than the table is no clash, one that is older is', async () => {
    const [mine, hers] = await truss.given.entities([{ name: `${door} mine` }, { name: `${door} hers` }]);
    const columns = [{ field: 'ATTRIBUTE', property: 'Rationale' }];
    const write = async (as: Person, entityId: number, text: string) =>
      (await save(as, { columns, rows: [{ entityId, texts: [text] }] })).revision!;
    const start = await write('walt', hers!.id, 'As it was');
    const seen = await write('wendy', mine!.id, 'Seen');
    await write('wendy', hers!.id, 'Unseen');
    const over = (revision: number) =>
      save('walt', {
        columns,
        revision: start,
        rows: [
          { entityId: mine!.id, revision: seen, texts: ['Over it'] },
          { entityId: hers!.id, revision, texts: ['Over it'] },
        ],
      });
    expect((await over(seen)).message).toMatch(/^Rationale of '.* hers' was changed by .* in the meantime/);
    expect(await found(`id:${mine!.id} Rationale:Seen`)).toHaveLength(1);
    expect((await over(seen + 1)).revision).toBeGreaterThan(seen);
    expect(await found(`id:${mine!.id},${hers!.id} Rationale:"Over it"`)).toHaveLength(2);
  });

  test('rows without an entity make new ones, of the class that they name or the given one', async () => {
    const table = {
      columns: [{ field: 'CLASS' }, { field: 'NAME' }, { field: 'DESCRIPTION' }],
      rows: [{ texts: ['risk', `${door} made risk`, 'It <burns>'] }, { texts: [null, `${door} made action`, null] }],
      classId: truss.given.classId('Action'),
    };
    expect((await save('walt', table)).revision).toBeGreaterThan(0);
    expect((await found(`class:Risk name:="${door} made risk"`))[0]!.description).toBe('<p>It &lt;burns&gt;</p>');
    expect(await found(`class:Action name:="${door} made action"`)).toHaveLength(1);
    const { cells } = await save('walt', {
      ...table,
      classId: undefined as never,
      rows: table.rows.slice(1),
      isTrial: true,
    });
    expect(cells).toMatchObject([{ column: null, refusal: 'The class is missing. Enter one.' }]);
    const strange = { ...table, rows: [{ texts: ['Location', 'x', null] }, { texts: ['Dragon', 'x', null] }] };
    const told = await save('walt', { ...strange, isTrial: true });
    expect(told.cells!.map(({ refusal }) => refusal)).toEqual([
      'The class Location is abstract.',
      "There is no class 'Dragon'.",
    ]);
  });

  test('the trial says which states nothing leads to, in the words with which the save refuses them', async () => {
    const draft = await truss.given.entity({ name: `${door} draft` });
    const column = { field: 'ATTRIBUTE', property: 'Status' };
    const table = { columns: [column], rows: [{ entityId: draft.id, texts: ['Approved'] }] };
    const refused = 'Transition from Draft to Approved is not permitted.';
    expect((await save('walt', { ...table, isTrial: true })).cells![0]!.refusal).toBe(refused);
    expect((await save('walt', table)).message).toContain(refused);
    const open = { ...table, rows: [{ entityId: draft.id, texts: ['In Review'] }] };
    expect((await save('walt', { ...open, isTrial: true })).cells![0]!.refusal).toBeNull();
  });

  test('the trial says which files are not there, in the words with which the save refuses them', async () => {
    const { id } = await truss.given.entity({ class: 'Artifact', name: `${door} with a file` });
    const table = {
      columns: [{ field: 'ATTRIBUTE', property: 'File' }],
      rows: [{ entityId: id, texts: ['/api/v4/o/acme/files/4711/download'] }],
    };
    const words = 'There is no file 4711 in this project. Upload it and send the id that the upload returned.';
    expect((await save('walt', { ...table, isTrial: true })).cells).toMatchObject([
      { row: 0, column: 0, refusal: words },
    ]);
    expect((await save('walt', table)).message).toContain(words);
  });
  test('the trial lists locked entities, and the save refuses them; a reader is refused', async () => {
    const held = await truss.given.entity({ name: `${door} held` });
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${held.id}`, undefined, 'PUT');
    const table = { columns: [{ field: 'NAME' }], rows: [{ entityId: held.id, texts: ['x'] }] };
    expect((await save('walt', { ...table, isTrial: true })).cells![0]!.refusal).toBe('It is locked by wendy.');
    expect((await save('walt', table)).message).toContain('held');
    expect((await save('rob', table)).message).toMatch(/permission/);
  });

  test.each<[Table, string]>([
    [
      { columns: [{ field: 'ATTRIBUTE', property: 'Colour' }], rows: [] },
      "There is no property 'Colour'. Use a property of the schema.",
    ],
    [
      { columns: [{ field: 'NAME' }, { field: 'NAME' }], rows: [] },
      'Two columns are for the same field. Remove one of them.',
    ],
    [
      { columns: [{ field: 'NAME' }], rows: [{ texts: [] }] },
      'Each row needs a text or null for each of the 1 columns.',
    ],
    [
      { columns: [{ field: 'NAME' }], rows: Array.from({ length: 5001 }, () => ({ texts: ['x'] })) },
      'A table can have up to 5,000 rows, and this one has 5,001. Paste it in parts, or import it as a file.',
    ],
  ])('a table that is unclear is refused in words (%#)', async (table, message) => {
    expect((await save('walt', table)).message).toBe(message);
  });
});

test('people are found by their names, and any number of rows takes as many statements', async () => {
  const classId = truss.given.classId('Task');
  const tasks = await truss.given.entities(Array.from({ length: 20 }, (_, n) => ({ classId, name: `Task ${n}` })));
  const table = (some: typeof tasks) => ({
    columns: [{ field: 'ATTRIBUTE', property: 'Assignee' }],
    rows: some.map(({ id }) => ({ entityId: id, texts: ['walt'] })),
    isTrial: true,
  });
  const { cells } = await rest('walt', table(tasks));
  expect(cells).toHaveLength(20);
  expect(cells![0]).toMatchObject({ before: '', refusal: null });
  const one = await truss.statements(() => rest('walt', table(tasks.slice(0, 1))));
  expect(await truss.statements(() => rest('walt', table(tasks)))).toBe(one);
});
