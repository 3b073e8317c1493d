// Entities are numbered by their place in the tree: each once, below its first whole, in the order of numbers or of the flow.
import { describe, expect, test } from 'vitest';

import { storedSteps } from '../../../server/model/entities/rules/control-steps.ts';
import { numbersOf, type Numbering, type NumberedEntity } from '../../../server/model/entities/rules/numbers.ts';

const placed = (id: number, more: Partial<NumberedEntity> = {}): NumberedEntity => ({
  id,
  globalId: `g${id}`,
  number: '',
  controlStep: null,
  ...more,
});
/** 1 has 2 and 3, 2 has 4 and 5, and 4 stands below 3 as well. */
const below = (id: number) => ({ 1: [2, 3], 2: [4, 5], 3: [4] })[id]?.map((each) => placed(each)) ?? [];
const numbered = (root: NumberedEntity, wish: Numbering, parts: (id: number) => readonly NumberedEntity[] = below) =>
  Object.fromEntries([...numbersOf(root, parts, wish)].map(([id, number]) => [id, number]));

describe('numbers', () => {
  test('go down from the number above, and each entity has one', () => {
    expect(numbered(placed(1, { number: 'R' }), {})).toEqual({ 1: 'R', 2: 'R.1', 3: 'R.2', 4: 'R.1.1', 5: 'R.1.2' });
  });
  test('begin with the start number, or with 1 below an entity without one', () => {
    expect(numbered(placed(1, { number: 'R' }), { startNumber: ' S.4 ' })).toMatchObject({ 1: 'S.4', 5: 'S.4.1.2' });
    expect(numbered(placed(1), {})).toEqual({ 1: '', 2: '1', 3: '2', 4: '1.1', 5: '1.2' });
  });
  test('stay on the level below, where only that is wanted', () => {
    expect(numbered(placed(1, { number: 'R' }), { isSingleLevel: true })).toEqual({ 1: 'R', 2: 'R.1', 3: 'R.2' });
  });
  test('are answered in the order of the tree', () => {
    expect([...numbersOf(placed(1), below, {}).keys()]).toEqual([1, 2, 4, 5, 3]);
  });
  test('do not go round in a circle', () => {
    const circle = (id: number) => [placed(id === 1 ? 2 : 1)];
    expect(numbered(placed(1, { number: 'R' }), {}, circle)).toEqual({ 1: 'R', 2: 'R.1' });
  });
});

describe('the flow of an action', () => {
  const step = (globalId: string) => ({ id: globalId, type: 'SERIAL' as const, globalId, branches: [] });
  const split = {
    id: 'p',
    type: 'PARALLEL' as const,
    branches: [{ id: 'b1', nodes: [step('g5')] }],
  };
  const root = placed(1, { number: 'A', controlStep: storedSteps([step('g3'), split, step('g2')]) });
  const parts = (id: number) => (id === 1 ? [2, 3, 4, 5].map((each) => placed(each)) : []);
  test('orders its parts as listed; others are behind', () => {
    expect(numbered(root, { usesControlStep: true }, parts)).toEqual({
      1: 'A',
      3: 'A.1',
      5: 'A.2',
      2: 'A.3',
      4: 'A.4',
    });
    expect(numbered(root, {}, parts)).toMatchObject({ 2: 'A.1', 5: 'A.4' });
  });
});
