// Others on a diagram: their pointers, and a drawing that takes in their changes.
import { describe, expect, test } from 'vitest';

import type { DiagramSnapshot } from '../../../web/diagrams/diagram-snapshot.ts';
import { drawnOf } from '../../../web/diagrams/DiagramDrawing.ts';
import { fewOf, pointersAfter, type Pointer } from '../../../web/diagrams/live/pointer.ts';
import { sharing, withNames, withPlaces } from '../../../web/diagrams/patched.ts';
import { applyNews, isStale, mayMark, type DrawingNews } from '../../../web/diagrams/useDrawingNews.ts';
import { diagram, line, packed } from './on-diagram.tsx';

const pointer = (clientId: string, username: string): Pointer => ({
  clientId,
  username,
  cursor: null,
  selected: [],
  held: [],
  heldAt: null,
});
const drawn = (revision = 4, content = diagram.content): DiagramSnapshot =>
  drawnOf({
    id: '1',
    isStored: true,
    type: { storedKey: 'HIERARCHY' },
    drawing: packed({ layout: [], content }, revision),
  });
const news = (given: object): DrawingNews =>
  ({ revision: 5, isLarge: false, records: [], entities: [], ...given }) as unknown as DrawingNews;
const record = (entityId: number, type: string, changes: object[] = []) => ({ id: 'r', type, entityId, changes });
const moved = (places: object, storedKey = 'HIERARCHY') => ({
  type: 'DIAGRAM_LAYOUT',
  identifiers: [storedKey],
  value: { name: 'System', imageId: null, places },
});

describe('pointers', () => {
  test('come, move and go; those of the viewer are none of others', () => {
    const all = pointersAfter(
      [],
      { isWhole: true, changed: [pointer('1', 'ada'), pointer('2', 'walt')], gone: [] },
      'walt',
    );
    expect(all.map(({ clientId }) => clientId)).toEqual(['1']);
    const more = pointersAfter(all, { isWhole: false, changed: [pointer('3', 'rob')], gone: [] }, 'walt');
    expect(more.map(({ clientId }) => clientId)).toEqual(['1', '3']);
    expect(
      pointersAfter(more, { isWhole: false, changed: [], gone: ['1'] }, 'walt').map(({ clientId }) => clientId),
    ).toEqual(['3']);
    expect(pointersAfter(more, { isWhole: true, changed: [], gone: [] }, 'walt')).toEqual([]);
  });
  test('only the first shapes of a large selection are sent to others', () => {
    expect(fewOf(Array.from({ length: 5_000 }, (_, at) => `k${at}`))).toHaveLength(40);
    expect(fewOf(['x'.repeat(1_300)])).toEqual([]);
    expect(fewOf(['a', 'b'])).toEqual(['a', 'b']);
  });
});

describe('a drawing', () => {
  test('takes in places of its own diagram only, each whole', () => {
    const before = withPlaces(drawn(), [{ key: 'k2', x: 1, y: 2, colour: 'blue' }]);
    const now = applyNews(
      before,
      news({ records: [record(1, 'UPDATE', [moved({ k2: { x: 9, y: 2 }, k3: null })])] }),
      1,
    );
    expect(now.layout).toEqual([{ key: 'k2', x: 9, y: 2 }]);
    expect(now.content).toBe(before.content);
    for (const other of [record(2, 'UPDATE', [moved({ k2: { x: 7 } })]), record(1, 'UPDATE', [moved({}, 'OTHER')])])
      expect(applyNews(now, news({ records: [other] }), 1)).toBe(now);
  });
  test('has the computed layout after its saved one is removed, and is read again', () => {
    const before = withPlaces(drawn(), [{ key: 'k2', x: 1, y: 2 }]);
    const none = news({
      records: [record(1, 'UPDATE', [{ type: 'DIAGRAM_LAYOUT', identifiers: ['HIERARCHY'], value: null }])],
    });
    expect(applyNews(before, none, 1).layout).toEqual([]);
    expect(isStale(before, none, 1)).toBe(true);
    expect(isStale(before, none, 2)).toBe(false);
  });
  test('keeps the missing fields of a place that is sent', () => {
    const before = withPlaces(drawn(), [{ key: 'k2', x: 1, y: 2, isCollapsed: true }]);
    expect(withPlaces(before, [{ key: 'k2', x: 5 }]).layout).toMatchObject([{ x: 5, y: 2, isCollapsed: true }]);
    expect(withPlaces(before, [], ['k2']).layout).toEqual([]);
  });
  test('takes in names, and keeps all other objects', () => {
    const before = drawn();
    const now = withNames(before, new Map([['Entity 2', { id: 'Entity 2', name: 'Big pump', number: 'A.1' }]]));
    expect(now.content.shapes[1]!.entity!.name).toBe('Big pump');
    expect(now.content.shapes[0]).toBe(before.content.shapes[0]);
    expect(withNames(before, new Map([['Entity 9', { id: 'Entity 9', name: 'x', number: '' }]]))).toBe(before);
  });
  test('that is read anew is the same where it is the same', () => {
    const before = drawn();
    const next = structuredClone(diagram.content);
    next.shapes[2]!.entity.name = 'Tap';
    next.lines.push(line('k2', 'k3'));
    const now = sharing(before, drawn(5, next));
    expect(now.content.shapes[0]).toBe(before.content.shapes[0]);
    expect(now.content.shapes[2]!.entity!.name).toBe('Tap');
    expect(now.content.lines).toHaveLength(3);
  });
  test.each([
    ['a place', record(1, 'UPDATE', [moved({ k2: { x: 1 } })]), false],
    ['another filter', record(1, 'UPDATE', [moved({ diagram: { filter: 'class:Asset' } })]), true],
    ['other levels', record(1, 'UPDATE', [moved({ diagram: { levels: 2 } })]), true],
    ['other relations', record(1, 'UPDATE', [moved({ diagram: { relations: ['performs'] } })]), true],
    ['a filter of another type', record(1, 'UPDATE', [moved({ diagram: { filter: 'x' } }, 'OTHER')]), false],
    ['other colours', record(1, 'UPDATE', [moved({ diagram: { colourBy: 'class' } })]), false],
    ['a property of something drawn', record(2, 'UPDATE', [{ type: 'ATTRIBUTE' }]), true],
    ['a property of something that is not drawn', record(99, 'UPDATE', [{ type: 'ATTRIBUTE' }]), false],
    ['a link of something that is not drawn', record(99, 'UPDATE', [{ type: 'RELATIONSHIP' }]), true],
    ['the name of something drawn', record(2, 'UPDATE', [{ type: 'NAME' }]), false],
    ['the number of something drawn', record(2, 'UPDATE', [{ type: 'NUMBER' }]), true],
    ['something new', record(99, 'CREATE'), true],
    ['something that is gone', record(2, 'DELETE'), true],
  ])('%s: is read again or not', (_what, each, expected) => {
    expect(isStale(drawn(), news({ records: [each] }), 1)).toBe(expected);
  });
  test('a name that is written elsewhere too, or that a filter uses, is read again', () => {
    const renamed = news({ records: [record(2, 'UPDATE', [{ type: 'NAME' }])] });
    const labelled = structuredClone(diagram.content);
    Object.assign(labelled.lines[0]!, { label: 'to A.1 Pump' });
    expect(isStale(drawn(4, labelled), renamed, 1)).toBe(true);
    const counted = structuredClone(diagram.content);
    Object.assign(counted.shapes[0]!, { figures: { by: [{ name: 'Pump' }] } });
    expect(isStale(drawn(4, counted), renamed, 1)).toBe(true);
    expect(isStale(drawn(), renamed, 1, true)).toBe(true);
    expect(isStale(withPlaces(drawn(), [{ key: 'diagram', filter: 'name:Pump' }]), renamed, 1)).toBe(true);
  });
  test('a name on which a link depends may change suspect marks, and no more; others change nothing', () => {
    const renamed = (entityId: number) => news({ records: [record(entityId, 'UPDATE', [{ type: 'NAME' }])] });
    const traced = structuredClone(diagram.content);
    Object.assign(traced.lines[0]!, { kind: 'SATISFY' });
    const ofPump = [2, 3].map((entityId) => mayMark(drawn(4, traced), renamed(entityId)));
    expect(ofPump).toEqual([true, false]);
    expect(isStale(drawn(4, traced), renamed(2), 1)).toBe(false);
    expect(mayMark(drawn(), renamed(2))).toBe(false);
  });
  test('is read again after a large revision', () => expect(isStale(drawn(), news({ isLarge: true }), 1)).toBe(true));
});
