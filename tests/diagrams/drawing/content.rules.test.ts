// The content of each type of diagram: a model in, shapes and lines out.
import { describe, expect, test } from 'vitest';

import { entryOf, kindsOf } from '#shared/drawing/legend.ts';

import { diagramTypes } from '../../../server/diagrams/types/index.ts';
import { riskBand, riskLevel } from '../../../server/diagrams/types/risk.ts';
import { contentOf } from '../gallery/scenes.ts';
import { drawn, gestured, lines, saved, shapes, sketch } from './sketch.ts';

const tree = sketch({ a: 'Asset', b: 'Asset', c: 'Asset', d: 'Asset' }, [
  ['a', 'decomposed by', 'b'],
  ['a', 'decomposed by', 'c'],
  ['b', 'decomposed by', 'd'],
  ['c', 'decomposed by', 'd'],
]);

test('there are 25 types, with numbers from 1 on, and names, slugs and keys of their own', () => {
  expect(diagramTypes.map(({ index }) => index)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
  for (const field of ['name', 'slug', 'storedKey', 'purpose'] as const)
    expect(new Set(diagramTypes.map((type) => type[field])).size).toBe(25);
  for (const { tools } of diagramTypes) expect(new Set(tools.map(({ key }) => key)).size).toBe(tools.length);
});

test('an empty root is drawn by every type', () => {
  for (const { slug, rootClasses } of diagramTypes) {
    const of = sketch({ alone: rootClasses[0] ?? 'Asset' }, []);
    const rest = drawn(of, slug, 'alone');
    expect(rest.shapes.length, slug).toBeLessThan(40);
    expect(
      rest.lines.every(({ fromKey }) => fromKey !== ''),
      slug,
    ).toBe(true);
  }
});

describe('hierarchy and tree', () => {
  test('a part of two wholes is drawn in both, the second time under the path that leads to it', () => {
    expect(shapes(drawn(tree, 'hierarchy', 'a'))).toEqual([
      'BOX a !DECOMPOSED',
      'BOX b < a !DECOMPOSED',
      'BOX c < a !DECOMPOSED',
      'BOX d < b',
      'BOX c/d < c !REPEATED',
    ]);
    expect(lines(drawn(tree, 'tree', 'a'))).toEqual([
      'PARENT_CHILD a > b',
      'PARENT_CHILD a > c',
      'PARENT_CHILD b > d',
      'PARENT_CHILD c > c/d',
    ]);
  });
  test('levels are counted below the root', () => {
    expect(shapes(drawn(tree, 'hierarchy', 'a', { levels: 1 }))).toEqual([
      'BOX a !DECOMPOSED',
      'BOX b < a !DECOMPOSED',
      'BOX c < a !DECOMPOSED',
    ]);
    expect(() => drawn(tree, 'hierarchy', 'a', { levels: 11 })).toThrow('1 to 10 levels');
  });
  test('a path that comes back to itself ends there', () => {
    const ring = sketch({ a: 'Asset', b: 'Asset' }, [
      ['a', 'decomposed by', 'b'],
      ['b', 'decomposed by', 'a'],
    ]);
    expect(shapes(drawn(ring, 'tree', 'a'))).toEqual([
      'DOT a !DECOMPOSED',
      'DOT b < a !DECOMPOSED',
      'DOT b/a < b !CYCLE,DECOMPOSED,REPEATED',
    ]);
  });
  test('roll-ups add existing values and skip missing ones', () => {
    const costs = sketch(
      {
        a: 'Asset',
        b: 'Asset',
        ten: { class: 'Cost', attributes: { Amount: 10 } },
        four: { class: 'Cost', attributes: { Amount: 4 } },
        none: 'Cost',
      },
      [
        ['a', 'decomposed by', 'b'],
        ['a', 'incurs', 'ten'],
        ['b', 'incurs', 'four'],
        ['b', 'incurs', 'none'],
      ],
    );
    expect(drawn(costs, 'hierarchy', 'a').shapes[0]!.figures).toMatchObject({
      rollUps: { Cost: { count: 2, sum: 14, min: 4, max: 10, avg: 7 } },
    });
  });
});

describe('asset, IBD and layer', () => {
  const plant = (conduit: readonly (readonly [string, string, string, Record<string, boolean>?])[]) =>
    sketch(
      {
        plant: 'Asset',
        pump: 'Asset',
        tank: 'Asset',
        river: 'Asset',
        pipe: 'Conduit',
        valve: { class: 'Port', attributes: { Direction: 'In' } },
      },
      [
        ['plant', 'decomposed by', 'pump'],
        ['plant', 'decomposed by', 'tank'],
        ['tank', 'decomposed by', 'valve'],
        ...conduit,
      ],
    );
  test.each([
    [
      'both ends alike are two-way',
      [
        ['pipe', 'connects to', 'pump', { Origin: true }],
        ['pipe', 'connects to', 'tank', { Origin: true }],
      ],
      ['CONDUIT pump > tank "pipe" !TWO_WAY'],
    ],
    [
      'one origin is the beginning',
      [
        ['pipe', 'connects to', 'pump'],
        ['pipe', 'connects to', 'tank', { Origin: true }],
      ],
      ['CONDUIT tank > pump "pipe"'],
    ],
    ['one end alone dangles', [['pipe', 'connects to', 'pump']], ['CONDUIT pump > open:pipe "pipe"']],
    [
      'a port stands for what it is part of',
      [
        ['pipe', 'connects to', 'pump'],
        ['pipe', 'connects to', 'valve'],
      ],
      ['CONDUIT pump > tank "pipe" !TWO_WAY'],
    ],
    [
      'a strange asset is drawn from outside',
      [
        ['pipe', 'connects to', 'pump'],
        ['pipe', 'connects to', 'river'],
      ],
      ['CONDUIT pump > river "pipe" !TWO_WAY'],
    ],
    [
      'the root itself is a dot on the border',
      [
        ['pipe', 'connects to', 'pump'],
        ['pipe', 'connects to', 'plant'],
      ],
      ['CONDUIT external:pipe:plant > pump "pipe" !TWO_WAY'],
    ],
    [
      'three ends meet in a junction',
      [
        ['pipe', 'connects to', 'pump'],
        ['pipe', 'connects to', 'tank'],
        ['pipe', 'connects to', 'river'],
      ],
      [
        'CONDUIT pump > junction:pipe !TWO_WAY',
        'CONDUIT tank > junction:pipe !TWO_WAY',
        'CONDUIT river > junction:pipe !TWO_WAY',
      ],
    ],
  ] as const)('%s', (_name, conduit, expected) => {
    expect(lines(drawn(plant(conduit), 'asset', 'plant'))).toEqual(expected);
  });
  test('far assets are dashed', () => {
    const outside = plant([
      ['pipe', 'connects to', 'pump'],
      ['pipe', 'connects to', 'river'],
    ]);
    expect(shapes(drawn(outside, 'asset', 'plant'))).toContain('ASSET river !EXTERNAL,DASHED');
  });
  test('an IBD says where both ends of a connector take in, and turning one of them mends it', () => {
    const both = sketch(
      {
        plant: 'Asset',
        pump: 'Asset',
        tank: 'Asset',
        out: { class: 'Port', attributes: { Direction: 'In' } },
        in: { class: 'Port', attributes: { Direction: 'In' } },
        pipe: 'Conduit',
      },
      [
        ['plant', 'decomposed by', 'pump'],
        ['plant', 'decomposed by', 'tank'],
        ['pump', 'decomposed by', 'out'],
        ['tank', 'decomposed by', 'in'],
        ['pipe', 'connects to', 'out'],
        ['pipe', 'connects to', 'in'],
      ],
    );
    const { lines: all, warnings } = drawn(both, 'ibd', 'plant');
    expect(all.map(({ marks }) => marks)).toEqual([['TWO_WAY', 'WARNED']]);
    expect(warnings).toEqual(['Direction conflict, pipe: both ends are In, pump.out and tank.in. One end must send.']);
    const turn = (lets: string) =>
      saved(both, gestured(both, 'ibd', 'plant', { kind: 'set', set: { key: 'out', values: { lets } } }));
    expect(drawn(turn('Out'), 'ibd', 'plant').warnings).toEqual([]);
    expect(kindsOf(contentOf(both, 'ibd', 'plant')).map(entryOf)).toEqual(['direction conflict']);
    expect(kindsOf(contentOf(turn('Out'), 'ibd', 'plant')).map(entryOf)).toEqual(['conduit']);
    expect(() => turn('Sideways')).toThrow(/A port needs a direction\. Send one of/);
  });
  test('an IBD leaves out connections of the whole block to the outside', () => {
    const past = plant([
      ['pipe', 'connects to', 'plant'],
      ['pipe', 'connects to', 'river'],
    ]);
    expect(lines(drawn(past, 'ibd', 'plant'))).toEqual([]);
    expect(shapes(drawn(past, 'ibd', 'plant')).filter((each) => each.includes('external'))).toEqual([]);
  });
  test('an IBD joins ports; one that is joined to nothing says so', () => {
    const joined = plant([
      ['pipe', 'connects to', 'pump'],
      ['pipe', 'connects to', 'valve'],
    ]);
    expect(lines(drawn(joined, 'ibd', 'plant'))).toEqual(['CONDUIT pump > valve "pipe" !TWO_WAY']);
    expect(shapes(drawn(plant([]), 'ibd', 'plant'))).toEqual([
      'BLOCK plant',
      'PART pump < plant',
      'PART tank < plant !DECOMPOSED',
      'PORT valve < tank !UNCONNECTED',
    ]);
  });
  test('an IBD looks into parts as deep as it is asked for, with their ports, and no deeper', () => {
    const deep = sketch(
      {
        sat: 'Asset',
        bus: 'Asset',
        radio: 'Asset',
        amplifier: 'Asset',
        out: 'Port',
        in: 'Port',
        camera: 'Asset',
        wire: 'Conduit',
      },
      [
        ['sat', 'decomposed by', 'bus'],
        ['sat', 'represents', 'camera'],
        ['bus', 'decomposed by', 'radio'],
        ['radio', 'decomposed by', 'amplifier'],
        ['radio', 'decomposed by', 'out'],
        ['amplifier', 'decomposed by', 'in'],
        // A part that would stand in itself.
        ['amplifier', 'decomposed by', 'bus'],
        ['wire', 'connects to', 'out'],
        ['wire', 'connects to', 'in'],
      ],
    );
    const at = (levels: number) => drawn(deep, 'ibd', 'sat', { levels });
    const one = ['BLOCK sat', 'PART bus < sat !DECOMPOSED', 'PART camera < sat !REFERENCE,DASHED'];
    expect(shapes(at(1))).toEqual(one);
    expect(shapes(drawn(deep, 'ibd', 'sat'))).toEqual(one);
    expect(shapes(at(2))).toEqual([...one, 'PART radio < bus !DECOMPOSED', 'PORT out < radio']);
    const three = [...shapes(at(2)), 'PART amplifier < radio !DECOMPOSED', 'PORT in < amplifier'];
    expect(shapes(at(3))).toEqual(three);
    expect(lines(at(3))).toEqual(['CONDUIT out > in "wire" !TWO_WAY']);
    expect(shapes(at(5))).toEqual([...three, 'PART amplifier/bus < amplifier !CYCLE,DECOMPOSED,REPEATED']);
  });
});

describe('n-squared and i-squared', () => {
  const actions = sketch(
    {
      root: 'Action',
      one: 'Action',
      two: 'Action',
      out: 'Action',
      x: 'Input/Output',
      y: 'Input/Output',
      z: 'Input/Output',
    },
    [
      ['root', 'decomposed by', 'one'],
      ['root', 'decomposed by', 'two'],
      ['one', 'generates', 'x'],
      ['two', 'receives', 'x'],
      ['one', 'receives', 'x'],
      ['out', 'generates', 'y'],
      ['one', 'receives', 'y'],
      ['two', 'generates', 'z'],
    ],
  );
  const cells = ({ shapes: all }: ReturnType<typeof drawn>) =>
    Object.fromEntries(
      all
        .filter(({ kind }) => kind === 'CELL')
        .map(({ key, compartments }) => [key, compartments[0]!.rows.map(({ text }) => text).join()]),
    );
  test('an item is in the cell where its row and column cross; one from outside in the top row, one to the outside at the right', () => {
    expect(cells(drawn(actions, 'n-squared', 'root'))).toEqual({
      'cell:1:1': 'x',
      'cell:1:2': 'x',
      'cell:0:1': 'y',
      'cell:2:3': 'z',
    });
  });
  test('assets pass on the items of their actions', () => {
    const assets = sketch(
      { root: 'Asset', a: 'Asset', b: 'Asset', send: 'Action', take: 'Action', x: 'Input/Output' },
      [
        ['root', 'decomposed by', 'a'],
        ['root', 'decomposed by', 'b'],
        ['a', 'performs', 'send'],
        ['b', 'performs', 'take'],
        ['send', 'generates', 'x'],
        ['take', 'receives', 'x'],
      ],
    );
    expect(cells(drawn(assets, 'n-squared', 'root'))).toEqual({ 'cell:1:2': 'x' });
    expect(lines(drawn(assets, 'physical-io', 'root'))).toEqual(['ITEM_FLOW a > b "x" !MISSING,DASHED']);
    expect(lines(drawn(assets, 'sequence', 'root'))).toEqual(['MESSAGE a > b "x"']);
  });
  test('a conduit of two directions is in both cells', () => {
    const of = (origin: boolean) =>
      sketch({ root: 'Asset', a: 'Asset', b: 'Asset', c: 'Conduit' }, [
        ['root', 'decomposed by', 'a'],
        ['root', 'decomposed by', 'b'],
        ['c', 'connects to', 'a', { Origin: true }],
        ['c', 'connects to', 'b', { Origin: origin }],
      ]);
    expect(cells(drawn(of(true), 'i-squared', 'root'))).toEqual({ 'cell:1:2': 'c', 'cell:2:1': 'c' });
    expect(cells(drawn(of(false), 'i-squared', 'root'))).toEqual({ 'cell:1:2': 'c' });
  });
});

test('IDEF0 and ICOM tell inputs from controls and number the items that cross the border', () => {
  const functions = sketch(
    { root: 'Action', f: 'Action', g: 'Action', i: 'Input/Output', c: 'Input/Output', o: 'Input/Output', m: 'Asset' },
    [
      ['root', 'decomposed by', 'f'],
      ['root', 'decomposed by', 'g'],
      ['f', 'receives', 'i', { Trigger: false }],
      ['f', 'receives', 'c'],
      ['g', 'generates', 'o'],
      ['f', 'performed by', 'm'],
    ],
  );
  const codes = drawn(functions, 'idef0', 'root').shapes.flatMap(({ figures, text }) =>
    figures?.['code'] ? [`${String(figures['code'])} ${text}`] : [],
  );
  expect(codes).toEqual(['I1 i', 'C1 c', 'O1 o', 'M1 m']);
  const own = sketch({ root: 'Action', x: 'Input/Output' }, [
    ['root', 'generates', 'x'],
    ['root', 'receives', 'x'],
  ]);
  expect(lines(drawn(own, 'icom', 'root'))).toEqual(['TRIGGERS control:x > root "x"', 'GENERATES root > output:x "x"']);
});

test('a spider draws each entity once at the nearest ring, and lines that close a circle dashed', () => {
  const web = sketch({ a: 'Asset', b: 'Asset', c: 'Asset' }, [
    ['a', 'decomposed by', 'b'],
    ['a', 'related to', 'c'],
    ['b', 'related to', 'c'],
  ]);
  expect(shapes(drawn(web, 'spider', 'a'))).toEqual(['CENTRE a', 'DOT b < a', 'DOT c < a']);
  expect(lines(drawn(web, 'spider', 'a'))).toEqual([
    'RELATION a > b "decomposed by"',
    'RELATION a > c "related to"',
    'RELATION b > c "related to" !DASHED',
  ]);
});

test('a spider stops at 500', () => {
  const names = Array.from({ length: 600 }, (_, at) => `n${at}`);
  const many = sketch(
    Object.fromEntries(['a', ...names].map((name) => [name, 'Asset'])),
    names.map((name) => ['a', 'related to', name] as const),
  );
  const { shapes: all, warnings } = drawn(many, 'spider', 'a');
  expect(all.length).toBe(500);
  expect(warnings[0]).toMatch(/nearest 500/);
});

test('requirements are joined to their dependents, from the dependent', () => {
  const model = sketch(
    {
      r: 'Requirement',
      child: 'Requirement',
      origin: 'Requirement',
      asset: 'Asset',
      test: 'Test Case',
      doc: 'Statement',
    },
    [
      ['r', 'decomposed by', 'child'],
      ['r', 'derives', 'origin'],
      ['asset', 'satisfies', 'r'],
      ['test', 'verifies', 'child'],
      ['doc', 'traced to', 'asset'],
    ],
  );
  expect(lines(drawn(model, 'requirement', 'r'))).toEqual([
    'CONTAINMENT r > child',
    'DERIVE r > origin "«deriveReqt»" !DASHED',
    'SATISFY asset > r "«satisfy»" !DASHED',
    'VERIFY test > child "«verify»" !DASHED',
  ]);
});

test('blocks have compartments, and lines by the labels of their links', () => {
  const blocks = sketch(
    {
      car: { class: 'Asset', labels: ['Block'] },
      wheel: { class: 'Asset', labels: ['Block'] },
      mass: { class: 'Characteristic', attributes: { Value: '900', Units: 'kg' } },
      drive: 'Action',
      way: { class: 'Input/Output', attributes: { Type: 'Path' } },
      has: { class: 'Logical', labels: ['Composition'] },
    },
    [
      ['car', 'decomposed by', 'wheel'],
      ['car', 'specified by', 'mass'],
      ['car', 'performs', 'drive'],
      ['drive', 'receives', 'way'],
      ['has', 'connects to', 'car', { Origin: true, Multiplicity: '1' }],
      ['has', 'connects to', 'wheel', { Multiplicity: '4' }],
    ],
  );
  const { shapes: all, lines: joined } = drawn(blocks, 'bdd', 'car');
  expect(all[0]!.compartments.map(({ name, rows }) => `${name}: ${rows.map(({ text }) => text).join()}`)).toEqual([
    'values: mass = 900 kg',
    'operations: drive(way : Path)',
  ]);
  expect(joined).toMatchObject([
    { kind: 'COMPOSITION', fromKey: 'car', toKey: 'wheel', figures: { from: '1', to: '4' } },
  ]);
});

test('states are joined by transitions that say trigger, guard and effect', () => {
  const machine = sketch(
    {
      lamp: 'Asset',
      off: { class: 'Characteristic', labels: ['Initial State'] },
      on: { class: 'Characteristic', labels: ['State'] },
      push: { class: 'Transition', attributes: { Guard: 'power' } },
      press: 'Input/Output',
      glow: 'Action',
    },
    [
      ['lamp', 'specified by', 'off'],
      ['lamp', 'specified by', 'on'],
      ['push', 'pushed by', 'off'],
      ['push', 'fetches', 'on'],
      ['push', 'receives', 'press'],
      ['push', 'decomposed by', 'glow'],
    ],
  );
  expect(shapes(drawn(machine, 'state-machine', 'lamp'))).toEqual(['INITIAL off', 'STATE on']);
  expect(lines(drawn(machine, 'state-machine', 'lamp'))).toEqual(['TRANSITION off > on "press [power] / glow"']);
});

test('on a timeline an action without a start follows its predecessor, and random durations count with their mean', () => {
  const DAY = 86_400_000;
  const plan = sketch(
    {
      root: { class: 'Action', attributes: { Start: 0 } },
      first: {
        class: 'Action',
        attributes: { Duration: { value: { type: 'UNIFORM', parameters: { a: 1, b: 3 } }, units: 'DAYS' } },
      },
      next: { class: 'Action', attributes: { Duration: { value: 0, units: 'DAYS' } } },
    },
    [
      ['root', 'decomposed by', 'first'],
      ['root', 'decomposed by', 'next'],
      ['next', 'depends on', 'first'],
    ],
  );
  const { shapes: all } = drawn(plan, 'timeline', 'root');
  expect(all[1]).toMatchObject({
    key: 'first',
    kind: 'BAR',
    marks: ['ESTIMATED'],
    figures: { start: 0, end: 2 * DAY },
  });
  expect(all[2]).toMatchObject({ key: 'next', kind: 'MILESTONE', figures: { start: 2 * DAY } });
  expect(lines(drawn(plan, 'timeline', 'root')).at(-1)).toBe('DEPENDS first > next');
});

test('risks are in the cell of their levels, those without a score on a strip', () => {
  const risks = sketch({ root: { class: 'Risk', attributes: { Probability: 81, Consequence: 0 } }, part: 'Risk' }, [
    ['root', 'decomposed by', 'part'],
  ]);
  expect(shapes(drawn(risks, 'risk', 'root')).slice(-2)).toEqual(['BOX root < cell:5:1', 'BOX part < unscored']);
  expect([0, 20, 20.1, 100].map(riskLevel)).toEqual([1, 1, 2, 5]);
  const row = (probability: number) => [1, 2, 3, 4, 5].map((each) => riskBand(probability, each)[0]).join('');
  expect([5, 4, 3, 2, 1].map(row)).toEqual(['MMHHH', 'LMMHH', 'LLMMH', 'LLLMM', 'LLLLM']);
});

test('an interface is a table of the items that it transfers; one that transfers nothing warns', () => {
  const face = sketch(
    {
      link: 'Conduit',
      a: 'Asset',
      b: 'Asset',
      x: { class: 'Input/Output', attributes: { Size: 3 } },
      empty: 'Conduit',
    },
    [
      ['link', 'connects to', 'a', { Origin: true }],
      ['link', 'connects to', 'b'],
      ['link', 'transfers', 'x'],
    ],
  );
  expect(
    drawn(face, 'icd', 'link').shapes[0]!.compartments.map(({ name, rows }) => `${name}: ${rows[0]!.text}`),
  ).toContain('Size: 3');
  expect(drawn(face, 'icd', 'empty').warnings).toEqual(["'empty' transfers nothing."]);
});

test('a use case diagram has its actors outside of the system', () => {
  const cases = sketch(
    {
      root: 'Action',
      buy: { class: 'Action', labels: ['Use Case'] },
      pay: { class: 'Action', labels: ['Use Case'] },
      customer: 'Asset',
      shop: { class: 'Asset', labels: ['System'] },
    },
    [
      ['root', 'decomposed by', 'buy'],
      ['root', 'performed by', 'shop'],
      ['customer', 'performs', 'buy'],
      ['buy', 'include', 'pay'],
    ],
  );
  expect(shapes(drawn(cases, 'use-case', 'root'))).toEqual([
    'BOUNDARY boundary',
    'USE_CASE buy < boundary',
    'USE_CASE pay < boundary !REFERENCE',
    'ACTOR customer',
  ]);
  expect(lines(drawn(cases, 'use-case', 'root'))).toEqual([
    'PERFORMS customer > buy',
    'INCLUDE buy > pay "«include»" !DASHED',
  ]);
});
