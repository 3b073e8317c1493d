// The flow of an action agrees with its parts, whatever is done to either: each part stands in it exactly once.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  repairControlStep,
  consistentNodes,
  type Child,
} from '../../../server/model/entities/rules/consistent-steps.ts';
import { stepNodes, storedSteps, type StepNode } from '../../../server/model/entities/rules/control-steps.ts';
import { allSteps, insertAt, moveTo, spotOf, takeOutStep } from '../../../server/model/entities/rules/edit-steps.ts';
import { listedSteps } from '../../../server/model/entities/rules/listed-steps.ts';
import { draws } from '../../support/seed.ts';

const children = (...ids: string[]): Child[] => ids.map((globalId) => ({ globalId }));
const serial = (globalId: string): StepNode => ({ id: `step:${globalId}`, type: 'SERIAL', globalId, branches: [] });
const split = (type: 'OR' | 'PARALLEL' | 'LOOP' | 'SYNC', globalId: string, ...lists: string[][]): StepNode => ({
  id: `step:${globalId}`,
  type,
  ...(type !== 'PARALLEL' && { globalId }),
  branches: lists.map((list, at) => ({ id: `branch-${at + 1}`, nodes: list.map(serial) })),
});
/** A flow in a word: `a or(b,c) d`. */
const told = (nodes: readonly StepNode[]): string =>
  nodes
    .map(({ type, globalId = '', branches }) =>
      type === 'SERIAL'
        ? globalId
        : `${type.toLowerCase()}:${globalId}(${branches.map((branch) => told(branch.nodes)).join('|')})`,
    )
    .join(' ');

describe('the rules', () => {
  test.each<[string, StepNode[], Child[], string]>([
    ['parts that are missing come before the end, by number', [serial('b')], children('a', 'b', 'c'), 'b a c'],
    [
      'a step without its part goes, and what follows it moves up',
      ['a', 'gone', 'c'].map(serial),
      children('a', 'c'),
      'a c',
    ],
    ['a part stands once', ['a', 'a'].map(serial), children('a'), 'a'],
    ['what splits has two branches', [split('OR', 'o', ['a'])], children('o', 'a'), 'or:o(a|)'],
    ['so has a parallel', [split('PARALLEL', 'p')], [], 'parallel:(|)'],
    [
      'what stood in the branches of a part that goes takes its place',
      [split('OR', 'gone', ['a'], ['b']), serial('c')],
      children('a', 'b', 'c'),
      'a b c',
    ],
    [
      'a part that says it has branches splits the flow',
      [],
      [
        {
          globalId: 'o',
          branches: [
            { id: 'x', name: 'X', order: 1 },
            { id: 'y', name: 'Y', order: 2 },
          ],
        },
      ],
      'or:o(|)',
    ],
    [
      'and what stood in a branch that it does not have stands behind it',
      [split('SYNC', 'o', ['a'], ['b'])],
      [
        {
          globalId: 'o',
          branches: [
            { id: 'branch-2', name: '', order: 1 },
            { id: 'z', name: '', order: 2 },
          ],
        },
        { globalId: 'a' },
        { globalId: 'b' },
      ],
      'sync:o(b|) a',
    ],
  ])('%s', (_name, nodes, parts, expected) => {
    expect(told(consistentNodes(nodes, parts))).toBe(expected);
  });
  test('a control step is stored as a chain from START to END, with EMPTY for empty branches', () => {
    expect(repairControlStep(null, [])).toEqual({ id: 'start', type: 'START', successor: { id: 'end', type: 'END' } });
    expect(storedSteps([split('OR', 'o', ['a'], [])])).toEqual({
      id: 'start',
      type: 'START',
      successor: {
        id: 'step:o',
        type: 'OR',
        entityGlobalId: 'o',
        branches: {
          'branch-1': { id: 'step:a', type: 'SERIAL', entityGlobalId: 'a' },
          'branch-2': { id: 'empty:step:o:branch-2', type: 'EMPTY' },
        },
        successor: { id: 'end', type: 'END' },
      },
    });
  });
  test('it is listed, and each step names its followers by keys', () => {
    const { type, successor, ...start } = storedSteps([split('OR', 'o', ['a'], []), serial('b')]);
    const flow = { ...start, type, successor: { ...successor!, branchAssets: { 'branch-1': 'asset' } } };
    const branch = (key: string, stepKey: string, assetGlobalId: string | null) => ({ key, stepKey, assetGlobalId });
    const step = (key: string, type: string, entityGlobalId: string | null, successorKey: string | null) => ({
      key,
      type,
      entityGlobalId,
      successorKey,
      branches: [] as object[],
    });
    const empty = 'empty:step:o:branch-2';
    expect(listedSteps(flow)).toEqual([
      step('start', 'START', null, 'step:o'),
      {
        ...step('step:o', 'OR', 'o', 'step:b'),
        branches: [branch('branch-1', 'step:a', 'asset'), branch('branch-2', empty, null)],
      },
      step('step:a', 'SERIAL', 'a', null),
      step(empty, 'EMPTY', null, null),
      step('step:b', 'SERIAL', 'b', 'end'),
      step('end', 'END', null, null),
    ]);
  });
  test('malformed steps are not listed', () => {
    for (const nonsense of [null, 7, 'x', [], {}, { id: 's' }, { id: 1, type: 'OR' }, { id: 's', type: 'NO' }])
      expect(listedSteps(nonsense)).toEqual([]);
    const odd = {
      id: 's',
      type: 'OR',
      branches: { a: 3, b: { id: 't', type: 'NO' } },
      branchAssets: [],
      successor: 'x',
    };
    expect(listedSteps(odd)).toEqual([
      {
        key: 's',
        type: 'OR',
        entityGlobalId: null,
        successorKey: null,
        branches: ['a', 'b'].map((key) => ({ key, stepKey: null, assetGlobalId: null })),
      },
    ]);
  });
  test('a malformed control step is read as empty', () => {
    for (const nonsense of [7, 'x', [], { type: 'NO' }, { type: 'OR', branches: 3 }, { successor: { type: 'SERIAL' } }])
      expect(told(consistentNodes(stepNodes(nonsense), children('a')))).toBe('a');
  });
});

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const gesture = fc.oneof(
  fc.record({
    does: fc.constant('insert' as const),
    name: fc.constantFrom(...names),
    at: fc.nat(8),
    type: fc.constantFrom('SERIAL', 'OR', 'LOOP', 'SYNC', 'PARALLEL'),
  }),
  fc.record({ does: fc.constant('move' as const), name: fc.constantFrom(...names), at: fc.nat(8) }),
  fc.record({ does: fc.constant('splice' as const), name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('child' as const), name: fc.constantFrom(...names) }),
  fc.record({ does: fc.constant('orphan' as const), name: fc.constantFrom(...names) }),
);

/** The places into which something can be put. */
const places = (nodes: readonly StepNode[]) => [
  ...Array.from({ length: nodes.length + 1 }, (_, index) => ({ step: null, branch: null, index })),
  ...allSteps(nodes).flatMap((node) =>
    node.branches.flatMap((branch) =>
      Array.from({ length: branch.nodes.length + 1 }, (_, index) => ({ step: node.id, branch: branch.id, index })),
    ),
  ),
];

test('any sequence of edits leaves each part in the control step exactly once, and mending it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 25 }), (gestures) => {
      let nodes: StepNode[] = [];
      const parts = new Set<string>();
      for (const each of gestures) {
        const spots = places(nodes);
        if (each.does === 'insert' && !parts.has(each.name)) {
          parts.add(each.name);
          const type = each.type as StepNode['type'];
          const node = type === 'SERIAL' ? serial(each.name) : split(type === 'PARALLEL' ? 'OR' : type, each.name);
          nodes = insertAt(
            nodes,
            spots[each.at % spots.length]!,
            type === 'PARALLEL' ? [split('PARALLEL', `p${each.name}`), node] : [node],
          );
        } else if (each.does === 'move') nodes = moveTo(nodes, `step:${each.name}`, spots[each.at % spots.length]!);
        else if (each.does === 'splice') {
          parts.delete(each.name);
          nodes = takeOutStep(nodes, `step:${each.name}`).left;
        } else if (each.does === 'child') parts.add(each.name);
        else if (each.does === 'orphan') parts.delete(each.name);
        const all = children(...[...parts].toSorted());
        nodes = stepNodes(repairControlStep(storedSteps(nodes), all));
        const stands = allSteps(nodes).flatMap(({ globalId }) => globalId ?? []);
        expect(stands.toSorted()).toEqual([...parts].toSorted());
        expect(new Set(allSteps(nodes).map(({ id }) => id)).size).toBe(allSteps(nodes).length);
        for (const node of allSteps(nodes)) if (node.type !== 'SERIAL') expect(node.branches.length).toBeGreaterThan(1);
        expect(repairControlStep(storedSteps(nodes), all)).toEqual(storedSteps(nodes));
      }
    }),
    draws(150),
  );
});

test('a step is moved to where it is dropped, but never into itself', () => {
  const nodes = [serial('a'), split('OR', 'o', ['b'], []), serial('c')];
  expect(told(moveTo(nodes, 'step:a', { step: 'step:o', branch: 'branch-2', index: 0 }))).toBe('or:o(b|a) c');
  expect(told(moveTo(nodes, 'step:a', { step: null, branch: null, index: 3 }))).toBe('or:o(b|) c a');
  expect(told(moveTo(nodes, 'step:o', { step: 'step:o', branch: 'branch-1', index: 0 }))).toBe(told(nodes));
  expect(spotOf(nodes, 'step:b')).toEqual({ step: 'step:o', branch: 'branch-1', index: 0 });
});
