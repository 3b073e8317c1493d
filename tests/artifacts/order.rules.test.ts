// The order of what stands on an artifact is that of its numbers: what is put somewhere gets the numbers that keep it there.
import { describe, expect, test } from 'vitest';

import {
  rowNodesById,
  numbersFor,
  placeRows,
  takeRows,
  treeOf,
  type RowNode,
} from '../../server/artifacts/rules/order.ts';
import { sortNumber } from '../../server/model/entities/rules/names.ts';

/** Lines as 'id above number'. */
const tree = (...lines: string[]): RowNode =>
  treeOf(
    lines.map((line) => {
      const [id, above, number = ''] = line.split(' ');
      return { id: Number(id), above: above === '-' ? null : Number(above), number };
    }),
  );
const told = (root: RowNode, numbers: ReadonlyMap<number, string>): string[] => {
  const walk = (node: RowNode): string[] => [
    ...(node.id === 0 ? [] : [`${node.id}:${numbers.get(node.id) ?? node.number}`]),
    ...node.below.flatMap(walk),
  ];
  return walk(root);
};
const fresh = (id: number): RowNode => ({ id, number: '', below: [] });

describe('automatic numbers', () => {
  test('order numbers say the place, and only those that change are returned', () => {
    const root = tree('1 - 1', '2 1 1.1', '3 - 2');
    placeRows(root, [fresh(9)], { above: 0, after: 1 });
    expect([...numbersFor(root, true, new Set([9]))]).toEqual([
      [9, '2'],
      [3, '3'],
    ]);
  });
  test('follow a moved row with all its descendants', () => {
    const root = tree('1 - 1', '2 - 2', '3 2 2.1');
    placeRows(root, takeRows(root, [2, 3]), { above: 1, after: 0 });
    expect(told(root, numbersFor(root, true, new Set([2])))).toEqual(['1:1', '2:1.1', '3:1.1.1']);
  });
});

describe('manual numbers', () => {
  test.each([
    ['behind the last', { above: 1, after: 3 }, ['1:R.1', '2:R.1.1', '3:R.1.2', '9:R.1.3', '4:R.2']],
    ['between two, the later go on', { above: 1, after: 2 }, ['1:R.1', '2:R.1.1', '9:R.1.2', '3:R.1.3', '4:R.2']],
    ['before the first', { above: 1, after: 0 }, ['1:R.1', '9:R.1.1', '2:R.1.2', '3:R.1.3', '4:R.2']],
    ['as the first below one', { above: 4, after: 0 }, ['1:R.1', '2:R.1.1', '3:R.1.2', '4:R.2', '9:R.2.1']],
  ])('rows that are put %s', (_name, place, expected) => {
    const root = tree('1 - R.1', '2 1 R.1.1', '3 1 R.1.2', '4 - R.2');
    placeRows(root, [fresh(9)], place);
    expect(told(root, numbersFor(root, false, new Set([9])))).toEqual(expected);
  });
  test('a moved row shares its number with none of its new siblings', () => {
    const root = tree('1 - 7', '2 1 3', '9 - 3');
    placeRows(root, takeRows(root, [9]), { above: 1, after: 2 });
    expect(told(root, numbersFor(root, false, new Set([9])))).toEqual(['1:7', '2:3', '9:4']);
  });
  test('stay as they are where nothing is in the way', () => {
    const root = tree('1 - A', '2 - B', '3 - C.7');
    expect(numbersFor(root, false, new Set())).toEqual(new Map());
  });
  test('without any, the rows behind get some', () => {
    const root = tree('1 -', '2 -');
    placeRows(root, [fresh(9)], { above: 0, after: 1 });
    expect(told(root, numbersFor(root, false, new Set([9])))).toEqual(['1:', '9:1', '2:2']);
  });
});

test('after any edits, the order by number is the wanted order', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 200; round++) {
    const isAutomatic = round % 2 === 0;
    const numbers = ['', '1', '2', '10', 'R.1', 'R.1.2', 'A', '3.1'];
    const lines = Array.from(
      { length: 8 },
      (_, at) => `${at + 1} ${at === 0 || random(2) ? '-' : random(at) + 1} ${numbers[random(8)]}`,
    );
    const root = tree(...lines);
    const all = [...rowNodesById(root).keys()].filter((id) => id > 0);
    const moved = all[random(all.length)]!;
    const [node] = takeRows(root, [moved]);
    const places = [...rowNodesById(root).values()];
    const above = places[random(places.length)]!;
    const after = above.below.length > 0 ? above.below[random(above.below.length)]!.id : 0;
    placeRows(root, [node!], { above: above.id, after });
    const found = numbersFor(root, isAutomatic, new Set([moved]));
    const numberOf = ({ id, number }: RowNode) => sortNumber(found.get(id) ?? number, id);
    if (isAutomatic || lines.length > 0)
      for (const { below } of rowNodesById(root).values()) {
        const told = below.map(numberOf);
        expect(told, lines.join()).toEqual(told.toSorted((a, b) => (a < b ? -1 : 1)));
      }
  }
});

test('a row that is gone is refused', () => {
  const root = tree('1 - 1');
  expect(() => takeRows(root, [5])).toThrow(/was removed in the meantime/);
  expect(() => placeRows(root, [fresh(9)], { above: 1, after: 7 })).toThrow(/was removed in the meantime/);
});
