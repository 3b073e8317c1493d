// Notations through both APIs and in reports: what they say is what is stored now, or was then; all of a page take three statements.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Notations, ShownNotations } from '../../../server/model/notations/notation.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let valve: { id: number; globalId: string };
let pump: number;
beforeAll(async () => {
  truss = await startTruss();
  const status = truss.given.propertyId('Requirement', 'Status');
  const requirement = truss.given.classId('Requirement');
  const [one, two] = await truss.given.entities([
    { classId: requirement, name: 'Close & hold', number: 'R.1', attrs: { [status]: 'Approved' } },
    { classId: requirement, name: 'Pump water', number: 'R.2' },
  ]);
  valve = one as never;
  pump = two!.id;
});
afterAll(() => truss.close());

type Asked = { [K in keyof Notations]?: Partial<Notations[K][number]>[] };
const graph = async (asked: Asked, args = ''): Promise<ShownNotations> => {
  const { data, errors } = await truss.graph(
    'rob',
    `query($values: [NotationInput!], $tables: [NotationTableInput!]) { project(organization: "acme", projectId: 1 ${args}) {
      notations(values: $values, tables: $tables) {
        values { target attribute text isBroken entityId: entityNumber }
        tables { query limit attr columns total problem rows { entityId: entityNumber cells } } } } }`,
    asked,
  );
  expect(errors).toBeUndefined();
  return data.project.notations;
};
const rest = async (asked: Asked): Promise<ShownNotations> =>
  (await (await truss.rest('rob', '/api/v4/o/acme/p/1/notations', asked)).json()) as ShownNotations;

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_api, read) => {
  test('an entity is named by number or by global id, and its attributes by their names', async () => {
    const texts = async (target: string, attributes: string[]) =>
      (await read({ values: attributes.map((attribute) => ({ target, attribute })) })).values.map(({ text }) => text);
    expect(await texts(String(valve.id), ['', 'name', 'Number', 'status', 'class'])).toEqual([
      'R.1 Close & hold',
      'Close & hold',
      'R.1',
      'Approved',
      'Requirement',
    ]);
    expect(await texts(valve.globalId, ['Status'])).toEqual(['Approved']);
  });

  test('a missing entity is shown as a broken reference', async () => {
    const { values } = await read({
      values: [
        { target: '999999', attribute: 'name' },
        { target: 'nobody', attribute: '' },
        { target: String(pump), attribute: 'Colour' },
      ],
    });
    expect(values.map(({ text, isBroken, entityId }) => [text, isBroken, entityId])).toEqual([
      ['Unknown Entity', true, null],
      ['Unknown Entity', true, null],
      ['No Colour', true, pump],
    ]);
  });

  test('a table shows the results of its query, in its order and up to its limit; an invalid query says why', async () => {
    const { tables } = await read({
      tables: [
        { query: 'class:Requirement order:number', attr: 'Name, Status,Colour' },
        { query: 'class:Requirement order:number', limit: 1 },
        { query: 'colour:red' },
      ],
    });
    expect(tables[0]).toMatchObject({
      columns: ['Name', 'Status', 'Colour'],
      rows: [
        { entityId: valve.id, cells: ['Close & hold', 'Approved', ''] },
        { entityId: pump, cells: ['Pump water', 'Draft', ''] },
      ],
    });
    expect(tables[1]!.rows).toEqual([{ entityId: valve.id, cells: ['R.1', 'Close & hold'] }]);
    expect(tables.map(({ total }) => total)).toEqual([2, 2, 0]);
    expect(tables[2]).toMatchObject({ rows: [], problem: "Unknown field 'colour' at 1." });
  });
});

test('many notations take as many statements as few', async () => {
  const of = (count: number) =>
    truss.statements(() =>
      graph({
        values: Array.from({ length: count }, (_, at) => ({
          target: String(at % 2 ? pump : valve.id),
          attribute: 'name',
        })),
        tables: Array.from({ length: count }, (_, at) => ({ query: 'class:Requirement', limit: at + 1 })),
      }),
    );
  const one = await of(1);
  expect(await of(40)).toBe(one);
});

test('more than a page has are refused', async () => {
  const tables = Array.from({ length: 51 }, () => ({ query: '' }));
  expect((await truss.rest('rob', '/api/v4/o/acme/p/1/notations', { tables })).status).toBe(400);
});

test('the past has the values of then, and reports present ones as such', async () => {
  const { revision } = (await truss.graph('rob', '{ project(organization: "acme", projectId: 1) { revision } }')).data
    .project;
  const said = `<p>The @{${pump}}:name is <span data-entity="${valve.id}" data-attr="Status">?</span>, not @{999999}:name.</p><table query="class:Requirement order:number" attr="Name"></table>`;
  const [text] = await truss.given.entities([
    { classId: truss.given.classId('Statement'), name: 'Speaks', description: said },
    { id: pump, name: 'Pump oil' } as never,
  ]);
  const asked = { values: [{ target: String(pump), attribute: 'name' }] };
  expect((await graph(asked, `asOf: {revision: ${revision}}`)).values[0]!.text).toBe('Pump water');
  expect((await graph(asked)).values[0]!.text).toBe('Pump oil');
  const report = await truss.rest('rob', '/api/v4/o/acme/p/1/report/entity_definition', {
    query: `id:${text!.id}`,
    format: 'html',
  });
  const html = await report.text();
  expect(html).toContain('The Pump oil is Approved, not Unknown Entity.');
  expect(html).toMatch(/<th scope="col">Name<\/th>[^]*<td>Close &amp; hold<\/td>[^]*<td>Pump oil<\/td>/);
});
