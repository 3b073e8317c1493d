// Positions of branches in the picture of time, and the schema that a copy takes along.
import { describe, expect, test } from 'vitest';

import {
  copyErrors,
  copyName,
  lostItems,
  ownItems,
  joinSchemaItems,
  withoutLost,
} from '../../../server/model/branches/rules.ts';
import type { SchemaItems } from '../../../server/model/schema/schema.ts';
import {
  barHeight,
  branchLine,
  orderRows,
  marksIn,
  placing,
  visibleSpan,
} from '../../../web/screens/model/version-control/timeline.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 21, 12);

describe('the axis of time', () => {
  test('the present is always visible, and moments before the span are at its edge', () => {
    for (const range of ['month', 'half', 'all'] as const) {
      const span = visibleSpan(range, now - 900 * DAY, now);
      expect(span.from).toBeLessThan(now);
      expect(span.to).toBeGreaterThan(now);
      const place = placing(span, 100, 600);
      expect([place(span.from - DAY), place(span.from), place(span.to)]).toEqual([100, 100, 600]);
    }
    expect(visibleSpan('all', now - 900 * DAY, now).from).toBeLessThan(now - 900 * DAY);
  });
  test('months are marked, in a short span weeks, in a long one not more than there is room for', () => {
    expect(marksIn(visibleSpan('half', now, now), 900).map(({ label }) => label)).toEqual([
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]);
    expect(marksIn(visibleSpan('month', now, now), 900).length).toBeGreaterThan(3);
    expect(marksIn(visibleSpan('all', now - 3_000 * DAY, now), 900).length).toBeLessThan(13);
    const onPhone = (range: 'month' | 'half' | 'all') =>
      marksIn(visibleSpan(range, now - 3_000 * DAY, now), 174).length;
    expect([onPhone('month'), onPhone('half'), onPhone('all')]).toEqual([3, 4, 6]);
  });
});

describe('lines', () => {
  test('branches are on both sides of the main line; a single one below it', () => {
    const rows = (...branches: string[]) => orderRows('main', branches).map(({ row }) => row);
    expect(rows()).toEqual(['main']);
    expect(rows('a')).toEqual(['main', 'a']);
    expect(rows('a', 'b', 'c')).toEqual(['c', 'a', 'main', 'b']);
  });
  test('a branch leaves the main line and goes on to the present, upwards or downwards', () => {
    expect(branchLine(100, 500, 60, 140)).toBe('M100 60V132Q100 140 108 140H500');
    expect(branchLine(100, 500, 140, 60)).toBe('M100 140V68Q100 60 108 60H500');
    expect(branchLine(500, 500, 60, 140)).toBe('M500 60V140Q500 140 500 140H500');
  });
  test('the busiest week is as high as there is room, the quietest is seen', () => {
    expect([barHeight(100, 100, 18), barHeight(1, 10_000, 18), barHeight(0, 0, 18)]).toEqual([18, 2, 0]);
  });
});

describe('the schema of a copy', () => {
  const item = (projectId: number, id: number, more: object = {}) => ({ projectId, id, name: `Item ${id}`, ...more });
  const schema = (given: Partial<Record<keyof SchemaItems, object[]>>): SchemaItems =>
    ({ classes: [], properties: [], relations: [], labels: [], ...given }) as unknown as SchemaItems;

  test("a project's own items keep their numbers, and the organization's are not repeated", () => {
    const items = schema({ classes: [item(0, 1), item(7, 2, { parentId: 1 })], labels: [item(7, 3)] });
    const own = ownItems(items, 7, 9);
    expect(own.classes).toMatchObject([{ projectId: 9, id: 2, parentId: 1 }]);
    expect(own.labels).toMatchObject([{ projectId: 9, id: 3 }]);
    expect(lostItems(items, joinSchemaItems(ownItems(items, 0, 0), own)).classes).toEqual([]);
  });
  test('schema items that the organization has deleted since are listed, and nothing refers to them any more', () => {
    const was = schema({
      classes: [
        item(0, 1),
        item(7, 2, { parentId: 1, localTargetRelations: [{ targetClassId: 1, targetRelationId: 5 }] }),
      ],
      properties: [item(7, 4, { classId: 1 })],
      labels: [item(7, 3, { parentId: null, classIds: [1, 2] })],
    });
    const own = ownItems(was, 7, 9);
    const lost = lostItems(was, own);
    expect(lost).toMatchObject({ classes: [1] });
    expect(withoutLost(own, lost)).toMatchObject({
      classes: [{ id: 2, parentId: null, localTargetRelations: [] }],
      properties: [],
      labels: [{ classIds: [2] }],
    });
  });
  test('an entity of an unknown class or a link of an unknown relation is an ERROR, lesser losses are listed', () => {
    expect(copyErrors({ entities: 0, links: 0, properties: 0, labels: 0 })).toEqual([]);
    const told = copyErrors({ entities: 2, links: 1, properties: 1, labels: 2 });
    expect(told.map((each) => each.startsWith('ERROR'))).toEqual([true, true, false, false]);
  });
  test('a copy has the given name, or one after its original', () => {
    expect(copyName('FireSAT', '  Lower   orbit ', true)).toBe('Lower orbit');
    expect([copyName('FireSAT', undefined, false), copyName('FireSAT', ' ', true)]).toEqual([
      'Copy of FireSAT',
      'Branch of FireSAT',
    ]);
    expect(copyName('x'.repeat(200), undefined, false)).toHaveLength(200);
  });
});
