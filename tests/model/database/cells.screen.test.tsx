// The cells of the database are walked, edited, copied and pasted as in a spreadsheet.
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { whenNobodyTypes } from '../../../web/ui/typing/when-nobody-types.ts';
import { sent, unanswered } from '../../support/mock-graph.ts';
import { project, type, visit } from '../../support/on-screen.tsx';
import { box, pump, valve, visitDatabase } from './on-database.tsx';

const note = { id: 'Property 31', propertyId: 31, name: 'Status', type: 'TEXT', choices: [] };
const withStatus = <T extends typeof valve>(entity: T, text: string) => ({
  ...entity,
  labels: [],
  attributes: [{ __typename: 'TextAttribute', id: `${entity.entityId} 31`, text, json: text, property: note }],
});
const rows = [
  withStatus({ ...pump, revision: 40, childCount: 0, partCount: 0 }, 'Draft'),
  withStatus({ ...valve, revision: 40 }, 'Ready'),
];

async function openGrid(permissions?: string[]) {
  visitDatabase(() => rows, permissions, undefined, { node: { __typename: 'Entity', id: 'Entity 12', ...rows[0] } });
  await box('Select A.1 Pump');
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  grid.focus();
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(grid, { key: key.replace('+', ''), shiftKey: key.startsWith('+') });
  };
  return { grid, press };
}
const current = (grid: HTMLElement) => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');

function copied(grid: HTMLElement, by: 'copy' | 'cut' = 'copy'): string {
  const event = createEvent[by](grid);
  let text = '';
  Object.defineProperty(event, 'clipboardData', {
    value: { setData: (type: string, value: string) => (text = type === 'text/plain' ? value : text) },
  });
  fireEvent(grid, event);
  return text;
}
function paste(grid: HTMLElement, text: string): void {
  const event = createEvent.paste(grid);
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  fireEvent(grid, event);
}
/** In the strict mode of React a page asks twice when a dialog opens. */
async function answerAll(data: object): Promise<void> {
  while (unanswered().includes('usePasteIntoTableMutation'))
    await (await sent('usePasteIntoTableMutation')).answer(data as never);
}
const cell = (row: number, column: number | null, before: string, after: string, refusal: string | null = null) => ({
  row,
  column,
  before,
  after,
  refusal,
  warning: null as string | null,
});

test('arrows move through the cells, and selected ones are copied in the format of spreadsheets', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(current(grid)!.textContent).toBe('Draft');
  expect(copied(grid)).toBe('Draft');
  press('+ArrowLeft', '+ArrowDown');
  expect(copied(grid)).toBe('Asset\tDraft\nAsset\tReady');
  press('Escape');
  expect(current(grid)!.getAttribute('role')).toBe('row');
  expect(copied(grid)).toBe('A.2\tValve');
});

const asked = {
  columns: [{ field: 'ATTRIBUTE', property: 'Status' }],
  rows: [
    { entityId: 'Entity 12', revision: 40, texts: ['Ready'] },
    { entityId: 'Entity 13', revision: 40, texts: ['Done'] },
  ],
};
/** Pastes Ready and Done, of which the server refuses the second; the dialog that says so. */
async function pasteRefused(grid: HTMLElement) {
  paste(grid, 'Ready\r\nDone\r\n');
  (await sent('usePasteIntoTableMutation')).refuse({ title: 'Invalid Input', message: 'It is locked by rita.' });
  return within(await screen.findByRole('dialog', { name: 'Paste 2 rows' }));
}

test('pasted texts are in their cells at once, and saved without a question as one change that can be taken back', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  paste(grid, 'Ready\r\nDone\r\n');
  expect(current(grid)!.textContent).toBe('Ready');
  expect(screen.queryByRole('dialog')).toBeNull();
  const save = await sent('usePasteIntoTableMutation');
  expect(save.variables['input']).toMatchObject({ ...asked, takesWhole: true });
  expect(save.variables['input']).not.toHaveProperty('isTrial');
  const done = [withStatus({ ...pump, revision: 41 }, 'Ready'), withStatus({ ...valve, revision: 41 }, 'Done')];
  await save.answer({ saveTable: { cells: [], entities: done, revision: 41 } });
  const said = (await screen.findByText('2 cells pasted.')).parentElement!;
  within(said).getByRole('button', { name: 'Undo' });
  press('+ArrowDown');
  expect(copied(grid)).toBe('Ready\nDone');
  expect(document.activeElement).toBe(grid);
});

test('what is refused is shown with the reasons, the old values and the focus on the button that saves the rest', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  const dialog = await pasteRefused(grid);
  expect(current(grid)!.textContent).toBe('Draft');
  const trial = await sent('usePasteIntoTableMutation');
  expect(trial.variables['input']).toMatchObject({ columns: asked.columns, isTrial: true });
  const cells = [cell(0, 0, 'Draft', 'Ready'), cell(1, 0, 'Ready', 'Done', 'It is locked by rita.')];
  await answerAll({ saveTable: { cells, entities: [], revision: null } });
  expect((await dialog.findByText(/1 value changes/)).textContent).toBe('1 value changes, 1 refused.');
  expect(dialog.getByText('It is locked by rita.')).toBeDefined();
  const main = dialog.getByRole('button', { name: 'Save valid rows only' });
  expect(document.activeElement).toBe(main);
  fireEvent.click(main);
  const save = await sent('usePasteIntoTableMutation');
  expect(save.variables['input']).toMatchObject({
    rows: [
      { entityId: 'Entity 12', texts: ['Ready'] },
      { entityId: 'Entity 13', texts: [null] },
    ],
  });
  expect(save.variables['input']).not.toHaveProperty('isTrial');
  await save.answer({ saveTable: { cells: [], entities: [], revision: 41 } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what takes the focus waits while somebody types in a field', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  let acted = 0;
  whenNobodyTypes(() => acted++);
  expect(acted).toBe(0);
  field.blur();
  await waitFor(() => expect(acted).toBe(1));
  field.remove();
});

test('a refusal that comes while somebody types is shown when the field is left', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  paste(grid, 'Ready\r\nDone\r\n');
  const save = await sent('usePasteIntoTableMutation');
  press('ArrowDown', 'F2');
  const field = type(await editorOf('Status'), 'Not yet');
  save.refuse({ title: 'Invalid Input', message: 'It is locked by rita.' });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  await screen.findByRole('dialog', { name: 'Paste 2 rows' });
});

test('what others have changed since the old values were shown is not replaced unseen: it is said, and shown as the old value', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  const dialog = await pasteRefused(grid);
  const found = (before: string, revision: number) => ({
    saveTable: { cells: [cell(0, 0, before, 'Ready')], entities: [], project: { id: 'Project 7', revision } },
  });
  await answerAll(found('Draft', 41));
  fireEvent.click(await dialog.findByRole('button', { name: 'Save' }));
  const save = await sent('usePasteIntoTableMutation');
  expect(save.variables['input']).toMatchObject({ revision: 41 });
  const message = "'Status' of A.2 was changed by Rita Rowe in the meantime.";
  const clash = { field: 'Status', base: 'Draft', theirs: 'Done', savedBy: 'Rita Rowe' };
  await save.answer({
    saveTable: { __typename: 'ClashRefusal', status: 409, title: 'Changed in the Meantime', message, clashes: [clash] },
  });
  await dialog.findByText(message);
  const again = await sent('usePasteIntoTableMutation');
  expect(again.variables['input']).toMatchObject({ isTrial: true });
  await answerAll(found('Hers', 42));
  await dialog.findByText('Hers');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await sent('usePasteIntoTableMutation')).variables['input']).toMatchObject({ revision: 42 });
});

test('the part of a text that a value leaves out is shown beside it', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  const dialog = await pasteRefused(grid);
  const warning = `'Status' has no choice "Finished"; it was left out. Choose Draft, Ready.`;
  await answerAll({
    saveTable: { cells: [{ ...cell(0, 0, 'Draft', ''), warning }], entities: [], revision: null },
  });
  expect((await dialog.findByText(/1 value changes/)).textContent).toBe('1 value changes, 1 applied in part.');
  expect(dialog.getByText(warning)).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('rows below the last one are asked about first, as new entities of the class of the last', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  paste(grid, 'Done\nNew one');
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste 2 rows' }));
  const trial = await sent('usePasteIntoTableMutation');
  expect(trial.variables['input']).toMatchObject({
    isTrial: true,
    classId: 'Class 1',
    rows: [{ entityId: 'Entity 13', texts: ['Done'] }, { texts: ['New one'] }],
  });
  expect(dialog.getByRole('combobox', { name: /^Class of the new entity/ })).toBeDefined();
});

test('what would fall beyond the last column is asked about first', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', ...Array.from({ length: 6 }, () => 'ArrowRight'));
  paste(grid, 'x\ty');
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste 1 row' }));
  expect(dialog.getByText('Skipped: By cannot be typed. 1 column beyond the last one.')).toBeDefined();
});

test('a copied cell fills the selected ones, and a copied range is repeated over them', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', '+ArrowDown');
  paste(grid, 'Done');
  const save = await sent('usePasteIntoTableMutation');
  expect(save.variables['input']).toMatchObject({ rows: [{ texts: ['Done'] }, { texts: ['Done'] }] });
});

test('Ctrl D fills the selected cells with the first, or a single one with that above', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', '+ArrowDown');
  fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
  const filled = await sent('usePasteIntoTableMutation');
  expect(filled.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 13', texts: ['Draft'] }] });
  expect(filled.variables['input'].rows).toHaveLength(1);
  filled.refuse({ message: 'No.' });
  await answerAll({ saveTable: { cells: [], entities: [], revision: null } });
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Fill 1 row' })).getByRole('button', { name: 'Cancel' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('ArrowUp', 'ArrowDown');
  fireEvent.keyDown(grid, { key: 'd', ctrlKey: true });
  const above = await sent('usePasteIntoTableMutation');
  expect(above.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 13', texts: ['Draft'] }] });
});

test('Delete empties the selected cells at once, and leaves the class as it is', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', '+ArrowDown', '+ArrowLeft', 'Delete');
  const input = (await sent('usePasteIntoTableMutation')).variables['input'];
  expect(input).toMatchObject({ columns: asked.columns, rows: [{ texts: [''] }, { texts: [''] }] });
  expect(copied(grid)).toBe('Asset\t\nAsset\t');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Backspace empties a cell as Delete does, and with Ctrl it is no key of the table', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(fireEvent.keyDown(grid, { key: 'Backspace', ctrlKey: true })).toBe(true);
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
  press('Backspace');
  expect((await sent('usePasteIntoTableMutation')).variables['input']).toMatchObject({ rows: [{ texts: [''] }] });
});

test('Ctrl X copies the selected cells and clears them at once as one change, and what is refused comes back with the reasons', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', '+ArrowDown');
  expect(copied(grid, 'cut')).toBe('Draft\nReady');
  expect(copied(grid)).toBe('""\n""');
  const cut = await sent('usePasteIntoTableMutation');
  expect(cut.variables['input']).toMatchObject({ rows: [{ texts: [''] }, { texts: [''] }], takesWhole: true });
  cut.refuse({ title: 'Invalid Input', message: 'It is locked by rita.' });
  await screen.findByRole('dialog', { name: 'Cut 2 rows' });
  expect(copied(grid)).toBe('Draft\nReady');
});

test('Ctrl X on a whole row leaves cells and clipboard as they are', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown');
  expect(copied(grid, 'cut')).toBe('');
  expect(unanswered()).not.toContain('usePasteIntoTableMutation');
});

test('Tab goes along the cells of a row, and at its last cell leaves the table', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight');
  fireEvent.keyDown(grid, { key: 'Tab' });
  expect(current(grid)!.textContent).toBe('Draft');
  fireEvent.keyDown(grid, { key: 'Tab', shiftKey: true });
  expect(current(grid)!.textContent).toBe('Asset');
  press(...Array.from({ length: 9 }, () => 'ArrowRight'));
  expect(fireEvent.keyDown(grid, { key: 'Tab' })).toBe(true);
});

test('cells are selected by dragging over them, and by a press with Shift', async () => {
  const { grid } = await openGrid();
  const at = (row: number, column: number) => document.getElementById(`db-row-${row}-${column}`)!;
  fireEvent.mouseDown(at(0, 1));
  fireEvent.mouseOver(at(1, 2), { buttons: 1 });
  expect(copied(grid)).toBe('Asset\tDraft\nAsset\tReady');
  fireEvent.mouseUp(at(1, 2));
  fireEvent.mouseOver(at(0, 1), { buttons: 1 });
  expect(copied(grid)).toBe('Asset\tDraft\nAsset\tReady');
  fireEvent.mouseDown(at(0, 2));
  expect(copied(grid)).toBe('Draft');
  fireEvent.mouseDown(at(1, 2), { shiftKey: true });
  expect(copied(grid)).toBe('Draft\nReady');
});

test('a press in the field of a cell leaves it open', async () => {
  const { press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'F2');
  const field = await editorOf('Status');
  fireEvent.mouseDown(field);
  expect(field.isConnected).toBe(true);
});

test('a paste goes on into rows that are not loaded, as far as there are any', async () => {
  const more = {
    edges: [{ isFound: true, node: { ...rows[1]!, id: 'Entity 14', entityId: 14, displayName: 'A.3 Tank' } }],
  };
  const first = {
    edges: rows.map((node) => ({ level: 1, isFound: true, node })),
    pageInfo: { hasNextPage: true, endCursor: '2' },
  };
  // The next page of the table never comes.
  const entities = ({ offset, after }: { offset?: number; after?: string }) =>
    after ? new Promise(() => undefined) : offset === 2 ? more : first;
  visit('/acme/p/7/database', { project: { ...project, entities } });
  await box('Select A.1 Pump');
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) fireEvent.keyDown(grid, { key });
  paste(grid, 'One\nTwo\nThree');
  const { rows: saved } = (await sent('usePasteIntoTableMutation')).variables['input'];
  expect(saved).toMatchObject([
    { entityId: 'Entity 12', texts: ['One'] },
    { entityId: 'Entity 13', texts: ['Two'] },
    { entityId: 'Entity 14', texts: ['Three'] },
  ]);
});

test('Shift Enter saves a cell and goes up', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'F2');
  fireEvent.keyDown(type(await editorOf('Status'), 'Done'), { key: 'Enter', shiftKey: true });
  await sent('useSaveMutation');
  expect(current(grid)!.id).toBe('db-row-0-2');
});

/** The field of a cell when its editor has come. */
async function editorOf(name: string): Promise<HTMLInputElement> {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  if (!field.closest('.tr-ahead')) return field;
  await waitFor(() => expect(field.isConnected).toBe(false));
  return screen.findByRole<HTMLInputElement>('textbox', { name });
}

test('a key begins to edit a cell in place of its text, Enter saves it in the background and goes down at once', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'R');
  const field = await editorOf('Status');
  await waitFor(() => expect(field.value).toBe('R'));
  type(field, 'Ready to go');
  await waitFor(() => expect(field.value).toBe('Ready to go'));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(field.isConnected).toBe(false);
  expect(current(grid)!.textContent).toBe('Ready');
  press('ArrowUp');
  expect(current(grid)!.textContent).toBe('Ready to go');
  expect(document.activeElement).toBe(grid);
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 12', attributes: [{ propertyId: 'Property 31', value: 'Ready to go' }] }],
  });
  await save.answer({ saveEntities: { entities: [], revision: 41 } });
});

test('a refused save in the background is reported with its cell, which keeps the text', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'F2');
  const field = await editorOf('Status');
  type(field, 'Ready to go');
  fireEvent.keyDown(field, { key: 'Enter' });
  (await sent('useSaveMutation')).refuse({ title: 'Locked', message: 'Rita has locked it.' });
  await screen.findByText('Rita has locked it. What you typed is still in its field.');
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'F2' });
  await screen.findByRole('button', { name: 'Restore draft of Status' });
});

test('text typed before the editor is loaded is saved like a pasted table, cell by cell', async () => {
  const { press } = await openGrid();
  const ahead = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' });
  const typed = (text: string) => {
    type(ahead(), text);
    fireEvent.keyDown(ahead(), { key: 'Enter' });
  };
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'D');
  expect(document.activeElement).toBe(ahead());
  expect(ahead().value).toBe('D');
  typed('Done');
  press('N');
  typed('Not yet');
  const first = await sent('usePasteIntoTableMutation');
  expect(first.variables['input']).toMatchObject({
    columns: [{ field: 'ATTRIBUTE', property: 'Status' }],
    rows: [{ entityId: 'Entity 12', texts: ['Done'] }],
    revision: 40,
  });
  await first.answer({ saveTable: { cells: [], entities: [], revision: 41 } });
  const second = await sent('usePasteIntoTableMutation');
  expect(second.variables['input']).toMatchObject({ rows: [{ entityId: 'Entity 13', texts: ['Not yet'] }] });
  second.refuse({ title: 'Not Saved', message: 'Rita has locked it.' });
  await screen.findByText('“Not yet” was not saved as Status. Rita has locked it.');
});

test('a cell that another user has changed meanwhile shows both values, as its field does', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'D');
  const field = screen.getByRole('textbox', { name: 'Status' });
  type(field, 'Done');
  fireEvent.keyDown(field, { key: 'Enter' });
  const clash = {
    type: 'ATTRIBUTE',
    identifiers: ['31'],
    field: 'Status',
    base: 'Draft',
    yours: 'Done',
    theirs: 'Hers',
    savedBy: 'Rita Rowe',
    savedAt: '2026-01-02T03:04:05.000Z',
  };
  const refused = { __typename: 'ClashRefusal', status: 409, title: 'Save Conflict', clashes: [clash] };
  await (await sent('usePasteIntoTableMutation')).answer({ saveTable: refused });
  await screen.findByText('Rita Rowe has changed it, too. What you typed is still in its field.');
  fireEvent.keyDown(grid, { key: 'ArrowUp' });
  fireEvent.keyDown(grid, { key: 'F2' });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore draft of Status' }));
  const save = await sent('useSaveMutation');
  expect(save.variables['input']).toMatchObject({ revision: 40, entities: [{ attributes: [{ value: 'Done' }] }] });
  await save.answer({ saveEntities: refused });
  const choice = within(await screen.findByRole('group', { name: 'Status: two changes' }));
  choice.getByText('You and Rita Rowe both changed Status');
});

test('a second change of a cell whose first one is being saved builds on the first, and is no conflict', async () => {
  const { grid, press } = await openGrid();
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'F2');
  fireEvent.keyDown(type(await editorOf('Status'), 'Done'), { key: 'Enter' });
  const first = await sent('useSaveMutation');
  press('ArrowUp', 'F2');
  fireEvent.keyDown(type(await editorOf('Status'), 'Done soon'), { key: 'Enter' });
  await first.answer({ saveEntities: { entities: [], revision: 41 } });
  expect(document.activeElement).toBe(grid);
  const { entities, revision } = (await sent('useSaveMutation')).variables['input'];
  expect(entities).toMatchObject([{ attributes: [{ value: 'Done soon' }] }]);
  expect(revision).toMatch(/^unsent:.*:saveEntities\.revision$/);
});

test('a user who may only read can copy cells, and changes nothing', async () => {
  const { grid, press } = await openGrid(['READ']);
  press('ArrowDown', 'ArrowRight', 'ArrowRight', 'F2', 'R', 'Delete');
  paste(grid, 'Ready');
  expect(copied(grid, 'cut')).toBe('');
  expect(copied(grid)).toBe('Draft');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Paste from spreadsheet' })).toBeNull();
});

test('rows of a spreadsheet with titles become new entities of a class', async () => {
  await openGrid();
  fireEvent.click(screen.getByRole('button', { name: 'Paste from spreadsheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste from spreadsheet' }));
  type(dialog.getByRole('textbox', { name: 'Rows' }), 'Number\tName\nR.1\tFind fires\nR.2\tTell of fires');
  const trial = await sent('usePasteIntoTableMutation');
  expect(trial.variables['input']).toMatchObject({
    columns: [{ field: 'NUMBER' }, { field: 'NAME' }],
    rows: [{ texts: ['R.1', 'Find fires'] }, { texts: ['R.2', 'Tell of fires'] }],
  });
  await trial.answer({
    saveTable: { cells: [cell(0, null, '', '', 'Say which class it is of.')], entities: [], revision: null },
  });
  expect(await dialog.findByText('Say which class it is of.')).toBeDefined();
  expect(dialog.getByRole('combobox', { name: /^Class of the 2 new entities/ })).toBeDefined();
});

test('more rows than one save takes are refused in words, and not sent', async () => {
  await openGrid();
  fireEvent.click(screen.getByRole('button', { name: 'Paste from spreadsheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste from spreadsheet' }));
  type(dialog.getByRole('textbox', { name: 'Rows' }), 'x\n'.repeat(100_000));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/up to 5,000 rows, and this one has 100,000/);
});

test('very many rows that are pasted are counted and refused, and neither a field nor the table takes them', async () => {
  const clipboardData = { getData: () => 'x\n'.repeat(100_000) };
  await openGrid();
  fireEvent.click(screen.getByRole('button', { name: 'Paste from spreadsheet' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste from spreadsheet' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' });
  fireEvent.paste(field, { clipboardData });
  expect((await dialog.findByRole('alert')).textContent).toMatch(/this one has 100,000/);
  expect(field.value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const grid = screen.getByRole('treegrid', { name: 'Entities' });
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  fireEvent.paste(grid, { clipboardData });
  const pasted = within(await screen.findByRole('dialog', { name: 'Paste 100,000 rows' }));
  expect((await pasted.findByRole('alert')).textContent).toMatch(/this one has 100,000/);
});
