// The box for queries completes what is typed, and says what each of the offers finds in the search as it would be then.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { box, pump, search, searchBox, valve, visitDatabase } from './on-database.tsx';

const relations = [
  { relationId: 8, name: 'verified by', isHidden: false, inverse: { relationId: 9, name: 'verifies' } },
];
const classes = [{ classId: 1, name: 'Asset', isHidden: false, parent: null }];
const schema = { relations, classes, labels: [], properties: [] };

/** Opens the database of a project in which every search finds as many as its text has letters. */
async function visitVocabulary() {
  const asked: string[][] = [];
  const searchCounts = ({ queries }: { queries: string[] }) => {
    asked.push(queries);
    return queries.map((query) => ({ query, count: query.length, hasMore: false }));
  };
  visitDatabase(
    ({ query }) => (query.includes('~"va"') ? [valve] : [pump, valve]),
    ['READ', 'WRITE'],
    undefined,
    {},
    { schema, searchCounts },
  );
  await box('Select A.1 Pump');
  return asked;
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const typeAtEnd = (text: string) => {
  search(text);
  searchBox().setSelectionRange(text.length, text.length);
  fireEvent.select(searchBox());
};

test('the results of all completions are counted in one request', async () => {
  const asked = await visitVocabulary();
  fireEvent.focus(searchBox());
  typeAtEnd('pump is:le');
  await waitFor(() => expect(offered()).toEqual([`is:leaf`.slice(3) + `without a child · ${'pump is:leaf'.length}`]));
  expect(asked).toEqual([['pump is:leaf']]);
});

test('targets of relations and of parent: are found by number and name, and written by their number', async () => {
  await visitVocabulary();
  fireEvent.focus(searchBox());
  typeAtEnd('"verified by":va');
  const valve = await screen.findByRole('option', { name: /^A.2/ });
  await waitFor(() => expect(valve.textContent).toBe(`A.2Valve · ${'"verified by":A.2'.length}`));
  fireEvent.click(valve);
  expect(searchBox().value).toBe('"verified by":A.2');
  typeAtEnd('parent:va');
  await screen.findByRole('option', { name: /^A.2Valve/ });
});
