// Pages of a list that others change while it is read.
// Whatever they edit, make and delete between the pages: each row that nobody touched comes exactly once and in its order, forwards and backwards, under every order.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { EntityPatch } from '../../../server/model/entities/entity.ts';
import { slowDraws } from '../../support/seed.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
/** A row out of few values, so that many are alike in whatever they are ordered by. */
const row = (seed: number): EntityPatch => {
  const [className, attributes] = kinds[seed % kinds.length]!;
  const attrs = Object.entries(attributes).flatMap(([name, values]) => {
    const value = values[(seed >> 2) % values.length];
    return value === null ? [] : [[truss.given.propertyId(className, name), value] as const];
  });
  const name = ['Valve', 'valve', 'Vàlve', '', 'Valve 2', 'Pump'][seed % 6]!;
  const number = ['', '1', '1.2', '1.10', 'A.1'][(seed >> 1) % 5]!;
  return {
    projectId: 1,
    classId: truss.given.classId(className),
    name,
    number,
    attrs: Object.fromEntries(attrs) as NonNullable<EntityPatch['attrs']>,
  };
};
const day = 86_400_000;
const kinds: [string, Record<string, unknown[]>][] = [
  ['Requirement', { Status: ['Approved', 'Draft', null] }],
  ['Task', { 'Due Date': [1_750_000_000_000, 1_750_000_000_000 + day, null], Status: ['Open', 'Closed', null] }],
  ['Risk', { Probability: [10, 50, null, 50], Status: [null, 'Open'] }],
];
const orders = [
  null,
  ...'modified modified- created created- id id- number number- name name-'.split(' '),
  ...'label label-,name createdby- modifiedby,name'.split(' '),
  ...'class class-,name Status Status-,number Probability Probability-'.split(' '),
  '"Due Date"-,name-',
];

beforeAll(async () => {
  truss = await startTruss();
  // States change as they like here, which no workflow should hold off.
  await truss.inside.db.updateTable('project').set({ workflow: {} }).where('id', '=', 1).execute();
});
afterAll(() => truss.close());

interface Page {
  edges: { node: { entityId: number } }[];
  pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> & Record<'startCursor' | 'endCursor', string | null>;
}
async function page(variables: Record<string, unknown>): Promise<{ ids: number[]; info: Page['pageInfo'] }> {
  const { data, errors } = await truss.graph(
    'rob',
    `query($order: String, $first: Int, $after: String, $last: Int, $before: String) { project(organization: "acme", projectId: 1) {
      entities(order: $order, first: $first, after: $after, last: $last, before: $before) {
        edges { node { entityId } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`,
    variables,
  );
  expect(errors).toBeUndefined();
  const { edges, pageInfo } = data.project.entities as Page;
  return { ids: edges.map(({ node }) => node.entityId), info: pageInfo };
}

/** Restores the same 36 rows for every run, whatever earlier runs have made and deleted. */
async function startAfresh(): Promise<number[]> {
  const old = (await page({ first: 100 })).ids;
  if (old.length > 0) await remove(old);
  for (let i = 0; i < 3; i++) await truss.given.entities(Array.from({ length: 12 }, (_, j) => row(i * 17 + j)));
  return (await page({ first: 100 })).ids;
}

async function remove(entityIds: number[]): Promise<void> {
  const input = { organization: 'acme', projectId: 1, entityIds };
  const work = `mutation($input: DeleteEntitiesInput!) { deleteEntities(input: $input) { revision } }`;
  expect((await truss.graph('wendy', work, { input })).errors).toBeUndefined();
}

type Edit = { what: 'edit' | 'make' | 'delete'; which: number; seed: number };
interface Turn {
  size: number;
  edits: Edit[];
}
const edit = fc.record({
  what: fc.constantFrom('edit' as const, 'edit' as const, 'make' as const, 'delete' as const),
  which: fc.nat({ max: 200 }),
  seed: fc.nat({ max: 200 }),
});
const turns = fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), edits: fc.array(edit, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 6,
});

/** Changes one of the rows as another client; `touched` is told before. */
async function saveImport({ what, which, seed }: Edit, rows: readonly number[], touched: Set<number>): Promise<void> {
  const id = rows[which % rows.length]!;
  if (what !== 'make' && touched.has(id)) return;
  if (what !== 'make') touched.add(id);
  if (what === 'delete') return remove([id]);
  const body = [{ ...row(seed), ...(what === 'edit' && { id }) }];
  expect(
    (await truss.rest(what === 'edit' ? 'wendy' : 'walt', '/api/v4/o/acme/entities?letGo=true', body)).status,
  ).toBe(200);
}

/** Somebody who reads the list to its end, page by page. */
interface Reader {
  order: string | null;
  before: number[];
  seen: number[];
  from: string | null;
  isAtEnd: boolean;
}

async function readOn(reader: Reader, size: number, isForwards: boolean): Promise<void> {
  const { order, from, seen } = reader;
  const { ids, info } = await page({
    order,
    ...(isForwards ? { first: size, after: from } : { last: size, before: from }),
  });
  if (isForwards) seen.push(...ids);
  else seen.unshift(...ids);
  reader.isAtEnd = !(isForwards ? info.hasNextPage : info.hasPreviousPage);
  reader.from = isForwards ? info.endCursor : info.startCursor;
}

/** All orders are read side by side, a page of each in turn, so that the edits between two pages are between those of all. */
test('under every order', async () => {
  await fc.assert(
    fc.asyncProperty(turns, fc.boolean(), async (turns: Turn[], isForwards) => {
      const rows = await startAfresh();
      expect(rows).toHaveLength(36);
      const readers: Reader[] = [];
      for (const order of orders) {
        const { ids: before } = await page({ order, first: 100 });
        readers.push({ order, before, seen: [], from: null, isAtEnd: false });
      }
      const touched = new Set<number>();
      for (let i = 0; readers.some(({ isAtEnd }) => !isAtEnd); i++) {
        expect(i).toBeLessThan(2 * rows.length); // else it would never end
        const { size } = turns[i % turns.length]!;
        for (const reader of readers) if (!reader.isAtEnd) await readOn(reader, size, isForwards);
        await Promise.all((turns[i]?.edits ?? []).map((each) => saveImport(each, rows, touched)));
      }
      const untouched = (ids: number[]) => ids.filter((id) => rows.includes(id) && !touched.has(id));
      for (const { order, before, seen } of readers)
        expect({ order, seen: untouched(seen) }).toEqual({ order, seen: untouched(before) });
    }),
    slowDraws(2),
  );
});

test.each([
  ['as one statement', 'entities(order: "number", offset: $offset, first: 5, after: $after)'],
  [
    'as the graph resolves it',
    'entities(query: "number:E*", order: "number", offset: $offset, first: 5, after: $after)',
  ],
])('a list is entered somewhere in it, and goes on from there, %s', async (_way, field) => {
  if (_way === 'as one statement')
    await truss.given.entities(
      Array.from({ length: 30 }, (_, at) => ({ name: `E${at}`, number: `E.${String(at).padStart(2, '0')}` })),
    );
  const read = async (offset: number | null, after: string | null = null) => {
    const { data, errors } = await truss.graph(
      'rob',
      `query($offset: Int, $after: String) { project(organization: "acme", projectId: 1) { ${field} {
        totalCount edges { node { number } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`,
      { offset, after },
    );
    expect(errors).toBeUndefined();
    const { edges, ...rest } = data.project.entities;
    return { ...rest, numbers: edges.map(({ node }: { node: { number: string } }) => node.number) };
  };
  const whole = await read(null);
  const entered = await read(3);
  expect(entered.totalCount).toBe(whole.totalCount);
  expect(entered.numbers.slice(0, 2)).toEqual(whole.numbers.slice(3));
  expect(entered.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
  const next = await read(3, entered.pageInfo.endCursor);
  expect(next.numbers).toEqual((await read(8)).numbers);
  const beyond = await read(whole.totalCount + 5);
  expect(beyond).toMatchObject({ totalCount: whole.totalCount, numbers: [], pageInfo: { hasNextPage: false } });
});

test('nobody enters a list farther in than a million, or before its first row', async () => {
  for (const offset of [-1, 1_000_001]) {
    const { errors } = await truss.graph(
      'rob',
      `{ project(organization: "acme", projectId: 1) { entities(offset: ${offset}, first: 1) { edges { cursor } } } }`,
    );
    expect(errors![0]!.message).toMatch(/^An offset can be up to 1,000,000\./);
  }
});
