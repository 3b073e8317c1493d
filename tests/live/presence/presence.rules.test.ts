// A page applies presence changes.
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { backgroundOf, colourOf, palette } from '../../../server/live/rules/presence.ts';
import {
  applyPresenceChange,
  doing,
  isKnown,
  renamedPeople,
  visitorsOf,
  type PresentPerson,
} from '../../../web/parts/live/presence/people.ts';
import { visitorsByColumn } from '../../../web/screens/model/database/table/cells-of-visitors.ts';
import { personColour } from '../../../web/ui/people.ts';

const person = (username: string, more: Partial<PresentPerson> = {}): PresentPerson => ({
  username,
  fullName: username.toUpperCase(),
  watching: [],
  editing: [],
  ...more,
});
const names = (people: readonly PresentPerson[]) => people.map(({ username }) => username);

test('the first change lists everybody, later ones arrivals, changes and departures; after a reconnect everybody again', () => {
  const first = applyPresenceChange([], { isWhole: true, changed: [person('walt'), person('rob')], gone: [] });
  expect(names(first)).toEqual(['rob', 'walt']);
  const next = applyPresenceChange(first, {
    isWhole: false,
    changed: [person('ada'), person('walt', { watching: [3] })],
    gone: ['rob'],
  });
  expect(names(next)).toEqual(['ada', 'walt']);
  expect(next[1]!.watching).toEqual([3]);
  expect(names(applyPresenceChange(next, { isWhole: true, changed: [person('sam')], gone: [] }))).toEqual(['sam']);
});

test('a renamed person is noticed, a newcomer is not taken for one', () => {
  const before = [person('walt')];
  expect(names(renamedPeople(before, [person('walt', { fullName: 'Walter' }), person('rob')]))).toEqual(['walt']);
  expect(renamedPeople(before, before)).toEqual([]);
});

test('other people are listed at the entities they edit or view, editors first, each once, without oneself', () => {
  const people = [
    person('me', { watching: [1] }),
    person('rob', { watching: [1, 2] }),
    person('walt', {
      watching: [1],
      editing: [
        { entityId: 1, field: 'name' },
        { entityId: 1, field: null },
      ],
    }),
  ];
  const visitors = visitorsOf(people, 'me');
  expect(visitors.get(1)).toEqual([
    { username: 'walt', fullName: 'WALT', isEditing: true, fields: ['name'] },
    { username: 'rob', fullName: 'ROB', isEditing: false, fields: [] },
  ]);
  expect(visitors.get(1)!.map(doing)).toEqual(['WALT is editing this', 'ROB is viewing this']);
  expect([...visitors.keys()]).toEqual([1, 2]);
  // An unchanged list is the same object, so that its row is not drawn again.
  const moved = visitorsOf([...people.slice(1), person('ada', { watching: [2] })], 'me', visitors);
  expect(moved.get(1)).toBe(visitors.get(1));
  expect(moved.get(2)).not.toBe(visitors.get(2));
});

test.each<[string, boolean, PresentPerson | undefined]>([
  ['all of it', true, person('me', { watching: [1], editing: [{ entityId: 1, field: 'name' }] })],
  ['more, of another page', true, person('me', { watching: [1, 2], editing: [{ entityId: 1, field: 'name' }] })],
  ['another field', false, person('me', { watching: [1], editing: [{ entityId: 1, field: null }] })],
  ['less', false, person('me', { watching: [1] })],
  ['nobody', false, undefined],
])("the page's own status counts as known when the server says %s: %s", (_what, known, told) =>
  expect(isKnown({ watching: [1], editing: [{ entityId: 1, field: 'name' }] }, told)).toBe(known),
);

test("a ring is drawn on the field's cell, else on the name", () => {
  const status = { key: 'status', title: 'Status', width: 1, propertyIds: [17, 18] };
  const at = (...fields: string[]) => [{ username: 'walt', fullName: 'W', isEditing: true, fields }];
  expect([...visitorsByColumn(at('attribute:18'), [status]).keys()]).toEqual(['status']);
  expect([...visitorsByColumn(at('attribute:19', 'attribute:17'), [status]).keys()]).toEqual(['name', 'status']);
  expect([...visitorsByColumn(at(), [status]).keys()]).toEqual(['name']);
  expect(visitorsByColumn([{ username: 'rob', fullName: 'R', isEditing: false, fields: [] }], [status]).size).toBe(0);
});

test('the server and the page compute the same of the 42 colours for everybody', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  for (const username of ['ada', 'walt', 'rita.rowe@example.org', 'żółw', '用户', '😀']) {
    expect(personColour(username)).toBe(colourOf(username) + 1);
    expect(tokens).toContain(`--tr-u-${personColour(username)}: ${backgroundOf(username)};`);
  }
  expect(palette).toHaveLength(42);
  expect(new Set(Array.from({ length: 2000 }, (_, at) => personColour(`user${at}`))).size).toBe(42);
});
