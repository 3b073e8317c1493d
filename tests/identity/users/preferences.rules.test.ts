// A change of preferences affects only the keys it names, at every depth.
import { expect, test } from 'vitest';

import { mergedPreferences } from '../../../server/identity/users/rules/users.ts';

const saved = {
  pinned_links: ['dashboard', 'database'],
  toolsOpen: false,
  acme: { ai: { showWarning: true }, projects: { 7: { tab: 'history', width: 300 } } },
};

test.each([
  ['a key beside the others', { generalOpen: true }, { ...saved, generalOpen: true }],
  ['a list as one', { pinned_links: ['database'] }, { ...saved, pinned_links: ['database'] }],
  ['null takes a key away', { toolsOpen: null }, { pinned_links: saved.pinned_links, acme: saved.acme }],
  [
    'what is deep',
    { acme: { projects: { 7: { tab: null, sort: 'name' }, 8: { width: 200 } } } },
    {
      ...saved,
      acme: { ai: { showWarning: true }, projects: { 7: { width: 300, sort: 'name' }, 8: { width: 200 } } },
    },
  ],
  ['a record in the place of a value', { toolsOpen: { a: 1, b: null } }, { ...saved, toolsOpen: { a: 1 } }],
  ['a value in the place of a record', { acme: 'none' }, { ...saved, acme: 'none' }],
  ['nothing', {}, saved],
])('%s', (_what, given, after) => {
  const before = structuredClone(saved);
  expect(mergedPreferences(saved, given)).toEqual(after);
  expect(saved).toEqual(before);
});

test('too large preferences are refused, whether saved at once or little by little', () => {
  const much = 'x'.repeat(150_000);
  const refusal = expect.objectContaining({
    message: 'These preferences are too large to save. Save fewer of them.',
  }) as Error;
  expect(() => mergedPreferences({}, { a: much + much })).toThrow(refusal);
  expect(() => mergedPreferences({ a: much }, { b: much })).toThrow(refusal);
  expect(mergedPreferences({ a: much }, { a: null, b: much })).toEqual({ b: much });
});
