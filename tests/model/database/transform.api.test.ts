// One text of many entities is rewritten through both APIs: first a trial that says what would become of each and what is refused, then one
// save that can be undone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entity } from '../../../server/model/entities/entity.ts';
import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
let rationale: number;
beforeAll(async () => {
  truss = await startTruss();
  rationale = truss.given.propertyId('Requirement', 'Rationale');
});
afterAll(() => truss.close());

interface Line {
  id: number;
  before: string;
  after: string;
  refusal: string | null;
}
interface Answer {
  revision?: number | null;
  texts?: Line[];
  message?: string;
}
type Call = (as: Person, ids: number[], transform: Record<string, unknown>) => Promise<Answer>;

const rest: Call = async (as, ids, transform) =>
  (await truss.rest(as, '/api/v4/o/acme/p/1/entities/transform', { ids, ...transform }, 'PUT')).json() as Answer;
const nodeId = (type: string, ...key: number[]) => Buffer.from(`${type}:${[1, ...key].join(':')}`).toString('base64');
const spelled = (place: unknown) => {
  const { field, propertyId } = place as { field: string; propertyId?: number };
  return { field, ...(propertyId !== undefined && { propertyId: nodeId('Property', 1, propertyId) }) };
};
const graph: Call = async (as, ids, { way, at, from, ...transform }) => {
  const { data, errors } = await truss.graph(
    as,
    `mutation($input: TransformEntitiesInput!) { transformEntities(input: $input) { ... on TransformEntitiesPayload { revision
      texts { id: entityId before after refusal } } ... on Refusal { message } } }`,
    {
      input: {
        projectId: nodeId('Project', 1),
        entityIds: ids.map((id) => nodeId('Entity', id)),
        way: String(way).toUpperCase(),
        at: spelled(at),
        ...(from !== undefined && { from: spelled(from) }),
        ...transform,
      },
    },
  );
  expect(errors).toBeUndefined();
  return data.transformEntities;
};

const at = { field: 'NAME' };
const namesOf = async (ids: number[]) => {
  const found = (await (await truss.rest('rob', '/api/v4/o/acme/entities/ids', { ids })).json()) as Entity[];
  return ids.map((id) => found.find((each) => each.id === id)!.name);
};
const made = async (...names: string[]) =>
  (await truss.given.entities(names.map((name) => ({ name })))).map(({ id }) => id);

describe.each([
  ['graph', graph],
  ['api/v4', rest],
])('through %s', (_name, transform) => {
  test('a trial previews each text, the save does it at once, and can be undone', async () => {
    const ids = await made('Wild fire seen', 'Tell of wild fires', 'Nothing');
    const asked = { at, way: 'replace', find: 'wild fire', replacement: 'wildfire' };
    const trial = await transform('walt', ids, { ...asked, isTrial: true });
    expect(trial.texts).toEqual([
      { id: ids[0], before: 'Wild fire seen', after: 'wildfire seen', refusal: null },
      { id: ids[1], before: 'Tell of wild fires', after: 'Tell of wildfires', refusal: null },
    ]);
    expect(trial.revision).toBeNull();
    expect((await namesOf(ids))[0]).toBe('Wild fire seen');
    const { revision } = await transform('walt', ids, asked);
    expect(await namesOf(ids)).toEqual(['wildfire seen', 'Tell of wildfires', 'Nothing']);
    const undone = await truss.graph(
      'walt',
      'mutation($input: UndoSaveInput!) { undoSave(input: $input) { __typename } }',
      { input: { projectId: nodeId('Project', 1), revision } },
    );
    expect(undone.data.undoSave.__typename).toBe('UndoSavePayload');
    expect((await namesOf(ids))[0]).toBe('Wild fire seen');
  });

  test('a regular expression has groups and boundaries of words, and one that is none is refused in words', async () => {
    const ids = await made('REQ-12 and REQ-7', 'xREQ-9');
    const asked = { at, way: 'replace', isExpression: true, isTrial: true };
    const { texts } = await transform('walt', ids, { ...asked, find: String.raw`\b(req)-(\d+)`, replacement: '$2.$1' });
    expect(texts!.map(({ after }) => after)).toEqual(['12.REQ and 7.REQ']);
    const refused = async (find: string) => (await transform('walt', ids, { ...asked, find })).message;
    expect(await refused('(')).toMatch(/^'\(' is not a regular expression: /);
    expect(await refused(String.raw`(a)\1`)).toMatch(/cannot use back-references/);
    expect(await refused('')).toBe('The text to find is empty. Enter the text to replace.');
  });

  test('the trial lists entities that are locked or lack the property, and the save refuses them', async () => {
    const [free, held] = await made('Free', 'Held');
    await truss.rest('rita', `/api/v4/o/acme/entities/lock/${held}`, undefined, 'PUT');
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${held}`, undefined, 'PUT');
    const upper = { at, way: 'upper' };
    const { texts } = await transform('walt', [free!, held!], { ...upper, isTrial: true });
    expect(texts!.map(({ refusal }) => refusal)).toEqual([null, 'It is locked by wendy.']);
    expect((await transform('walt', [free!, held!], upper)).message).toContain('Held');
    expect(await namesOf([free!, held!])).toEqual(['Free', 'Held']);
    const risk = await truss.given.entity({ class: 'Risk', name: 'Fire' });
    const copy = { at: { field: 'ATTRIBUTE', propertyId: rationale }, way: 'copy', from: at };
    const copied = await transform('walt', [free!, risk.id], { ...copy, isTrial: true });
    expect(copied.texts!.map(({ refusal }) => refusal)).toEqual([null, 'Its class does not have the property.']);
    expect((await transform('walt', [free!], copy)).revision).toBeGreaterThan(0);
    expect((await transform('walt', [free!], { ...copy, isTrial: true })).texts).toEqual([]);
  });

  test('by a pattern they are numbered in the order of the project; a refused one takes no number, and one with its own keeps it', async () => {
    const names = ['One', 'REQ-010', 'Held', 'Four'];
    const ids = (await truss.given.entities(names.map((name, n) => ({ name, number: `N.${n}` })))).map(({ id }) => id);
    await truss.rest('wendy', `/api/v4/o/acme/entities/lock/${ids[2]}`, undefined, 'PUT');
    const asked = { at, way: 'number', pattern: 'REQ-###', start: 9 };
    const { texts } = await transform('walt', ids.toReversed(), { ...asked, isTrial: true });
    const told = new Map(texts!.map(({ id, after, refusal }) => [id, refusal ?? after]));
    expect(ids.map((id) => told.get(id))).toEqual(['REQ-009', undefined, 'It is locked by wendy.', 'REQ-011']);
    await transform('walt', [ids[3]!, ids[1]!, ids[0]!], asked);
    expect(await namesOf(ids)).toEqual(['REQ-009', 'REQ-010', 'Held', 'REQ-011']);
    const refused = async (more: object) => (await transform('walt', ids, { ...asked, ...more })).message;
    expect(await refused({ pattern: 'REQ' })).toBe('A pattern needs # for the digits, such as REQ-###.');
    expect(await refused({ start: -1 })).toBe('The first number must be a whole number from 0 to 1,000,000,000.');
  });
});

// The engine of JavaScript would not come back from it.
test('an expression that backtracks without end elsewhere is answered, and any number of texts takes as many statements', async () => {
  const find = String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`;
  const ids = await made(...Array.from({ length: 30 }, (_, n) => `${'a'.repeat(200)}${n}`));
  const ask = (some: number[]) =>
    rest('walt', some, { at, way: 'replace', find, isExpression: true, isCaseSensitive: true, isTrial: true });
  await ask(ids);
  const one = await truss.statements(() => ask(ids.slice(0, 1)));
  expect(await truss.statements(() => ask(ids))).toBe(one);
  expect((await ask(ids)).texts).toEqual([]);
});
