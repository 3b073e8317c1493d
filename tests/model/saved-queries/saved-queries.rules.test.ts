// The view of a saved query: its contents, its bounds, and its form in an address.
import { describe, expect, test } from 'vitest';

import { checkedQueryPatch } from '../../../server/model/saved-queries/rules.ts';
import type { GivenView } from '../../../server/model/saved-queries/view.ts';
import { viewIn, viewInAddress, viewInWords } from '../../../web/parts/model/saved-queries/table-view.ts';
import { firstSearch } from '../../../web/screens/model/database/search/search-request.ts';

const checked = (view: Partial<GivenView>) => checkedQueryPatch({ view: { kind: 'FLAT', columns: [], ...view } }).view;
const none = { order: null, groupBy: null, groupTitle: null };
const many = (count: number) => Array.from({ length: count }, (_, at) => `property:${at}`);

describe('contents of a view', () => {
  test('missing parts of a view are empty; missing parts of a change stay, and null removes a view', () => {
    expect(checked({ order: 'name-,class' })).toEqual({ ...none, kind: 'FLAT', order: 'name-,class', columns: [] });
    expect(checkedQueryPatch({ name: 'A' })).toEqual({ name: 'A' });
    expect(checkedQueryPatch({ view: null })).toEqual({ view: null });
  });

  test('a hundred columns and four thousand characters are kept', () => {
    expect(checked({ columns: many(100) })!.columns).toHaveLength(100);
    expect(checked({ order: 'o'.repeat(2000), columns: ['c'.repeat(2000)] })!.order).toHaveLength(2000);
  });

  test.each<[message: string, Partial<GivenView>]>([
    ['A table layout can have up to 100 columns.', { columns: many(101) }],
    ['A table layout can have each column only once.', { columns: ['class', 'by', 'class'] }],
    [
      'The texts of a table layout can have up to 4000 characters.',
      { order: 'o'.repeat(2000), columns: ['c'.repeat(2001)] },
    ],
    ['The texts of a table layout must not be empty. Leave empty ones out.', { order: '' }],
    ['The texts of a table layout must not be empty. Leave empty ones out.', { columns: [''] }],
    ['Groups need a field and a name. Send both.', { groupBy: 'class' }],
    ['Groups need a field and a name. Send both.', { groupTitle: 'Class' }],
    ['Only a list can have groups. Choose the list view.', { kind: 'CARDS', groupBy: 'class', groupTitle: 'Class' }],
  ])('refused: %s', (message, view) => {
    expect(() => checked(view)).toThrow(message);
  });
});

describe('in an address', () => {
  const read = (text: string) => viewIn(new URLSearchParams(text));

  test.each([
    { ...none, kind: 'TREE' as const, columns: [] },
    { ...none, kind: 'CARDS' as const, order: '"Due & Date"-,name', columns: ['class'] },
    {
      kind: 'FLAT' as const,
      order: null,
      groupBy: '"Größe"',
      groupTitle: 'Größe',
      columns: ['property:A,B&C=D', 'by'],
    },
  ])('a saved view is read unchanged: $kind', (view) => {
    expect(read(viewInAddress(view))).toEqual(view);
  });

  test('an address without a view, or of no view that there is, leaves the table to its reader', () => {
    expect(read('query=is:top&order=name')).toBeUndefined();
    expect(read('view=constructor&column=class')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  test('the first search follows the view before anything is known of its reader', () => {
    const first = (view: string) => firstSearch(new URL(`https://truss.test/acme/p/7/database?query=fire&${view}`));
    expect(first('view=flat&order=name')).toMatchObject({ withParents: false, order: 'name' });
    expect(first('view=tree')).toMatchObject({ withParents: true });
  });
});

test('a view is told in words', () => {
  const view = { ...none, kind: 'FLAT', columns: ['class', 'by'] };
  expect(viewInWords(view)).toBe('Flat list, 2 columns');
  expect(viewInWords({ ...view, order: 'name-', groupTitle: 'Status', columns: ['by'] })).toBe(
    'Flat list by Status, sorted by name-, 1 column',
  );
});
