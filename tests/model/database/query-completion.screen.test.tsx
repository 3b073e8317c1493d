// The box for queries completes what is typed, and says what each of the offers finds in the search as it would be then.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { project, visit } from '../../support/on-screen.tsx';
import { box, pump, rows, search, searchBox, valve, visitDatabase } from './on-database.tsx';

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

const press = (key: string) => fireEvent.keyDown(searchBox(), { key });
/** Presses Enter as a hand does: without a completion to take, it sends the form. */
const enter = () => press('Enter') && fireEvent.submit(searchBox());

/** Waits until the box knows the names of the project; what is typed after it is judged at once. */
async function learn() {
  fireEvent.focus(searchBox());
  typeAtEnd('class:As');
  await screen.findByRole('option', { name: /^Asset/ });
}

test('Enter takes the completion that is marked; after Escape it searches what was typed', async () => {
  await visitVocabulary();
  await learn();
  typeAtEnd('asse');
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('class:Asset');
  expect(searchBox().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  enter();
  expect(searchBox().value).toBe('class:Asset');
  expect(offered()).toEqual([]);
  typeAtEnd('asse');
  press('Escape');
  enter();
  expect(searchBox().value).toBe('asse');
  await waitFor(() => expect(new URLSearchParams(location.search).get('query')).toBe('asse'));
});

test('a name that does not exist leaves the last result, is underlined at once and named after Enter, and Enter takes the nearest', async () => {
  await visitVocabulary();
  await learn();
  typeAtEnd('class:Asste');
  expect(offered()).toEqual([expect.stringContaining('did you mean?')]);
  expect(document.querySelector('.db-wrong')?.textContent).toBe('Asste');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Escape');
  enter();
  expect(screen.getByRole('alert').textContent).toContain("There is no class 'Asste'.");
  expect(rows()).toEqual(['A.1 Pump', 'A.2 Valve']);
  expect(location.search).not.toContain('Asste');
  enter();
  expect(searchBox().value).toBe('class:Asset');
  await waitFor(() => expect(location.search).toContain('Asset'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a name that does not exist and came with the address is named once, and no earlier result is claimed', async () => {
  visit('/acme/p/7/database?query=class:Asste&view=flat', {
    project: {
      ...project,
      schema,
      entities: () => ({ totalCount: 0, edges: [], warnings: ["There is no class 'Asste'."] }),
    },
  });
  await screen.findByRole('button', { name: 'Use "Asset"' });
  expect(screen.getAllByText(/There is no class 'Asste'/)).toHaveLength(1);
  expect(screen.queryByText('Showing the last valid result')).toBeNull();
});

test('after a pause in typing a mistake is named, and a missing colon is pointed at', async () => {
  await visitVocabulary();
  await learn();
  typeAtEnd('class:Asx');
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await screen.findByRole('alert')).textContent).toContain("There is no class 'Asx'.");
  typeAtEnd('class asset');
  expect(offered()[0]).toContain('class:Asset');
  press('Escape');
  enter();
  await screen.findByText(/A field has a colon/);
  fireEvent.click(screen.getByRole('button', { name: 'Use "class:Asset"' }));
  expect(searchBox().value).toBe('class:Asset');
});

test('a mistyped word that no entity contains is followed by the class that was probably meant, which Enter takes', async () => {
  visitDatabase(
    ({ query }) => (query === 'Asste' ? [] : [pump]),
    ['READ', 'WRITE'],
    ({ query }) => ({ total: query === 'Asste' ? 0 : 1 }),
    {},
    { schema },
  );
  await box('Select A.1 Pump');
  await learn();
  typeAtEnd('Asste');
  expect(offered()).toEqual([expect.stringContaining('class:Asset')]);
  enter();
  await screen.findByText(/No entity contains 'Asste'/);
  enter();
  expect(searchBox().value).toBe('class:Asset');
  await box('Select A.1 Pump');
});

test('Arrow Up brings earlier searches back, and an empty box lists them', async () => {
  await visitVocabulary();
  for (const query of ['pump', 'valve']) {
    typeAtEnd(query);
    press('Escape');
    enter();
  }
  press('ArrowUp');
  expect(searchBox().value).toBe('pump');
  press('ArrowDown');
  expect(searchBox().value).toBe('valve');
  typeAtEnd('own words');
  press('ArrowUp');
  expect(searchBox().value).toBe('own words');
  typeAtEnd('');
  expect(offered().slice(0, 2)).toEqual(['valvesearched before', 'pumpsearched before']);
  press('ArrowDown');
  press('ArrowDown');
  enter();
  expect(searchBox().value).toBe('pump');
});
