// The writes of gestures: a model and a gesture in, the new model out, which is drawn with the expected shapes. Every write is valid.
import { describe, expect, test } from 'vitest';

import type { Gesture } from '../../../server/diagrams/gesture.ts';
import { uniqueCopyName } from '../../../server/diagrams/rules/copies.ts';
import { writtenBy } from '../../../server/diagrams/rules/gesture-changes.ts';
import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { drawn, gestured, lines, modelOf, saved, shapes, sketch, typeNamed, type Sketch } from './sketch.ts';

const model = sketch(
  {
    system: { class: 'Asset', labels: ['System'] },
    a: { class: 'Asset', labels: ['Block', 'Class', 'Package'] },
    b: { class: 'Asset', labels: ['Block', 'Class', 'Package'] },
    root: 'Action',
    one: { class: 'Action', labels: ['Use Case'] },
    two: { class: 'Action', labels: ['Use Case'] },
    person: 'Asset',
    item: 'Input/Output',
    stock: 'Resource',
    off: { class: 'Characteristic', labels: ['State'] },
    on: { class: 'Characteristic', labels: ['State'] },
    formula: 'Equation',
    second: 'Equation',
    p: 'Characteristic',
    q: 'Characteristic',
    must: 'Requirement',
    should: 'Requirement',
    danger: 'Risk',
    wire: 'Conduit',
  },
  [
    ['system', 'decomposed by', 'a'],
    ['system', 'decomposed by', 'b'],
    ['a', 'performs', 'one'],
    ['b', 'performs', 'two'],
    ['person', 'performs', 'one'],
    ['root', 'decomposed by', 'one'],
    ['root', 'decomposed by', 'two'],
    ['one', 'consumes', 'stock'],
    ['one', 'generates', 'item'],
    ['system', 'specified by', 'off'],
    ['system', 'specified by', 'on'],
    ['system', 'equation of', 'formula'],
    ['system', 'equation of', 'second'],
    ['formula', 'has variable', 'p'],
    ['second', 'has variable', 'q'],
    ['must', 'decomposed by', 'should'],
    ['a', 'satisfies', 'should'],
    ['wire', 'connects to', 'a'],
    ['wire', 'connects to', 'b'],
  ],
);
const rootOf = (classes: readonly string[]) =>
  ({ Action: 'root', Asset: 'system', Requirement: 'must', Risk: 'danger', Conduit: 'wire' })[classes[0] ?? 'Asset']!;

/** The first way of using a tool that is not refused, and is lawful. */
function used(of: Sketch, slug: string, root: string, tool: { key: string; shape?: string }) {
  const before = drawn(of, slug, root);
  const keys = before.shapes.map(({ key }) => key);
  const lineKeys = before.lines.map(({ key }) => key);
  const ways: Gesture[] = tool.shape
    ? [undefined, ...keys, ...lineKeys].map((onto) => ({
        kind: 'add' as const,
        add: { tool: tool.key, onto, name: 'fresh', values: { relationId: 3 } },
      }))
    : keys.flatMap((from) =>
        keys
          .filter((to) => to !== from)
          .map((to) => ({
            kind: 'connect' as const,
            connect: { tool: tool.key, from, to, name: 'fresh', relationId: 3 },
          })),
      );
  for (const way of ways) {
    try {
      const after = saved(of, gestured(of, slug, root, way));
      const before = JSON.stringify(drawn(of, slug, root));
      if (JSON.stringify(drawn(after, slug, root)) !== before) return way;
    } catch {
      // Another way may fit.
    }
  }
  return undefined;
}

/** The tools for which the sketch has no place, or whose drawing is not distinct; each has a case of its own, or needs none. */
const apart: string[] = ['action/branch-asset', 'activity/branch-asset'];

test('every tool of every type draws something that is lawful, and that the diagram then shows', () => {
  const useless = diagramTypes.flatMap(({ slug, rootClasses, tools }) =>
    tools
      .filter((tool) => used(model, slug, rootOf(rootClasses), tool) === undefined)
      .map(({ key }) => `${slug}/${key}`),
  );
  expect(useless.filter((each) => !apart.includes(each))).toEqual([]);
});

const after = (slug: string, root: string, gesture: Gesture, of = model) =>
  saved(of, gestured(of, slug, root, gesture));

describe('the flow of an action', () => {
  const add = (tool: string, onto?: string, name = tool): Gesture => ({ kind: 'add', add: { tool, onto, name } });
  const flow = (of: Sketch) => lines(drawn(of, 'action', 'root')).filter((each) => each.startsWith('FLOW'));
  test('an OR comes between two steps, takes no time, and an action goes into its second branch', () => {
    const chosen = after('action', 'root', add('or', 'flow:one>two', 'or'));
    const or = chosen.entities.get('or')!;
    expect(Object.values(or.attrs)).toContainEqual({ value: 0, units: 'HOURS' });
    expect((or.branches as { name: string }[]).map(({ name }) => name)).toEqual(['Branch 1', 'Branch 2']);
    const branch = drawn(chosen, 'action', 'root').shapes.find(({ text }) => text === 'Branch 2')!.key;
    const filled = after('action', 'root', add('action', branch, 'more'), chosen);
    expect(drawn(filled, 'action', 'root').shapes.find(({ key }) => key === 'more')!.parentKey).toBe(branch);
    const told = flow(filled).map((each) =>
      each
        .split(' "')[0]!
        .replaceAll(/branch:[^ ]*:/g, '')
        .replaceAll(/merge:[^ ]*/g, 'merge'),
    );
    const expected = [
      ['start > one', 'one > or', 'or > branch-1', 'branch-1 > merge', 'or > branch-2', 'branch-2 > more'],
      ['more > merge', 'merge > two', 'two > end'],
    ];
    expect(new Set(told)).toEqual(new Set(expected.flat().map((each) => `FLOW ${each}`)));
  });
  test('a step is moved, taken off, and its neighbours follow each other', () => {
    const moved = after('action', 'root', { kind: 'move', move: { key: 'two', onto: 'flow:start>one' } });
    expect(flow(moved)).toEqual(['FLOW start > two', 'FLOW two > one', 'FLOW one > end']);
    const gone = after('action', 'root', { kind: 'remove', remove: { keys: ['one'] } });
    expect(flow(gone)).toEqual(['FLOW start > two', 'FLOW two > end']);
  });
  test('a parallel is no entity; an asset of its branch performs its contents, by one unit', () => {
    const parallel = after('action', 'root', add('parallel', 'flow:one>two'));
    expect(parallel.entities.size).toBe(model.entities.size);
    const branch = drawn(parallel, 'action', 'root').shapes.find(({ kind }) => kind === 'BRANCH')!.key;
    const inside = after('action', 'root', { kind: 'move', move: { key: 'two', onto: branch } }, parallel);
    const id = model.entities.get('person')!.id;
    const performed = after(
      'action',
      'root',
      { kind: 'add', add: { tool: 'branch-asset', onto: branch, entityId: id } },
      inside,
    );
    const two = performed.entities.get('two')!.id;
    expect(performed.links.find(({ sourceId, targetId }) => sourceId === id && targetId === two)!.attrs).not.toEqual(
      {},
    );
    const joined = after(
      'action',
      'root',
      { kind: 'add', add: { tool: 'action', onto: branch, name: 'third' } },
      performed,
    );
    expect(
      joined.links.some(({ sourceId, targetId }) => sourceId === id && targetId === joined.entities.get('third')!.id),
    ).toBe(true);
  });
  test('branches are added, named and removed; the contents of a removed one are behind it', () => {
    const sync = after('action', 'root', add('sync', 'flow:one>two', 'sync'));
    const grown = after('action', 'root', { kind: 'set', set: { key: 'sync', values: { addBranch: 'Third' } } }, sync);
    const branches = (of: Sketch) => drawn(of, 'action', 'root').shapes.filter(({ kind }) => kind === 'BRANCH');
    expect(branches(grown).map(({ text }) => text)).toEqual(['Branch 1', 'Branch 2', 'Third']);
    const third = branches(grown)[2]!.key;
    const named = after('action', 'root', { kind: 'set', set: { key: third, values: { name: 'Other' } } }, grown);
    const filled = after('action', 'root', { kind: 'move', move: { key: 'one', onto: third } }, named);
    const gone = after(
      'action',
      'root',
      { kind: 'set', set: { key: 'sync', values: { removeBranch: 'branch-3' } } },
      filled,
    );
    expect(branches(gone).map(({ text }) => text)).toEqual(['Branch 1', 'Branch 2']);
    expect(flow(gone).some((each) => each.endsWith('one > two'))).toBe(true);
    expect(() =>
      after('action', 'root', { kind: 'set', set: { key: 'sync', values: { removeBranch: 'branch-1' } } }, gone),
    ).toThrow('at least two branches');
  });
});

test.each<[string, string, string, Gesture, (of: Sketch) => unknown, unknown]>([
  [
    'a risk is dropped in a cell',
    'risk',
    'danger',
    { kind: 'move', move: { key: 'danger', onto: 'cell:4:2' } },
    (of) => Object.values(of.entities.get('danger')!.attrs).toSorted((x, y) => Number(x) - Number(y)),
    [30, 70],
  ],
  [
    'a bar is given an end',
    'timeline',
    'root',
    { kind: 'set', set: { key: 'one', values: { start: 0, end: 7_200_000 } } },
    (of) => Object.values(of.entities.get('one')!.attrs),
    [{ value: 2, units: 'HOURS' }, 0],
  ],
  [
    'a box goes to another whole',
    'hierarchy',
    'system',
    { kind: 'move', move: { key: 'a', onto: 'b' } },
    (of) => lines(drawn(of, 'hierarchy', 'system')),
    ['PARENT_CHILD system > b', 'PARENT_CHILD b > a'],
  ],
  [
    'a composition makes a part',
    'bdd',
    'system',
    { kind: 'connect', connect: { tool: 'composition', from: 'a', to: 'b', name: 'has' } },
    (of) => lines(drawn(of, 'bdd', 'system')).includes('COMPOSITION a > b "has"'),
    true,
  ],
  [
    'two variables become one parameter',
    'parametric',
    'system',
    { kind: 'connect', connect: { tool: 'binding', from: 'formula/p', to: 'second/q' } },
    (of) => lines(drawn(of, 'parametric', 'system')),
    ['BINDING formula/p > second/p'],
  ],
  [
    'what is taken off a diagram stays in the model',
    'asset',
    'system',
    { kind: 'remove', remove: { keys: ['a'] } },
    (of) => [of.entities.has('a'), shapes(drawn(of, 'asset', 'system')).includes('ASSET a')],
    [true, false],
  ],
  [
    'a message makes what sends and what receives it',
    'sequence',
    'system',
    { kind: 'connect', connect: { tool: 'message', from: 'b', to: 'a', name: 'hello' } },
    (of) => ['Send hello', 'Receive hello'].map((name) => of.entities.has(name)),
    [true, true],
  ],
  [
    'what goes to another cell is made and taken by others',
    'n-squared',
    'root',
    {
      kind: 'set',
      set: { key: 'item', values: { itemId: 8, from: { row: 1, column: 3 }, to: { row: 2, column: 3 } } },
    },
    (of) =>
      drawn(of, 'n-squared', 'root')
        .shapes.filter(({ kind }) => kind === 'CELL')
        .map(({ key }) => key),
    ['cell:2:3'],
  ],
])('%s', (_name, slug, root, gesture, look, expected) => {
  expect(look(after(slug, root, gesture))).toEqual(expected);
});

test.each<[string, string, Gesture, RegExp]>([
  ['an unknown tool', 'asset', { kind: 'add', add: { tool: 'magic' } }, /has no tool 'magic'\. Use one of/],
  [
    'a shape that is not there',
    'asset',
    { kind: 'connect', connect: { tool: 'conduit', from: 'a', to: 'gone' } },
    /is not a shape of an entity on this diagram/,
  ],
  [
    'what is no asset in a package',
    'package',
    { kind: 'add', add: { tool: 'asset', classId: 1 } },
    /Only Assets can be put into a package/,
  ],
  ['the root itself', 'hierarchy', { kind: 'remove', remove: { keys: ['system'] } }, /the root entity of the diagram/],
])('refused in words: %s', (_name, slug, gesture, message) => {
  expect(() => gestured(model, slug, 'system', gesture)).toThrow(message);
});

test('an item that moves to another cell of assets is made and taken by their actions', () => {
  const assets = sketch(
    {
      root: 'Asset',
      a: 'Asset',
      b: 'Asset',
      c: 'Asset',
      d: 'Asset',
      send: 'Action',
      take: 'Action',
      other: 'Action',
      more: 'Action',
      x: 'Input/Output',
    },
    [
      ...['a', 'b', 'c', 'd'].map((part) => ['root', 'decomposed by', part] as const),
      ['a', 'performs', 'send'],
      ['b', 'performs', 'take'],
      ['c', 'performs', 'other'],
      ['c', 'performs', 'more'],
      ['send', 'generates', 'x'],
      ['take', 'receives', 'x'],
    ],
  );
  const idOf = (name: string) => assets.entities.get(name)!.id;
  const moved = (row: number, column: number, more: object = {}) => {
    const values = { itemId: idOf('x'), from: { row: 1, column: 2 }, to: { row, column }, ...more };
    return saved(assets, gestured(assets, 'n-squared', 'root', { kind: 'set', set: { key: 'x', values } }));
  };
  const cellsOf = (of: Sketch) =>
    drawn(of, 'n-squared', 'root').shapes.flatMap(({ key, kind }) => (kind === 'CELL' ? [key] : []));
  expect(cellsOf(moved(2, 1))).toEqual(['cell:2:1']);
  expect(() => moved(1, 3)).toThrow(/'c' performs several actions\. Send the one meant/);
  expect(cellsOf(moved(1, 3, { toActionId: idOf('more') }))).toEqual(['cell:1:3']);
  // An entity without actions takes it in a new action.
  const fresh = moved(1, 4);
  expect(cellsOf(fresh)).toEqual(['cell:1:4']);
  expect(fresh.entities.has('Receive x')).toBe(true);
});

describe('shapes once more', () => {
  const copy = (slug: string, root: string, ...keys: string[]): Gesture => ({
    kind: 'copy',
    copy: { shapes: keys.map((key) => ({ key })) },
  });
  test('have a name that nothing has', () => {
    const taken = new Set(['Pump (copy)']);
    expect(uniqueCopyName('Pump', new Set())).toBe('Pump (copy)');
    expect(uniqueCopyName('Pump', taken)).toBe('Pump (copy 2)');
    expect(uniqueCopyName('Pump (copy)', taken)).toBe('Pump (copy 2)');
  });
  test('are parts of the same whole, of the same class, with the same labels and description', () => {
    const { patches } = gestured(model, 'asset', 'system', copy('asset', 'system', 'a'));
    const { classId, labelIds, description, attrs } = model.entities.get('a')!;
    expect(patches[0]).toMatchObject({ id: -1, name: 'a (copy)', classId, labelIds, description, attrs });
    const after = saved(model, { patches });
    expect(shapes(drawn(after, 'asset', 'system'))).toContain('ASSET a (copy)');
  });
  test('bring along the links among them, and no others', () => {
    const both = saved(model, gestured(model, 'asset', 'system', copy('asset', 'system', 'a', 'b')));
    expect(lines(drawn(both, 'asset', 'system'))).toContain('CONDUIT a (copy) > b (copy) "wire (copy)" !TWO_WAY');
    const one = saved(model, gestured(model, 'asset', 'system', copy('asset', 'system', 'a')));
    expect(lines(drawn(one, 'asset', 'system'))).toHaveLength(lines(drawn(model, 'asset', 'system')).length);
  });
  test('a duplicated whole contains its duplicated part', () => {
    const whole = sketch({ plant: 'Asset', pump: 'Asset', motor: 'Asset' }, [
      ['plant', 'decomposed by', 'pump'],
      ['pump', 'decomposed by', 'motor'],
    ]);
    const after = saved(whole, gestured(whole, 'hierarchy', 'plant', copy('hierarchy', 'plant', 'pump', 'motor')));
    expect(lines(drawn(after, 'hierarchy', 'plant'))).toEqual([
      'PARENT_CHILD plant > pump',
      'PARENT_CHILD plant > pump (copy)',
      'PARENT_CHILD pump > motor',
      'PARENT_CHILD pump (copy) > motor (copy)',
    ]);
  });
  test('are refused for the root entity', () => {
    expect(() => gestured(model, 'asset', 'system', copy('asset', 'system', 'nothing'))).toThrow(
      /not a shape of an entity/,
    );
    expect(() => gestured(model, 'hierarchy', 'system', copy('hierarchy', 'system', 'system'))).toThrow(
      /'system' is the root entity of this diagram\./,
    );
  });
});

describe('frames about messages', () => {
  const frame = (id: string, text: string) => ({ id, kind: 'opt', text, messages: ['item'], operands: [] });
  const set = (of: Sketch, key: string, values: object) =>
    saved(of, gestured(of, 'sequence', 'system', { kind: 'set', set: { key, values } }));
  const frames = (of: Sketch) =>
    drawn(of, 'sequence', 'system').shapes.flatMap(({ kind, key, text }) =>
      kind === 'FRAGMENT' ? [`${key} ${text}`] : [],
    );
  test('change one by one, so that concurrent changes of others stay', () => {
    const both = set(set(model, 'fragment:a', { fragment: frame('a', 'one') }), 'fragment:b', {
      fragment: frame('b', 'two'),
    });
    expect(frames(both)).toEqual(['fragment:a one', 'fragment:b two']);
    const changed = set(both, 'fragment:a', { fragment: frame('a', 'once') });
    expect(frames(set(changed, 'fragment:b', { fragment: null }))).toEqual(['fragment:a once']);
    expect(() => set(model, 'fragment:a', { fragment: 'nonsense' })).toThrow(/A frame needs a kind/);
  });
});

describe('messages of a sequence', () => {
  const draw = (of: Sketch, gesture: Gesture) => saved(of, gestured(of, 'sequence', 'system', gesture));
  const all = (of: Sketch) => lines(drawn(of, 'sequence', 'system'));
  const connect = (tool: string, from: string, to: string): Gesture => ({
    kind: 'connect',
    connect: { tool, from, to, name: 'hello' },
  });
  test('are calls and replies by their tools, and become plain again', () => {
    const called = draw(model, connect('call', 'a', 'b'));
    expect(all(called)).toContain('CALL a > b "hello"');
    const key = drawn(called, 'sequence', 'system').lines.find(({ kind }) => kind === 'CALL')!.key;
    const as = (of: Sketch, kind: string) => draw(of, { kind: 'set', set: { key, values: { as: kind } } });
    expect(all(as(called, 'REPLY'))).toContain('REPLY a > b "hello"');
    expect(all(as(as(called, 'REPLY'), 'MESSAGE'))).toContain('MESSAGE a > b "hello"');
    expect(() => as(called, 'SHOUT')).toThrow(/can become one of MESSAGE, CALL, REPLY/);
  });
  test('come from outside and go there, and the dot takes its arrow along', () => {
    const add = (tool: string, onto: string | undefined): Gesture => ({
      kind: 'add',
      add: { tool, onto, name: tool, values: {} },
    });
    const both = draw(draw(model, add('found', 'b')), add('lost', 'a'));
    expect(all(both)).toEqual(
      expect.arrayContaining(['MESSAGE found:found > b "found"', 'MESSAGE a > lost:lost "lost"']),
    );
    const gone = draw(both, { kind: 'remove', remove: { keys: ['found:found'] } });
    expect(all(gone)).not.toContain('MESSAGE found:found > b "found"');
    expect(() => draw(model, add('found', 'system'))).toThrow(/start and end at lifelines/);
    expect(() => draw(model, add('lost', undefined))).toThrow(/start and end at lifelines/);
    expect(() => draw(model, connect('message', 'a', 'system'))).toThrow(/start and end at lifelines/);
  });
});

describe('locked entities', () => {
  const locked: Sketch = {
    ...model,
    entities: new Map(
      [...model.entities].map(([key, each]) => [
        key,
        key === 'a' ? { ...each, isLocked: true, lockedBy: 'ada' } : each,
      ]),
    ),
  };
  const move: Gesture = { kind: 'move', move: { key: 'a', onto: 'b' } };
  test.each<[string, Gesture]>([
    ['goes to no other whole', move],
    ['is not taken off', { kind: 'remove', remove: { keys: ['a'] } }],
  ])('%s, and who locked it is said', (_name, gesture) => {
    expect(() => gestured(locked, 'hierarchy', 'system', gesture)).toThrow(
      /'a' is locked by ada\. Ask them to unlock it/,
    );
  });
  test('a gesture is written through a lock after the consent of a person who may open it', () => {
    const type = typeNamed('hierarchy');
    const { patches } = writtenBy(type, modelOf(locked, type, 'system'), move, ({ lockedBy }) => lockedBy === 'ada');
    expect(patches).toHaveLength(2);
  });
});

test('pasted entities are written as one change', () => {
  const { patches } = gestured(model, 'asset', 'system', {
    kind: 'paste',
    paste: { entities: ['a', 'b'].map((each) => ({ tool: 'asset', entityId: model.entities.get(each)!.id })) },
  });
  expect(patches).toHaveLength(1);
  expect(patches[0]).toMatchObject({
    id: model.entities.get('system')!.id,
    addRels: [{ targetId: model.entities.get('a')!.id }, { targetId: model.entities.get('b')!.id }],
  });
});

describe('blocks of the library', () => {
  const of = sketch(
    {
      fleet: { class: 'Asset', labels: ['Block'] },
      craft: { class: 'Asset', labels: ['Block'] },
      bus: { class: 'Asset', labels: ['Block'] },
      power: { class: 'Asset', labels: ['Block'] },
      thruster: { class: 'Asset', labels: ['Block'] },
    },
    [
      ['craft', 'decomposed by', 'bus'],
      ['fleet', 'decomposed by', 'craft'],
      ['bus', 'decomposed by', 'power'],
    ],
  );
  const id = of.entities.get('thruster')!.id;
  const drop = (more: object, on = of) =>
    gestured(on, 'ibd', 'bus', {
      kind: 'add',
      add: { tool: 'part', name: 'aft', values: { of: id }, ...more } as never,
    });
  test('a block that is dropped becomes a new part that is an instance of it, and can be dropped again', () => {
    const once = saved(of, drop({}));
    const twice = saved(once, drop({ name: 'fore', onto: 'power' }, once));
    const parts = drawn(twice, 'ibd', 'bus', { levels: 2 }).shapes.filter(({ kind }) => kind === 'PART');
    expect(parts.map(({ text, parentKey, figures }) => [text, parentKey, figures!['of']])).toEqual([
      ['power', 'bus', undefined],
      ['aft : thruster', 'bus', id],
      ['fore : thruster', 'power', id],
    ]);
  });
  test.each([
    [{ values: { of: 'thruster' } }, 'an instance of one block'],
    [{ tool: 'port' }, 'an instance of one block'],
    [{ entityId: of.entities.get('power')!.id }, 'This part already has its block'],
    [{ values: { of: of.entities.get('bus')!.id } }, 'A block cannot be a part of itself'],
    [
      { values: { of: of.entities.get('craft')!.id } },
      "'craft' contains this block, so it cannot be one of its parts.",
    ],
    [
      { values: { of: of.entities.get('fleet')!.id } },
      "'fleet' contains this block, so it cannot be one of its parts.",
    ],
  ])('%j is refused in words', (more, words) => {
    expect(() => drop(more)).toThrow(words);
  });
});
