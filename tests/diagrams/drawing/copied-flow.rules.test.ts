// Steps of a flow once more: an OR, LOOP, SYNC or parallel keeps its branches and what decides among them.
import { describe, expect, test } from 'vitest';

import type { Gesture } from '../../../server/diagrams/gesture.ts';
import { stepNodes, type StepNode } from '../../../server/model/entities/rules/control-steps.ts';
import { drawn, gestured, saved, sketch, words, type Sketch } from './sketch.ts';

const model = sketch(
  {
    root: 'Action',
    first: 'Action',
    choice: {
      class: 'Action',
      more: {
        branches: [
          { id: 'yes', name: 'fire', order: 1 },
          { id: 'no', name: 'no fire', order: 2 },
        ],
        metadata: { 'sim:control': '{"by":"PROBABILITY","weights":{"yes":0.1,"no":0.9}}', other: 'x' },
      },
    },
    alert: 'Action',
    store: 'Action',
    again: { class: 'Action', more: { branches: [{ id: 'continue', name: 'continue', order: 1 }] } },
    last: 'Action',
    crew: 'Asset',
    image: 'Input/Output',
  },
  [
    ...['first', 'choice', 'alert', 'store', 'again', 'last'].map((each) => ['root', 'decomposed by', each] as const),
    ['alert', 'performed by', 'crew'],
    ['alert', 'generates', 'image'],
  ],
);
const step = (id: string, type = 'SERIAL', more: object = {}) => ({ id, type, entityGlobalId: id, ...more });
const chain = (...steps: { id: string }[]): object =>
  steps.reduceRight<object>((successor, each) => ({ ...each, successor }), { id: 'end', type: 'END' });
const flow = {
  id: 'start',
  type: 'START',
  successor: chain(
    step('first'),
    step('choice', 'OR', {
      branches: { yes: step('alert'), no: step('again', 'LOOP', { branches: { continue: step('store') } }) },
      branchAssets: { yes: 'crew' },
    }),
    step('last'),
  ),
};
const of: Sketch = {
  ...model,
  entities: new Map(
    [...model.entities].map(([key, each]) => [key, key === 'root' ? { ...each, controlStep: flow } : each]),
  ),
};
/** The flow in a line: `first OR choice(yes: alert | no: …)`. */
const written = (nodes: readonly StepNode[]): string =>
  nodes
    .map(({ type, globalId, branches }) => {
      const inner = branches.map((each) =>
        `${each.id}${each.asset ? `@${each.asset}` : ''}: ${written(each.nodes)}`.trim(),
      );
      return [type === 'SERIAL' ? '' : type, globalId, inner.length > 0 ? `(${inner.join(' | ')})` : '']
        .filter(Boolean)
        .join(' ');
    })
    .join(' > ');
const flowIn = (after: Sketch) => written(stepNodes(after.entities.get('root')!.controlStep));
const copy = (...keys: string[]): Gesture => ({ kind: 'copy', copy: { shapes: keys.map((key) => ({ key })) } });
test.each<[string, string[], string]>([
  [
    'an OR with all that stands in it, behind it',
    ['choice', 'alert', 'again', 'store'],
    `first > OR choice (yes@crew: alert | no: LOOP again (continue: store | exit:)) > ` +
      `OR choice (copy) (yes@crew: alert (copy) | no: LOOP again (copy) (continue: store (copy) | exit:)) > last`,
  ],
  [
    'an OR alone keeps its branches, which are empty',
    ['choice'],
    `first > OR choice (yes@crew: alert | no: LOOP again (continue: store | exit:)) > OR choice (copy) (yes@crew: | no:) > last`,
  ],
  [
    'of a branch what is copied; a step that is not copied leaves its place to what stands in it',
    ['choice', 'store'],
    `first > OR choice (yes@crew: alert | no: LOOP again (continue: store | exit:)) > ` +
      `OR choice (copy) (yes@crew: | no: store (copy)) > last`,
  ],
  [
    'a step in a branch stands behind it there',
    ['alert'],
    'first > OR choice (yes@crew: alert > alert (copy) | no: LOOP again (continue: store | exit:)) > last',
  ],
  [
    'two steps behind the last of them, in their order',
    ['last', 'first'],
    `first > OR choice (yes@crew: alert | no: LOOP again (continue: store | exit:)) > last > first (copy) > last (copy)`,
  ],
])('%s', (_name, keys, expected) => {
  const after = saved(of, gestured(of, 'action', 'root', copy(...keys)));
  expect(flowIn(after)).toBe(expected);
  // The picture shows the flow as written; rules mend none of it.
  expect(drawn(after, 'activity', 'root').shapes.filter(({ kind }) => kind === 'OR').length).toBe(
    expected.split('OR ').length - 1,
  );
});

describe('related entities that are copied too', () => {
  const after = saved(of, gestured(of, 'action', 'root', copy('choice', 'alert')));
  test('branches by name, with their conditions; nothing else that is stored with the original', () => {
    const made = after.entities.get('choice (copy)')!;
    expect(made.branches).toEqual(of.entities.get('choice')!.branches);
    expect(made.metadata).toEqual({ 'sim:control': of.entities.get('choice')!.metadata['sim:control'] });
  });
  test('the asset of a branch performs the copied actions in it', () => {
    const performs = words.relation('performed by')!;
    const [crew, made] = [after.entities.get('crew')!.id, after.entities.get('alert (copy)')!.id];
    const ends = performs.isCanonical ? [made, crew] : [crew, made];
    expect(after.links.some(({ sourceId, targetId }) => sourceId === ends[0] && targetId === ends[1])).toBe(true);
  });
  test('a parallel is copied with its contents, and is no entity', () => {
    const split = saved(
      of,
      gestured(of, 'action', 'root', { kind: 'add', add: { tool: 'parallel', onto: 'flow:start>first' } }),
    );
    const branch = drawn(split, 'action', 'root').shapes.find(
      ({ kind, parentKey }) => kind === 'BRANCH' && parentKey?.startsWith('parallel'),
    )!;
    const filled = saved(
      split,
      gestured(split, 'action', 'root', { kind: 'move', move: { key: 'first', onto: branch.key } }),
    );
    const twice = saved(filled, gestured(filled, 'action', 'root', copy(branch.parentKey!, 'first')));
    expect(flowIn(twice)).toMatch(
      /^PARALLEL \(branch-1: first \| branch-2:\) > PARALLEL \(branch-1: first \(copy\) \| branch-2:\) > OR/,
    );
  });
  test('a branch alone is refused in words', () => {
    const branch = drawn(of, 'action', 'root').shapes.find(({ kind }) => kind === 'BRANCH')!.key;
    expect(() => gestured(of, 'action', 'root', copy(branch))).toThrow(/copied together with its construct/);
  });
});
