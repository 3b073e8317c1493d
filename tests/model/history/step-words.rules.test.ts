// A step is described in a few words by which its author recognizes it.
import { expect, test } from 'vitest';

import { decomposition } from '../../../server/model/schema/rules/display-names.ts';
import { deedWordsFor, seededSchema } from './step-actions.ts';

test.each([
  ['Renamed Pump', [{ type: 'update', changes: [{ type: 'NAME', originalState: 'Pump', value: 'Pump 2' }] }]],
  ['Changed Description of Pump', [{ type: 'update', changes: [{ type: 'DESCRIPTION' }] }]],
  [
    'Changed Number and Description of Pump',
    [{ type: 'update', changes: [{ type: 'NUMBER' }, { type: 'DESCRIPTION' }] }],
  ],
  ['Changed Pump', [{ type: 'update', changes: [{ type: 'NUMBER' }, { type: 'DESCRIPTION' }, { type: 'SCRIPT' }] }]],
  ['Created Pump', [{ type: 'create', changes: [] }]],
  ['Deleted Pump', [{ type: 'delete', changes: [] }]],
  ['Restored Pump', [{ type: 'restore', changes: [] }]],
  ['Changed a diagram of Pump', [{ type: 'update', changes: [{ type: 'DIAGRAM_LAYOUT', identifiers: ['action'] }] }]],
  [
    'Deleted 2 entities',
    [
      { type: 'delete', changes: [] },
      { type: 'delete', changes: [] },
    ],
  ],
  [
    'Changed Description of 2 entities',
    [
      { type: 'update', changes: [{ type: 'DESCRIPTION' }] },
      { type: 'update', changes: [{ type: 'DESCRIPTION' }] },
    ],
  ],
] as const)('%s', (words, records) => {
  expect(deedWordsFor(records)).toBe(words);
});

test('links are counted once, though both of their ends tell of them', () => {
  const link = (far: number, value = 'ADDED') => ({ type: 'RELATIONSHIP', identifiers: ['5', String(far)], value });
  const renamed = { type: 'NAME', originalState: 'Pump', value: 'Pump 2' };
  const ends = [
    { entityId: 2, name: 'Tank', type: 'update', changes: [link(1)] },
    { entityId: 3, name: 'Pipe', type: 'update', changes: [link(1)] },
  ];
  const pump = (...changes: object[]) => ({ entityId: 1, type: 'update', changes });
  expect(deedWordsFor([pump(renamed, link(2), link(3)), ...ends])).toBe('Renamed Pump, 2 links');
  expect(deedWordsFor([pump(link(2), link(3)), ...ends])).toBe('Added 2 links of Pump');
  const cut = { entityId: 2, name: 'Tank', type: 'update', changes: [link(1, 'REMOVED')] };
  expect(deedWordsFor([pump(link(2, 'REMOVED')), cut])).toBe('Removed 1 link of Pump');
});

test('an undo, an import and a return to a version say so', () => {
  const renamed = [{ type: 'update', changes: [{ type: 'NAME', originalState: 'Pump', value: 'B' }] }];
  expect(deedWordsFor(renamed, { kind: 'undo', causeRevision: 12 })).toBe('Undid revision 12: renamed Pump');
  expect(deedWordsFor(renamed, { kind: 'import', causeRevision: null })).toBe('Imported: renamed Pump');
  expect(deedWordsFor(renamed, { kind: 'revert', causeRevision: null })).toBe(
    'Reverted to an earlier version: renamed Pump',
  );
});

test('a merge and a move are called that, with the other project and how many', () => {
  const made = { type: 'create', changes: [] };
  const gone = { type: 'delete', changes: [] };
  const changed = { type: 'update', changes: [{ type: 'NAME' }] };
  const step = (kind: 'merge' | 'move') => ({ kind, causeRevision: 5 });
  expect(deedWordsFor([made, gone, changed], step('merge'), 'Trial')).toBe('Merged Trial: 3 entities');
  expect(deedWordsFor([made], step('merge'))).toBe('Merged another project: 1 entity');
  // Far ends of their links stay where they are.
  const end = { type: 'update', changes: [{ type: 'RELATIONSHIP', identifiers: ['5', '1'], value: 'REMOVED' }] };
  expect(deedWordsFor([gone, end], step('move'), 'Attic')).toBe('Moved Pump to Attic');
  expect(deedWordsFor([made, made], step('move'), 'Plant')).toBe('Moved 2 entities here from Plant');
});

test('an entity with another parent is called moved; numbers that follow from that are left out', () => {
  const { children, parents } = decomposition(seededSchema)!;
  const link = (relation: number, far: number, value: string) => ({
    type: 'RELATIONSHIP',
    identifiers: [String(relation), String(far)],
    value,
  });
  const number = { type: 'NUMBER', isWorkedOut: true };
  const whole = (entityId: number, name: string, value: string) => ({
    entityId,
    name,
    type: 'update',
    changes: [link(children.id, 1, value)],
  });
  const part = {
    entityId: 1,
    type: 'update',
    changes: [link(parents.id, 2, 'REMOVED'), link(parents.id, 3, 'ADDED'), number],
  };
  const shifted = { entityId: 4, name: 'Next', type: 'update', changes: [number] };
  const all = [part, whole(2, 'Old', 'REMOVED'), whole(3, 'New', 'ADDED'), shifted];
  expect(deedWordsFor(all)).toBe('Moved Pump to New');
  expect(deedWordsFor([shifted, { ...shifted, entityId: 5 }])).toBe('Reordered 2 entities');
  expect(deedWordsFor([{ entityId: 9, type: 'create', changes: [] }, shifted])).toBe('Created Pump');
});
