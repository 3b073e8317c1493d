// Promise: every example of the search language finds exactly what it says on a real database, through both doors; and every order is paged
// through with each row once, forwards and backwards.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { EntityPatch } from '../../server/entities/entity.ts';
import { buildHouse, type House } from '../support/house.ts';

let house: House;
const ids = new Map<string, number>();

interface Given extends Partial<EntityPatch> {
  labels?: string[];
  attributes?: Record<string, unknown>;
  links?: [relation: string, number: string][];
}

/** Saves an entity under a number, by which the tests know it. */
async function given(className: string, number: string, name: string, rest: Given = {}): Promise<void> {
  const { labels = [], attributes = {}, links = [], ...patch } = rest;
  const attrs = Object.fromEntries(
    Object.entries(attributes).map(([property, value]) => [house.given.propertyId(className, property), value]),
  );
  const [entity] = await house.given.entities([
    {
      classId: house.given.classId(className),
      number,
      name,
      labelIds: labels.map((label) => house.given.labelId(label)),
      attrs: attrs as NonNullable<EntityPatch['attrs']>,
      addRels: links.map(([relation, target]) => ({
        relationId: house.given.relationId(relation),
        targetId: ids.get(target)!,
      })),
      ...patch,
    },
  ]);
  ids.set(number, entity!.id);
}

const at = (
  number: string,
  values: Partial<{ created: Date; createdBy: string; modified: Date; modifiedBy: string; lockedBy: string }>,
) =>
  house.inside.db
    .updateTable('entity')
    .set(values)
    .where('organizationId', '=', 1)
    .where('id', '=', ids.get(number)!)
    .execute();

const date = (text: string) => Date.parse(`${text}T12:00:00Z`);
const normal = (mu: number) => ({ type: 'NORMAL', parameters: { mu, sigma: 1 } });
const qualities = ['Clear', 'Complete', 'Consistent', 'Correct', 'Design', 'Feasible', 'Traceable', 'Verifiable'];
const good = (count: number) =>
  Object.fromEntries(qualities.map((quality, i) => [quality, { value: i < count, suggestions: [] }]));

beforeAll(async () => {
  house = await buildHouse();
  await given('Action', '1', 'Planning of the mission', {
    labels: ['Activity'],
    attributes: { Duration: { value: 2, units: 'HOURS' } },
  });
  await given('Action', '1.2', 'Ask everybody', {
    labels: ['Activity', 'Process'],
    description: '<p>Hear each <b>stakeholder</b> twice.</p>',
    links: [['decomposes', '1']],
    attributes: { Duration: { value: normal(30), units: 'MINUTES' } },
  });
  await given('Action', '1.2.1', 'Scan ground', {
    links: [['decomposes', '1.2']],
    script: 'function onStart() {}',
    attributes: { Duration: { value: 120, units: 'MINUTES' } },
  });
  await given('Action', '1.20', 'Écouter', { labels: ['Process'] });
  await given('Action', '2.3.2.0', 'Dotted');
  await given('Task', '1.2.10.3', 'Write it down', {
    attributes: {
      Assignee: [{ id: 'walt', type: 'user', label: 'Walt Writer' }],
      Status: 'Open',
      'Due Date': date('2025-06-30'),
    },
  });
  await given('Task', 'T.2', 'Done with it', {
    attributes: {
      Assignee: [{ id: 'walt', type: 'user', label: 'Walt Writer' }],
      Status: 'Closed',
      'Due Date': date('2025-06-01'),
    },
  });
  await given('Task', 'T.3', 'Later', {
    attributes: {
      Assignee: [{ id: 'crew', type: 'team', label: 'Crew' }],
      Status: 'Open',
      'Due Date': date('2025-07-02'),
    },
  });
  await given('Asset', 'A.1', 'Satellite', { labels: ['System'], links: [['performs', '1']] });
  await given('Asset', 'A.1.1', 'Zeta', { links: [['decomposes', 'A.1']] });
  await given('Resource', 'A.1.1.1', 'Alpha-valve', {
    links: [['decomposes', 'A.1.1']],
    attributes: { 'Initial Amount': normal(7) },
  });
  await given('Asset', 'A.2', 'Idle valve works');
  await given('Test Case', 'TC.1', 'Fails', { attributes: { Status: 'Failed' } });
  await given('Test Case', 'TC.2', 'Waits', { attributes: { Status: 'Blocked' } });
  await given('Test Case', 'TC.3', 'Holds', { attributes: { Status: 'Passed' } });
  await given('Requirement', 'SR', 'All of them', { attributes: { Status: 'Approved', ...good(8) } });
  await given('Requirement', 'SR.1', 'The preliminary design', {
    labels: ['Functional Requirement'],
    attributes: { Status: 'Approved', ...good(5) },
    links: [
      ['verified by', 'TC.1'],
      ['satisfied by', 'A.1'],
      ['satisfied by', 'A.2'],
      ['satisfied by', 'A.1.1'],
    ],
  });
  await given('Requirement', 'SR.10', 'A design that is preliminary', {
    attributes: { Status: 'Approved', ...good(4) },
    links: [
      ['satisfied by', 'A.1'],
      ['satisfied by', 'A.2'],
    ],
  });
  await given('Requirement', 'SR.2', 'Stakeholders agree', { attributes: { Status: 'Draft', ...good(8) } });
  await given('Requirement', 'SR.10.1', 'Part of ten', {
    labels: ['Analysis'],
    attributes: { Status: 'Rejected', ...good(6) },
    links: [['decomposes', 'SR.10']],
  });
  await given('Artifact', 'DOC.1', 'Valve book', {
    labels: ['Requirements Document'],
    links: [['source of', 'SR.10']],
  });
  await given('Artifact', 'DOC.2', 'Collection', { labels: ['Compilation'], links: [['source of', 'SR.10']] });
  await given('Artifact', 'TS.1', 'Tests', { labels: ['Test Suite'], links: [['referenced by', 'TC.2']] });
  await given('Risk', 'RSK.1', 'Over', { attributes: { Status: 'Resolved', Probability: 90 } });
  await given('Risk', 'RSK.2', 'Live', { attributes: { Status: 'Open', Probability: 50 } });
  await given('Risk', 'RSK.3', 'Unlikely', { attributes: { Probability: 10 } });
  await given('Risk', 'RSK.4', 'Unscored');
  await given('Issue', 'ISS.1', 'In March', { attributes: { Priority: 'Critical' } });
  await given('Issue', 'ISS.2', 'In April', { attributes: { Priority: 'Minor' } });
  await given('Cost', 'C.1', 'Hidden', { isHidden: true });
  await given('Cost', 'C.2', 'Archived', { isArchived: true });
  await given('Cost', 'C.3', 'Secret valve', { isRedacted: true, attributes: { Amount: 5 } });
  await given('Cost', 'C.4', '', { attributes: { Amount: 7 } });

  const old = new Date('2024-01-01T00:00:00Z');
  await house.inside.db
    .updateTable('entity')
    .set({ created: old, createdBy: 'ada', modified: null, modifiedBy: null })
    .execute();
  await at('ISS.1', { created: new Date('2025-03-31T23:30:00Z') });
  await at('ISS.2', { created: new Date('2025-04-01T00:00:00Z') });
  await at('SR.2', { modified: new Date(Date.now() - 86_400_000), modifiedBy: 'ada' });
  await at('SR.1', { modified: new Date(Date.now() - 2 * 86_400_000), modifiedBy: 'walt' });
  await at('SR', { modified: new Date(Date.now() - 9 * 86_400_000), modifiedBy: 'ada' });
});
afterAll(() => house.close());

const PAGE = `query ($query: String, $order: String, $first: Int, $after: String, $last: Int, $before: String) {
  project(organization: "acme", projectId: 1) {
    entities(query: $query, order: $order, first: $first, after: $after, last: $last, before: $before) {
      edges { cursor node { number name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount warnings
    }
  }
}`;

interface Page {
  edges: { cursor: string; node: { number: string; name: string } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount: number;
  warnings: string[];
}

async function page(variables: Record<string, unknown>): Promise<Page> {
  const { data, errors } = await house.graph('walt', PAGE, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.project.entities as Page;
}
const numbers = ({ edges }: Page) => edges.map(({ node }) => node.number);

/** The numbers of what a query finds, the same through both doors. */
async function found(query: string): Promise<string[]> {
  const connection = await page({ query, first: 100 });
  const answer = await house.rest('walt', '/api/v4/o/acme/p/1/entities/search', { query, limit: 100 });
  const { total, entities } = (await answer.json()) as { total: number; entities: { number: string }[] };
  expect(entities.map(({ number }) => number)).toEqual(numbers(connection));
  expect([total, connection.totalCount]).toEqual([entities.length, entities.length]);
  return numbers(connection);
}

const examples: [number, string, string][] = [
  [1, 'stakeholder', 'SR.2 1.2'],
  [2, 'preliminary design', 'SR.1 SR.10'],
  [3, '"preliminary design"', 'SR.1'],
  [4, '2.3.2.0', '2.3.2.0'],
  [5, '1.2.*', '1.2.1 1.2.10.3'],
  [6, 'number:SR.* class:Requirement order:number', 'SR.1 SR.2 SR.10 SR.10.1'],
  [7, 'planning label:Activity', '1'],
  [8, 'label:Activity label:Process', '1.2'],
  [9, 'label:Activity,Process', '1 1.2 1.20'],
  [10, 'class:Requirement label:"Functional Requirement"', 'SR.1'],
  [11, 'class:Action is:leaf', '1.2.1 1.2.10.3 1.20 2.3.2.0 T.2 T.3 TC.1 TC.2 TC.3'],
  [12, 'order:modified- is:top class:=Action', '1 1.20 2.3.2.0'],
  [13, 'order:modified- AND (labelid:1 OR labelid:56)', '1 1.2 A.1'],
  [14, 'class:Risk -Status:Resolved Probability:>=50', 'RSK.2'],
  [15, 'class:Requirement "verified by":none', 'SR.2 SR SR.10 SR.10.1'],
  [16, 'class:Requirement "satisfied by":>2', 'SR.1'],
  [17, 'class:"Test Case" Status:Failed,Blocked', 'TC.1 TC.2'],
  [18, 'class:Task assignee:me Status:!=Closed "Due Date":<2025-07-01', '1.2.10.3'],
  [19, 'modified:<7d modifiedby:!=me', 'SR.2'],
  [20, 'created:2025-01-01..2025-03-31 class:Issue', 'ISS.1'],
  [21, 'performs:none class:=Asset is:leaf', 'A.2'],
  [24, 'class:Requirement (Status:Draft OR "Quality Score":<60) order:"Quality Score"', 'SR.10 SR.2'],
  [25, 'ancestor:A.1 class:Asset order:name', 'A.1.1.1 A.1.1'],
  [26, 'name:~valve NOT class:Artifact', 'A.1.1.1 A.2'],
  [27, 'is:orphan class:Task,Issue order:class,name limit:3', 'ISS.2 ISS.1 T.2'],
  [28, 'label:none class:Asset', 'A.1.1 A.1.1.1 A.2'],
];
const more: [string, string][] = [
  // words and phrases
  ['stake', 'SR.2 1.2'],
  ['holder', ''],
  ['ecouter', '1.20'],
  ['ÉCOUTER', '1.20'],
  ['"each stakeholder"', '1.2'],
  ['valve', 'A.1.1.1 A.2 DOC.1'],
  ['-valve class:Asset', 'A.1 A.1.1'],
  ['description:stakeholder', '1.2'],
  ['description:any', '1.2'],
  ['name:=satellite', 'A.1'],
  ['name:"valve work"', 'A.2'],
  ['name:none', 'C.4'],
  ['100%', ''],
  // numbers
  ['number:SR', 'SR'],
  ['number:sr.1*', 'SR.1 SR.10 SR.10.1'],
  ['number:~0.', '1.2.10.3 SR.10.1'],
  ['number:!=SR,SR.1 class:Requirement', 'SR.2 SR.10 SR.10.1'],
  // schema names
  ['class:=Asset', 'A.1 A.1.1 A.2'],
  ['label:"Verification Method"', 'SR.10.1'],
  ['label:="Verification Method"', ''],
  ['class:Widget', ''],
  // flags; what nobody asks for stays hidden
  ['is:hidden', 'C.1'],
  ['is:archived', 'C.2'],
  ['class:Cost (is:hidden OR is:archived OR name:none)', 'C.1 C.2 C.4'],
  ['class:Cost', 'C.3 C.4'],
  ['has:script', '1.2.1'],
  // redacted ones never by name, description or property, whichever way it is asked
  ['secret', ''],
  ['is:redacted', 'C.3'],
  ['C.3', 'C.3'],
  ['class:Cost -secret', 'C.4'],
  ['class:Cost Amount:>1', 'C.4'],
  ['class:Cost -Amount:>6', ''],
  ['class:Cost -name:~secret', 'C.4'],
  // properties: defaults, distributions, units
  ['class:Risk Status:Open', 'RSK.2 RSK.3 RSK.4'],
  ['Duration:2h', '1 1.2.1'],
  ['Duration:<1h', '1.2'],
  ['Duration:30min..2h class:=Action', '1 1.2 1.2.1 1.20 2.3.2.0'],
  ['"Initial Amount":7', 'A.1.1.1'],
  ['Probability:none class:Risk', 'RSK.4'],
  ['Probability:any', 'RSK.1 RSK.2 RSK.3'],
  ['-Probability:>20 class:Risk', 'RSK.3 RSK.4'],
  ['Clear:Yes', 'SR.2 SR.1 SR SR.10 SR.10.1'],
  ['Verifiable:Yes', 'SR.2 SR'],
  ['"Quality Score":50..63', 'SR.1 SR.10'],
  ['assignee:crew', 'T.3'],
  ['Assignee:"Walt Writer"', '1.2.10.3 T.2'],
  ['assignee:none class:Task', ''],
  ['"Due Date":2025-06-30', '1.2.10.3'],
  ['Priority:critical', 'ISS.1'],
  // links
  ['parent:1.2', '1.2.1'],
  ['child:1.2', '1'],
  ['ancestor:1', '1.2 1.2.1'],
  ['"satisfied by":A.2', 'SR.1 SR.10'],
  ['satisfies:SR.10', 'A.1 A.2'],
  ['"satisfied by":=2', 'SR.10'],
  ['"satisfied by":any', 'SR.1 SR.10'],
  ['satisfies:<2 class:Asset', 'A.1.1 A.1.1.1'],
  ['in:DOC.1', 'SR.10 SR.10.1'],
  ['in:DOC.2', 'SR.10'],
  ['in:TS.1', 'TC.2'],
  ['in:A.1', 'A.1.1 A.1.1.1'],
  // dates
  ['modified:any', 'SR.2 SR.1 SR'],
  ['modified:>7d', 'SR'],
  ['created:2025-04-01', 'ISS.2'],
  ['created:>2025-03-31', 'ISS.2'],
  // logic
  ['class:Issue OR class:Risk Probability:>60', 'ISS.2 ISS.1 RSK.1'],
  ['NOT (class:Action OR class:Requirement OR class:Asset OR class:Artifact OR class:Risk OR class:Issue)', 'C.3 C.4'],
];

describe('what a query finds', () => {
  test.each(examples)('example %i: %s', async (_, query, expected) =>
    expect(await found(query)).toEqual(expected.split(' ')),
  );
  test.each(more)('%s', async (query, expected) =>
    expect(await found(query)).toEqual(expected.split(' ').filter(Boolean)),
  );

  test('names that do not exist are told', async () => {
    expect((await page({ query: 'class:Widget', first: 1 })).warnings).toEqual(["There is no class 'Widget'."]);
  });

  test('an entity is named by its number, else its global id, else its id', async () => {
    const { globalId } = await house.inside.db
      .selectFrom('entity')
      .select('globalId')
      .where('id', '=', ids.get('A.1')!)
      .executeTakeFirstOrThrow();
    expect(await found(`parent:${globalId}`)).toEqual(['A.1.1']);
    expect(await found(`parent:${ids.get('A.1')}`)).toEqual(['A.1.1']);
  });

  test('a mistake is refused with its place, through both doors', async () => {
    const query = 'class:Requirement "verified by":none Qualty:<60 order:number';
    const { errors } = await house.graph('walt', PAGE, { query, first: 10 });
    expect(errors![0]).toMatchObject({
      message: "Unknown field 'Qualty' at 38.",
      extensions: {
        code: 'QUERY',
        status: 400,
        title: 'Invalid Query',
        details: { position: 37, length: 6, suggestion: 'Quality Score' },
      },
    });
    const answer = await house.rest('walt', '/api/v4/o/acme/p/1/entities/search', { query });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ title: 'Invalid Query', message: "Unknown field 'Qualty' at 38." });
  });
});

describe('pages', () => {
  const orders = [
    null,
    'modified',
    'number',
    'number-',
    'name',
    'name-',
    'class',
    'class-',
    'class-,name',
    'created',
    'created-',
    'id',
    'id-',
    'Status',
    'Status-',
    '"Quality Score"-',
    'Probability',
    '"Due Date"-,name-',
    'Assignee',
    'Units',
    'Duration-',
  ];

  /** All numbers, a page at a time. */
  async function walk(order: string | null, sizes: readonly number[], direction: 'first' | 'last', query?: string) {
    const [cursor, end] =
      direction === 'first' ? (['after', 'endCursor'] as const) : (['before', 'startCursor'] as const);
    const seen: string[] = [];
    let from: string | null = null;
    for (let turn = 0; ; turn++) {
      const part = await page({ query, order, [direction]: sizes[turn % sizes.length], [cursor]: from });
      if (direction === 'first') seen.push(...numbers(part));
      else seen.unshift(...numbers(part));
      from = part.pageInfo[end];
      if (!(direction === 'first' ? part.pageInfo.hasNextPage : part.pageInfo.hasPreviousPage)) return seen;
    }
  }

  test.each(orders)('order %s: each row once, forwards and backwards, whatever the pages', async (order) => {
    const whole = numbers(await page({ order, first: 100 }));
    expect(whole).toHaveLength(new Set(whole).size);
    expect(whole).toHaveLength(ids.size - 2);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 13 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('first' as const, 'last' as const),
        async (sizes, direction) => {
          expect(await walk(order, sizes, direction)).toEqual(whole);
        },
      ),
      { numRuns: 4 },
    );
  });

  test('missing values stand last in both directions', async () => {
    const by = async (order: string) => numbers(await page({ query: 'class:Risk', order, first: 100 }));
    expect(await by('Probability')).toEqual(['RSK.3', 'RSK.2', 'RSK.1', 'RSK.4']);
    expect(await by('Probability-')).toEqual(['RSK.1', 'RSK.2', 'RSK.3', 'RSK.4']);
  });

  test('choices stand in the order in which they are listed', async () => {
    expect(numbers(await page({ query: 'class:Issue order:Priority', first: 9 }))).toEqual(['ISS.2', 'ISS.1']);
  });

  test("the query's own limit holds for the whole, whichever end is read", async () => {
    const query = 'class:Action order:number limit:5';
    const five = ['1', '1.2', '1.2.1', '1.2.10.3', '1.20'];
    expect(await found(query)).toEqual(five);
    expect(await walk(null, [2], 'first', query)).toEqual(five);
    expect(await walk(null, [2], 'last', query)).toEqual(five);
  });

  test('new rows neither double nor hide those that were there', async () => {
    const first = await page({ order: 'number', first: 10 });
    await given('Cost', '0', 'In front');
    await given('Cost', 'ZZ', 'Behind');
    const rest = await page({ order: 'number', first: 100, after: first.pageInfo.endCursor });
    const all = [...numbers(first), ...numbers(rest)];
    expect(all).toHaveLength(new Set(all).size);
    expect(all).toHaveLength(ids.size - 2 - 1);
  });

  test('offsets count off the same list', async () => {
    const whole = numbers(await page({ order: 'number', first: 100 }));
    const skipped = await house.rest('walt', '/api/v4/o/acme/p/1/entities/search', {
      query: 'order:number',
      limit: 4,
      offset: 7,
    });
    expect(await skipped.json()).toMatchObject({
      total: whole.length,
      limit: 4,
      offset: 7,
      entities: whole.slice(7, 11).map((number) => ({ number })),
    });
  });

  test('a cursor of another list, and one that somebody made up, are refused', async () => {
    const { pageInfo } = await page({ order: 'created', first: 1 });
    const [mark, , ...rest] = JSON.parse(Buffer.from(pageInfo.endCursor!, 'base64url').toString()) as string[];
    const madeUp = Buffer.from(JSON.stringify([mark, 'some day', ...rest])).toString('base64url');
    for (const variables of [
      { first: 1, last: 1 },
      { first: 1, after: 'nonsense' },
      { first: 1, after: pageInfo.endCursor, order: 'name' },
      { first: 1, after: madeUp, order: 'created' },
    ]) {
      const { errors } = await house.graph('walt', PAGE, variables);
      expect(errors![0].extensions).toMatchObject({ status: 400 });
    }
  });

  test('a word as long as a query may be finds nothing, and no harm is done', async () => {
    expect(numbers(await page({ query: 'ab.*+?'.repeat(1600), first: 1 }))).toEqual([]);
    expect(numbers(await page({ query: '%_\\ "%_\\\\"', first: 1 }))).toEqual([]);
  });

  test('a page is one statement, however many rows', async () => {
    const of = (first: number) => house.statements(() => page({ query: 'design', first }));
    expect(await of(50)).toBe(await of(1));
  });
});
