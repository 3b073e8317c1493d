// What a step of somebody did is said in few words that they recognise it by.
import { expect, test } from 'vitest';

import { deedWordsFor } from './step-actions.ts';

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

test('what took something back, came from a file or returned to a version says so', () => {
  const renamed = [{ type: 'update', changes: [{ type: 'NAME', originalState: 'Pump', value: 'B' }] }];
  expect(deedWordsFor(renamed, { kind: 'undo', causeRevision: 12 })).toBe('Took back revision 12: renamed Pump');
  expect(deedWordsFor(renamed, { kind: 'import', causeRevision: null })).toBe('Imported: renamed Pump');
  expect(deedWordsFor(renamed, { kind: 'revert', causeRevision: null })).toBe(
    'Returned to an earlier version: renamed Pump',
  );
});
