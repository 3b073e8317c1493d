// What is typed on a cell of the table is kept, also before its row or its editor is there, and after it was left.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, visitDatabase } from './on-database.tsx';

const COUNT = 1_000;
const property = { id: 'Property 31', propertyId: 31, name: 'Status', type: 'TEXT', choices: [] };
const nameOf = (place: number) => `A.${place + 1} Pump`;
const entity = (place: number) => ({
  ...pump,
  childCount: 0,
  partCount: 0,
  entityId: 1000 + place,
  number: `A.${place + 1}`,
  displayName: nameOf(place),
  revision: 40,
  labels: [],
  attributes: [{ __typename: 'TextAttribute', id: `${place} 31`, text: 'Draft', json: 'Draft', property }],
});

/** Opens the table at its last row, which is not loaded until `come` is called; the cursor is in the column Status. */
async function openAtEnd() {
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  visit('/acme/p/7/database', {
    viewer: { username: 'walt', fullName: 'Walt Whitman', preferences: { databaseFlat: true } },
    entity: entity(COUNT - 1),
    project: {
      ...project,
      counts: { total: COUNT, everything: COUNT },
      entities: async ({ offset, after }: { offset?: number; after?: string }) => {
        const from = offset ?? (after ? Number(after) : 0);
        if (from > 0) await held;
        const count = Math.min(100, COUNT - from);
        return {
          pageInfo: { hasNextPage: from + count < COUNT, endCursor: String(from + count) },
          edges: Array.from({ length: count }, (_, at) => ({ level: 1, isFound: true, node: entity(from + at) })),
        };
      },
    },
  });
  await box(`Select ${nameOf(0)}`);
  await screen.findByText(/of 1,000$/);
  const grid = screen.getByRole('grid', { name: 'Entities' });
  Object.defineProperty(grid, 'scrollHeight', { get: () => COUNT * 28 });
  grid.scrollTo = (to) => {
    grid.scrollTop = (to as ScrollToOptions).top!;
    fireEvent.scroll(grid);
  };
  grid.focus();
  /** Presses keys where the focus is, as a hand does. */
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
  };
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'End');
  await waitFor(() => expect(document.querySelector('[data-current]')!.ariaBusy).toBe('true'));
  return { grid, press, come };
}

test('letters on a row that is loading are seen there, and open its cell with all of them once it has come', async () => {
  const { press, come } = await openAtEnd();
  press('D', 'o', 'm', 'Backspace', 'n', 'e');
  expect(document.querySelector('[data-current] [data-cell]')!.textContent).toBe('Done');
  come();
  await box(`Select ${nameOf(COUNT - 1)}`);
  await waitFor(async () => expect((await editor()).value).toBe('Done'));
  press('Enter');
  const save = await sent('useSaveMutation');
  expect(save.variables['input'].entities).toMatchObject([
    { entityId: 'Entity 1999', attributes: [{ value: 'Done' }] },
  ]);
});

test('Enter among the letters on rows that are loading goes on to the next cell, as if they were there', async () => {
  const { press, come } = await openAtEnd();
  press('ArrowUp', 'O', 'n', 'e', 'Enter', 'T', 'w', 'o', 'Enter');
  come();
  const first = await sent('usePasteIntoTableMutation');
  expect(first.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 1998', texts: ['One'] }] });
  await first.answer({ saveTable: { entities: [], revision: 41 } });
  const second = await sent('usePasteIntoTableMutation');
  expect(second.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 1999', texts: ['Two'] }] });
  expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull();
});

test.each([['ArrowUp'], ['Escape']])('%s on a row that is loading gives up what was typed there', async (key) => {
  const { press, come } = await openAtEnd();
  press('D', 'o', key);
  expect(document.querySelector('[data-current] [data-cell]')!.textContent).toBe('');
  come();
  await box(`Select ${nameOf(COUNT - 1)}`);
  expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull();
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
});

/** Opens a small table at the column Status of its first row, whose property is of a type. */
async function openFirst(of = 'TEXT', text = 'Draft', json: unknown = text) {
  const row = entity(0);
  const attributes = [
    { ...row.attributes[0]!, text, json, property: { ...property, type: of, choices: [text, 'Ready'] } },
  ];
  const schema = { properties: [{ ...attributes[0]!.property, classId: 1, isHidden: false, colours: [] }] };
  const found = [{ ...row, attributes }, entity(1)];
  visitDatabase(() => found, undefined, undefined, { entity: found[0] }, { schema });
  await box(`Select ${nameOf(0)}`);
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  grid.focus();
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
  };
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  return { grid, press, cell: (at = 0) => document.getElementById(`db-row-${at}-2`)!.textContent };
}
/** The id of the current cell. */
const currentCell = () => document.querySelector('[data-current] [data-cell]')?.id;
/** The field of the cell's editor, once that has come. */
const editor = () =>
  waitFor(() => {
    const all = [
      ...document.querySelectorAll<HTMLInputElement>('.db-edit .en-value :is(input:not([type=radio]), textarea)'),
    ];
    // One in which nothing is typed is a choice.
    const found = all.find(({ readOnly }) => !readOnly) ?? all[0];
    if (!found) throw new Error('The editor has not come.');
    return found;
  });
/** Presses the button of the mouse beside the table, as somebody who goes elsewhere. */
const pressElsewhere = () => {
  const elsewhere = screen.getByRole('button', { name: 'Group' });
  fireEvent.pointerDown(elsewhere);
  fireEvent.mouseDown(elsewhere);
};

test('a cell that is left by a click shows what was typed at once, and its old text with the reason once that is refused', async () => {
  const { press, cell } = await openFirst();
  press('F2');
  type(await editor(), 'Done');
  pressElsewhere();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull());
  expect(cell()).toBe('Done');
  (await sent('useSaveMutation')).refuse({ title: 'Locked', message: 'Rita has locked it.' });
  await screen.findByText('Rita has locked it. What you typed is still in its field.');
  expect(cell()).toBe('Draft');
});

test('a click elsewhere before the editor has come saves what was typed', async () => {
  const { press, cell } = await openFirst();
  press('D');
  type(document.activeElement as HTMLElement, 'Done');
  pressElsewhere();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Status' })).toBeNull());
  expect(cell()).toBe('Done');
  expect((await sent('usePasteIntoTableMutation')).variables['input']).toMatchObject({ rows: [{ texts: ['Done'] }] });
});

test('Escape right behind the letter that opens a cell closes it and changes nothing, before its editor has the focus', async () => {
  const { grid, press, cell } = await openFirst();
  press('F2');
  await editor();
  press('Escape');
  await waitFor(() => expect(document.querySelector('.db-edit-over')).toBeNull());
  for (const key of ['D', 'Escape']) fireEvent.keyDown(grid, { key });
  await waitFor(() => expect(document.querySelector('.db-edit-over')).toBeNull());
  expect(cell()).toBe('Draft');
  expect(document.activeElement).toBe(grid);
  press('ArrowDown', 'ArrowUp');
  expect(cell()).toBe('Draft');
  expect(unanswered()).not.toContain('useSaveMutation');
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
});

test('F2 on a cell whose text is being saved goes on from that text, and Escape leaves it', async () => {
  const { press, cell } = await openFirst();
  press('F2');
  fireEvent.keyDown(type(await editor(), 'Done'), { key: 'Enter' });
  press('ArrowUp', 'F2');
  const again = await editor();
  expect(again.value).toBe('Done');
  press('Escape');
  expect(cell()).toBe('Done');
  press('F2');
  fireEvent.keyDown(type(await editor(), 'Done soon'), { key: 'Enter' });
  const first = await sent('useSaveMutation');
  await first.answer({ saveEntities: { entities: [], revision: 41 } });
  const second = (await sent('useSaveMutation')).variables['input'];
  expect(second.entities).toMatchObject([{ attributes: [{ value: 'Done soon' }] }]);
  expect(second.revision).toMatch(/^unsent:.*:saveEntities\.revision$/);
});

test.each([
  ['TEXT', 'Draft', 'Draft', 'Ready', 'Ready'],
  ['NUMBER', '5', 5, '7', '7'],
  ['ENUMERATION', 'Draft', 'Draft', 'Ready', 'Ready'],
  ['TEXT', 'Draft', 'Draft', '', ''],
])('F2 on a cell of %s with %s goes on from what is pasted or cleared', async (of, text, json, pasted, shown) => {
  const { grid, press, cell } = await openFirst(of, text, json);
  if (pasted === '') press('Delete');
  else fireEvent.paste(grid, { clipboardData: { getData: () => pasted } });
  press('F2');
  const found = await editor();
  await waitFor(() => expect(found.value).toBe(shown));
  const paste = await sent('usePasteIntoTableMutation');
  paste.refuse({ title: 'Locked', message: 'Rita has locked it.' });
  await waitFor(() => expect(found.value).toBe(text));
  press('Escape');
  expect(cell()).toBe(text);
});

test.each([
  ['TEXT', 'Draft'],
  ['NUMBER', '5'],
  ['DATETIME', 'Dec 11, 2026'],
])('Escape in a cell of %s leaves its value, and sends nothing', async (of, text) => {
  const { press, cell } = await openFirst(of, text, of === 'NUMBER' ? 5 : of === 'TEXT' ? text : Date.parse(text));
  press('F2');
  type(await editor(), '7');
  press('Escape');
  await waitFor(() => expect(document.querySelector('.db-edit-over')).toBeNull());
  expect(cell()).toBe(text);
  expect(unanswered()).not.toContain('useSaveMutation');
});

test.each([
  ['Enter', 'db-row-1-2'],
  ['Tab', 'db-row-0-3'],
])('the first letters of a choice and %s, before its list has come, take that choice and go on', async (key, next) => {
  const { press, cell } = await openFirst('ENUMERATION');
  press('R');
  type(document.activeElement as HTMLElement, 'Re');
  press(key);
  const save = await sent('useSaveMutation');
  expect(save.variables['input'].entities).toMatchObject([{ attributes: [{ value: 'Ready' }] }]);
  await waitFor(() => expect(document.querySelector('.db-edit-over')).toBeNull());
  expect(cell()).toBe('Ready');
  expect(currentCell()).toBe(next);
});

test('Enter in the list of a cell takes the choice and goes on to the cell below', async () => {
  const { press, cell } = await openFirst('ENUMERATION');
  press('F2');
  const field = await editor();
  type(field, 'Rea');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(document.querySelector('.db-edit-over')).toBeNull());
  expect(cell()).toBe('Ready');
  expect(currentCell()).toBe('db-row-1-2');
  await sent('useSaveMutation');
});
