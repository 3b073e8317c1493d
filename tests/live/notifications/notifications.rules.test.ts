// The text of a notification, which ones are kept, and when to load more.
import { describe, expect, test } from 'vitest';

import type { FieldChange, Notification } from '../../../web/shell/notifications/notification.ts';
import {
  badge,
  changeWords,
  pastTense,
  isGone,
  mergeNotifications,
  replaceNotification,
  shortName,
  span,
  countUnfetched,
} from '../../../web/shell/notifications/rules.ts';
import { listKey, listText, parseList, parseSwitch, switchKey } from '../../../web/shell/notifications/stored.ts';

const notification = (revision: number, more: Partial<Notification> = {}): Notification => ({
  id: `r${revision}`,
  revision,
  type: 'UPDATE',
  date: new Date(Date.UTC(2026, 0, 1) + revision * 60_000).toISOString(),
  username: 'rita',
  fullName: 'Rita Rowe',
  entityId: revision,
  entity: `entity ${revision}`,
  entityName: `Entity ${revision}`,
  className: 'Requirement',
  icon: 'clipboard-text',
  colour: 'orange',
  changes: ['Name'],
  isSeen: false,
  ...more,
});
const list = (...revisions: number[]) => revisions.map((revision) => notification(revision));
const revisions = (of: readonly Notification[]) => of.map(({ revision }) => revision);

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the badge for %i is "%s"', (count, text) => expect(badge(count)).toBe(text));

test.each([
  [45, 45],
  [46, 41],
  [200, 41],
])('a name of %i characters is shown with %i', (length, shown) => {
  const short = shortName('x'.repeat(length));
  expect(short).toHaveLength(shown);
  expect(short.endsWith('…')).toBe(shown !== length);
});
test('a name is cut between characters, never within one', () => {
  expect(shortName('😀'.repeat(45))).toBe('😀'.repeat(45));
  expect(shortName('😀'.repeat(46))).toBe(`${'😀'.repeat(40)}…`);
});

test.each([
  ['create', 'created'],
  ['update', 'updated'],
  ['delete', 'deleted'],
  ['restore', 'restored'],
  ['DELETE', 'deleted'],
])('%s is shown as %s', (type, word) => expect(pastTense(type)).toBe(word));

describe('changes described in words', () => {
  const change = (type: string, field: string, wording = 'changed', otherName: string | null = null): FieldChange => ({
    type,
    field,
    wording,
    otherName,
  });
  test.each<[string, FieldChange, string]>([
    ['a field', change('NAME', 'Name'), 'Name'],
    ['an attribute', change('ATTRIBUTE', 'Rationale'), 'Rationale'],
    [
      'a link',
      change('RELATIONSHIP', 'satisfied by', 'added', 'A.1.3 Pump'),
      'Relationship satisfied by A.1.3 Pump added',
    ],
    ['a link to what is gone', change('RELATIONSHIP', 'satisfied by', 'removed'), 'Relationship satisfied by removed'],
    ['a label', change('LABEL', 'Performance', 'removed'), 'Label Performance removed'],
    ['an image', change('IMAGE_ID', 'Image', 'added'), 'Image added'],
    ['a layout', change('DIAGRAM_LAYOUT', 'Layout', 'layout created'), 'Layout created'],
  ])('%s', (_what, given, words) => expect(changeWords([given])).toEqual([words]));

  test('at most four changes are named', () => {
    const many = Array.from({ length: 7 }, (_, at) => change('ATTRIBUTE', `P${at}`));
    expect(changeWords(many)).toEqual(['P0', 'P1', 'P2', 'P3', '3 more']);
  });
});

describe('the list of notifications', () => {
  test('takes each loaded one once, newest first, and keeps the seen marks', () => {
    const before = [notification(2, { isSeen: true }), notification(1)];
    const after = mergeNotifications(before, list(3, 2));
    expect(revisions(after)).toEqual([3, 2, 1]);
    expect(after.map(({ isSeen }) => isSeen)).toEqual([false, true, false]);
  });
  test('puts created and deleted entities before those that the same revision only updated', () => {
    const touched = notification(5, { id: 'a', entityId: 1 });
    const gone = notification(5, { id: 'b', entityId: 2, type: 'DELETE' });
    expect(mergeNotifications([], [touched, gone]).map(({ id }) => id)).toEqual(['b', 'a']);
  });
  test('keeps the newest hundred', () => {
    const full = mergeNotifications(list(...Array.from({ length: 98 }, (_, at) => at + 1)), list(101, 102, 103));
    expect(full).toHaveLength(100);
    expect(revisions(full)[0]).toBe(103);
    expect(revisions(full).at(-1)).toBe(2);
  });
  test('a deleted entity is gone until a later change of it', () => {
    const gone = notification(5, { type: 'DELETE', entityId: 9 });
    expect(isGone(gone, [gone])).toBe(true);
    expect(isGone(gone, [notification(4, { entityId: 9 }), gone])).toBe(true);
    expect(isGone(gone, [notification(6, { entityId: 9, type: 'RESTORE' }), gone])).toBe(false);
    expect(isGone(notification(5), list(5))).toBe(false);
  });
  test('the restoration replaces the deletion', () => {
    const gone = notification(5, { type: 'DELETE', entityId: 9 });
    const back = notification(7, { type: 'RESTORE', entityId: 9 });
    const after = replaceNotification([gone, notification(4)], gone.id, [back]);
    expect(after.map(({ type }) => type)).toEqual(['RESTORE', 'UPDATE']);
    expect(after[0]!.isSeen).toBe(true);
  });
});

describe('arrived changes', () => {
  const waiting = new Map([
    [10, 2],
    [11, 1],
    [12, 3],
  ]);
  const isOwn = (revision: number) => revision === 11;
  test("are counted without this page's own", () => expect(countUnfetched(waiting, isOwn)).toBe(5));
  test('count zero if this page made all of them', () => expect(countUnfetched(waiting, () => true)).toBe(0));
  test("are loaded together with this page's own in between", () => expect(span(waiting)).toBe(6));
  test('are loaded up to a hundred', () => expect(span(new Map([[1, 10_000]]))).toBe(100));
});

describe('notifications stored in the browser', () => {
  const place = { organization: 'acme', projectId: 7 };
  test('have keys per user and project', () => {
    expect(listKey(place)).toBe('acme:7:notifications');
    expect(switchKey(place)).toBe('acme:7:isNotificationsOn');
  });
  test('are read for their own user only', () => {
    const text = listText('walt', list(3, 2));
    expect(parseList(text, 'walt')).toEqual(list(3, 2));
    expect(parseList(text, 'rita')).toBeNull();
  });
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a number', '4'],
    ['null', 'null'],
    ['a bare list', '[]'],
    ['no list', '{"username":"walt","list":{}}'],
    ['far too much', JSON.stringify({ username: 'walt', list: [], more: 'x'.repeat(600_000) })],
  ])('are ignored if the stored text is %s', (_what, text) => expect(parseList(text, 'walt')).toBeNull());

  test.each<[string, object]>([
    ['a type of its own', { type: 'explode' }],
    ['no date', { date: 'soon' }],
    ['a number as text', { entityId: '9' }],
    ['a negative number', { entityId: -9 }],
    ['an endless name', { entityName: 'x'.repeat(10_000) }],
    ['a colour with more in it', { colour: 'red;background:url(//evil)' }],
    ['changes that are no texts', { changes: [{}] }],
    ['too many changes', { changes: Array.from({ length: 50 }, () => 'x') }],
    ['no name', { fullName: undefined }],
  ])('leave out an entry with %s', (_what, wrong) => {
    const text = JSON.stringify({ username: 'walt', list: [{ ...notification(1), ...wrong }, null, notification(2)] });
    expect(revisions(parseList(text, 'walt')!)).toEqual([2]);
  });
  test('are read up to a hundred', () => {
    const many = list(...Array.from({ length: 150 }, (_, at) => at + 1));
    expect(parseList(JSON.stringify({ username: 'walt', list: many }), 'walt')).toHaveLength(100);
    expect(parseList(listText('walt', many), 'walt')).toHaveLength(100);
  });
  test('are on unless switched off', () => {
    expect([null, 'true', 'nonsense', 'false'].map(parseSwitch)).toEqual([true, true, true, false]);
  });
});
