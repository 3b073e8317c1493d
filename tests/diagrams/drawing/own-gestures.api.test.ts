// Gestures that only some types have, against the database: what they write is what the diagram then shows, and taking it back leaves nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Person } from '../../support/people.ts';
import { startTruss, type Truss } from '../../support/truss.ts';

let truss: Truss;
const entities: Record<string, { id: number; globalId: string }> = {};
beforeAll(async () => {
  truss = await startTruss();
  for (const [name, className] of [
    ['plant', 'Asset'],
    ['pump', 'Asset'],
    ['tank', 'Asset'],
    ['pipe', 'Conduit'],
    ['fill', 'Action'],
    ['drain', 'Action'],
    ['water', 'Input/Output'],
    ['brine', 'Input/Output'],
    ['uses', 'Action'],
    ['visit', 'Action'],
  ] as const)
    entities[name] = await truss.given.entity({ name, class: className });
  await link('plant', 'decomposed by', 'pump', 'tank');
  await link('pipe', 'connects to', 'pump', 'tank');
  await link('fill', 'generates', 'water', 'brine');
  await link('drain', 'receives', 'water', 'brine');
  await link('pump', 'performs', 'fill');
  await link('tank', 'performs', 'drain');
});
afterAll(() => truss.close());

const link = (from: string, relation: string, ...to: string[]) =>
  truss.given.entities([
    {
      id: entities[from]!.id,
      classId: undefined as never,
      addRels: to.map((each) => ({ relationId: truss.given.relationId(relation), targetId: entities[each]!.id })),
    },
  ]);
const key = (name: string) => entities[name]!.globalId;
const at = (slug: string, name: string) => ({
  organization: 'acme',
  projectId: 1,
  slug,
  entityId: entities[name]!.id,
});
const ask = async (as: Person, mutation: string, input: object) => {
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input`;
  const text = `mutation($input: ${type}!) { ${mutation}(input: $input) { revision } }`;
  const { data, errors } = await truss.graph(as, text, { input });
  if (errors) throw new Error(errors[0].message as string);
  return data[mutation].revision as number;
};
const draw = (slug: string, name: string, gesture: object, as: Person = 'walt') =>
  ask(as, 'drawOnDiagram', { ...at(slug, name), gesture });
const read = async (slug: string, name: string) => {
  const { data } = await truss.graph(
    'rob',
    'query($slug: String!, $entityId: Int!) { project(organization: "acme", projectId: 1) { diagram(slug: $slug, entityId: $entityId) { content { shapes { key kind text entity { name labels { name } } } lines { kind fromKey toKey label marks } } } } }',
    { slug, entityId: entities[name]!.id },
  );
  return data.project.diagram.content as {
    shapes: { key: string; kind: string; text: string | null; entity: { name: string; labels: { name: string }[] } }[];
    lines: { kind: string; fromKey: string; toKey: string; label: string | null; marks: string[] }[];
  };
};
const arrow = async (slug: string) => {
  const [line] = (await read(slug, 'plant')).lines;
  const word = (of: string) => Object.keys(entities).find((name) => key(name) === of);
  return `${word(line!.fromKey)} > ${word(line!.toKey)}${line!.marks.includes('TWO_WAY') ? ', both ways' : ''}`;
};

test('a conduit is reversed and made two-way by its line, and all of it is undone', async () => {
  const before = await arrow('asset');
  await draw('asset', 'plant', { set: { key: key('pipe'), values: { direction: 'FORWARD' } } });
  const forward = await arrow('asset');
  await draw('asset', 'plant', { set: { key: key('pipe'), values: { direction: 'BACKWARD' } } });
  expect([forward, await arrow('asset')].toSorted()).toEqual(['pump > tank', 'tank > pump']);
  const both = await draw('asset', 'plant', { set: { key: key('pipe'), values: { direction: 'BOTH' } } });
  expect(await arrow('asset')).toContain('both ways');
  await ask('walt', 'undoSave', { organization: 'acme', projectId: 1, revision: both });
  expect(await arrow('asset')).not.toContain('both ways');
  expect(before).toMatch(/pump|tank/);
  await expect(
    draw('asset', 'plant', { set: { key: key('pipe'), values: { direction: 'SIDEWAYS' } } }),
  ).rejects.toThrow('Choose the line of a conduit and send its direction: FORWARD, BACKWARD, BOTH.');
});

test('an item dropped on the line of a conduit is carried by it', async () => {
  await draw('ibd', 'plant', { add: { tool: 'input-output', onto: key('pipe'), name: 'steam' } });
  expect((await read('ibd', 'plant')).lines.map(({ label }) => label)).toContain('steam');
});

test('a flow that nothing carries is put on a new conduit between the two', async () => {
  const [flow] = (await read('physical-io', 'plant')).lines;
  expect(flow!.marks).toContain('MISSING');
  const line = `${key('water')}:${key('pump')}:${key('tank')}`;
  await draw('physical-io', 'plant', { set: { key: line, values: {} } });
  const lines = (await read('physical-io', 'plant')).lines;
  expect(lines.filter(({ marks }) => marks.includes('MISSING'))).toHaveLength(lines.length - 1);
});

test('two people who frame messages at once both keep theirs, and a change of one changes no other', async () => {
  const frame = (id: string, text: string) => ({
    set: {
      key: `fragment:${id}`,
      values: { fragment: { id, kind: 'opt', text, messages: [key('water')], operands: [] } },
    },
  });
  await Promise.all([
    draw('sequence', 'plant', frame('one', 'hot'), 'walt'),
    draw('sequence', 'plant', frame('two', 'cold'), 'wendy'),
  ]);
  const frames = async () =>
    new Set((await read('sequence', 'plant')).shapes.flatMap(({ kind, text }) => (kind === 'FRAGMENT' ? [text] : [])));
  expect(await frames()).toEqual(new Set(['cold', 'hot']));
  await Promise.all([
    draw('sequence', 'plant', frame('one', 'hotter'), 'wendy'),
    draw('sequence', 'plant', { set: { key: 'fragment:two', values: { fragment: null } } }, 'walt'),
  ]);
  expect(await frames()).toEqual(new Set(['hotter']));
});

test('messages follow the order that is kept', async () => {
  const order = async () =>
    (await read('sequence', 'plant')).lines
      .map(({ label }) => label)
      .filter((each) => each === 'water' || each === 'brine');
  const before = await order();
  const turned = before.toReversed().map((name) => key(name!));
  await draw('sequence', 'plant', { set: { key: key('water'), values: { order: turned } } });
  expect(await order()).toEqual(before.toReversed());
});

test('an action that is dropped among use cases becomes one; a branch of a choice is named by its condition', async () => {
  const query = 'query($id: Int!) { entity(organization: "acme", projectId: 1, entityId: $id) { id } }';
  const { data } = await truss.graph('rob', query, { id: entities['visit']!.id });
  await draw('use-case', 'uses', { add: { tool: 'use-case', entityId: data.entity.id as string } });
  const [visit] = (await read('use-case', 'uses')).shapes.filter(({ kind }) => kind === 'USE_CASE');
  expect(visit!.entity).toEqual({ name: 'visit', labels: [{ name: 'Use Case' }] });
  await draw('action', 'uses', { add: { tool: 'or', name: 'pick' } });
  const pick = (await read('action', 'uses')).shapes.find(({ kind }) => kind === 'OR')!.key;
  const values = { names: { 'branch-1': 'yes' }, control: { by: 'PROBABILITY', weights: { 'branch-1': 2 } } };
  await draw('action', 'uses', { set: { key: pick, values } });
  expect((await read('action', 'uses')).shapes.flatMap(({ kind, text }) => (kind === 'BRANCH' ? [text] : []))).toEqual([
    'yes',
    'Branch 2',
  ]);
});

test('an entity that somebody else has locked takes nothing that is dropped on it, and names the person', async () => {
  await ask('wendy', 'lockEntities', { organization: 'acme', projectId: 1, entityIds: [entities['tank']!.id] });
  await expect(draw('hierarchy', 'plant', { add: { tool: 'part', onto: key('tank'), name: 'valve' } })).rejects.toThrow(
    /'tank' is locked by wendy/,
  );
  await expect(draw('hierarchy', 'plant', { move: { key: key('pump'), onto: key('tank') } })).rejects.toThrow(
    /'tank' is locked by wendy/,
  );
  const { shapes } = await read('hierarchy', 'plant');
  expect(shapes.map(({ entity }) => entity.name).toSorted()).toEqual(['plant', 'pump', 'tank']);
});
