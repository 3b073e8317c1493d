// Relations of an entity: what can be linked is found by typing, made where it is missing, and unlinked with a way back.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';

import { numbersIn } from '../../../web/parts/model/entity/relations/pasted-numbers.ts';
import { give, sent, unanswered } from '../../support/mock-graph.ts';
import { project, type } from '../../support/on-screen.tsx';
import { news, pump, visitPump } from './on-entity.tsx';

const LINK = 'useSaveMutation';
const UNDO = 'undoStepsUndoMutation';
const testing = { classId: 2, name: 'Test' };
const relation = { relationId: 8, name: 'verified by', inverse: { relationId: 9, name: 'verifies' } };
const dry = { entityId: 20, number: '', name: 'Dry run', displayName: 'T.1 Dry run', class: testing };
const wet = { entityId: 21, number: '', name: 'Wet run', displayName: 'T.2 Wet run', class: testing };
const group = {
  isPinned: true,
  count: 1,
  label: 'verified by',
  relation,
  targetClasses: [testing],
  links: [{ id: 'Link 1', isSuspect: true, relation, entity: dry }],
};
const action = { classId: 1, name: 'Action', isAbstract: true };
const classes = [action, { classId: 4, name: 'Asset' }, testing, { classId: 3, parentId: 2, name: 'Bench Test' }];
let asked: string[];
const saved = async () => (await sent(LINK)).variables['input'];
const option = (name: RegExp) => screen.findByRole('option', { name });
const find = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Add verified by' }));
  type(await screen.findByLabelText('Find an entity for verified by'), text);
};

beforeEach(async () => {
  asked = [];
  const entities = ({ query }: { query: string }) => {
    asked.push(query);
    return { edges: [pump, dry, wet].map((node) => ({ node })) };
  };
  await visitPump({ relationGroups: [group] }, undefined, entities, { schema: { classes } });
});

test('typed words are searched among the permitted classes, whatever characters they have', async () => {
  await find('wet "run');
  await option(/T.2 Wet run$/);
  const word = (text: string) => `(name:~${text} OR number:~${text})`;
  await expect.poll(() => asked.at(-1)).toBe(`class:"Test" ${word('"wet"')} ${word(String.raw`"\"run"`)}`);
});

test('the entity itself and linked ones are not offered; a chosen one is linked', async () => {
  await find('');
  const wanted = await option(/T.2 Wet run$/);
  for (const name of [/Pump$/, /Dry run$/]) expect(screen.queryByRole('option', { name })).toBeNull();
  fireEvent.click(wanted);
  expect(await saved()).toMatchObject({
    entities: [{ entityId: 'Entity 12', addLinks: [{ relationId: 'Relation 8', targetId: 'Entity 21' }] }],
  });
});

test('a single link is said, with a way back', async () => {
  await find('');
  fireEvent.click(await option(/T.2 Wet run$/));
  await (await sent(LINK)).answer({ saveEntities: { revision: 41, entities: [pump] } });
  const note = (await screen.findByText('Linked.')).parentElement!;
  fireEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  expect((await sent('undoSaveMutation')).variables['input']).toMatchObject({ revision: 41 });
});

test('a missing entity is made with its link in one save', async () => {
  await find(' Soak ');
  fireEvent.click(await option(/New Test “Soak”$/));
  const made = { classId: 'Class 2', name: 'Soak', addLinks: [{ relationId: 'Relation 9', targetId: 'Entity 12' }] };
  expect(await saved()).toMatchObject({ entities: [{ entityId: 'Entity 12' }, made] });
});

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByLabelText('Find an entity for verified by'), { key, code: key, ...more });

test('Enter right behind the letters takes the best match of the answer', async () => {
  await find('wet');
  press('Enter');
  expect(await saved()).toMatchObject({
    entities: [{ entityId: 'Entity 12', addLinks: [{ relationId: 'Relation 8', targetId: 'Entity 21' }] }],
  });
});

test('Ctrl Z right behind an Enter that waits takes back that link, and not what was done before it', async () => {
  await find('wet');
  const search = screen.getByLabelText('Find an entity for verified by');
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' });
  fireEvent.keyDown(search, { key: 'z', ctrlKey: true });
  expect(unanswered()).not.toContain(LINK);
  const link = await sent(LINK);
  expect(link.variables['input']).toMatchObject({ entities: [{ addLinks: [{ targetId: 'Entity 21' }] }] });
  expect(unanswered()).not.toContain(UNDO);
  await link.answer({ saveEntities: { revision: 41, entities: [pump], project } });
  await sent(UNDO);
});

test('each permitted class can be made, that made last before the others; Shift and Enter stays for the next', async () => {
  cleanup();
  await visitPump({ relationGroups: [group] }, undefined, { edges: [] }, { schema: { classes } });
  const made = () => screen.getAllByRole('option').flatMap((each) => /^.*New (.*) “/.exec(each.textContent)?.[1] ?? []);
  await find('Soak');
  await option(/New Bench Test “Soak”$/);
  expect(made()).toEqual(['Test', 'Bench Test']);
  press('ArrowDown');
  press('Enter', { shiftKey: true });
  const soak = { classId: 'Class 3', name: 'Soak' };
  expect(await saved()).toMatchObject({ entities: [{ entityId: 'Entity 12' }, soak] });
  const field = await screen.findByLabelText<HTMLInputElement>('Find an entity for verified by');
  await waitFor(() => expect([field.value, document.activeElement]).toEqual(['', field]));
  type(field, 'Shake');
  await option(/New Bench Test “Shake”$/);
  expect(made()).toEqual(['Bench Test', 'Test']);
});

test('a deleted link can be restored by Undo', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove verified by T.1 Dry run' }));
  const removal = await sent(LINK);
  expect(removal.variables['input']).toMatchObject({
    entities: [{ entityId: 'Entity 12', removeLinks: [{ relationId: 'Relation 8', targetId: 'Entity 20' }] }],
  });
  const emptied = { ...group, count: 0, links: [] };
  await removal.answer({ saveEntities: { revision: 41, entities: [{ ...pump, relationGroups: [emptied] }] } });
  const note = (await screen.findByText('verified by T.1 Dry run was removed.')).parentElement!;
  expect(screen.queryByRole('link', { name: /Dry run/ })).toBeNull();
  fireEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  expect((await sent('undoSaveMutation')).variables['input']).toMatchObject({ revision: 41 });
});

test('a link is marked as suspect until somebody clears it, and again when that is undone', async () => {
  const clear = () => screen.queryByRole('button', { name: 'Clear suspect: verified by T.1 Dry run' });
  fireEvent.click(clear()!);
  const clearing = await sent('SuspectClearMutation');
  expect(clearing.variables['input']).toMatchObject({
    links: [{ fromId: 'Entity 12', relationId: 'Relation 8', targetId: 'Entity 20' }],
  });
  await clearing.answer({ clearSuspect: { revision: 41 } });
  const note = (await screen.findByText('Suspect flag cleared on verified by T.1 Dry run.')).parentElement!;
  expect(clear()).toBeNull();
  fireEvent.click(within(note).getByRole('button', { name: 'Undo' }));
  const undoing = await sent('undoSaveMutation');
  expect(undoing.variables['input']).toMatchObject({ revision: 41 });
  await undoing.answer({ undoSave: { revision: 42, entities: [], deletedIds: [] } });
  await waitFor(() => expect(clear()).not.toBeNull());
});

test('a link becomes suspect, and calm, when somebody changes or notes something at its far end', async () => {
  const clear = () => screen.queryByRole('button', { name: 'Clear suspect: verified by T.1 Dry run' });
  const records = [{ entityId: 20, changes: [{ type: 'METADATA' }] }];
  give({
    node: {
      __typename: 'Entity',
      ...pump,
      relationGroups: [{ ...group, links: [{ ...group.links[0], isSuspect: false }] }],
    },
  });
  await news({}, { entities: [], records });
  await waitFor(() => expect(clear()).toBeNull());
});

test.each([
  [{}, true],
  [{ isLocked: true, lockedBy: 'rita' }, false],
])(
  'a suspect link of a locked entity can still be cleared, unless its far end (%o) is locked too',
  async (far, isOffered) => {
    cleanup();
    const links = [{ ...group.links[0], entity: { ...dry, ...far } }];
    await visitPump({ isLocked: true, lockedBy: 'rita', relationGroups: [{ ...group, links }] });
    const clear = screen.queryByRole('button', { name: 'Clear suspect: verified by T.1 Dry run' });
    expect([clear !== null, screen.queryByText('Suspect') !== null]).toEqual([isOffered, !isOffered]);
  },
);

const paste = async (text: string) => {
  await find('');
  fireEvent.paste(screen.getByLabelText('Find an entity for verified by'), { clipboardData: { getData: () => text } });
};

test('pasted numbers link all that have them in one save, and those that nothing has are told', async () => {
  dry.number = 'T.1';
  wet.number = 'T.2';
  await paste('T.1\tDry run\nT.2\tWet run\nT.9\tGone\n');
  await expect.poll(() => asked.at(-1)).toBe('class:"Test" number:="T.1","T.2","T.9"');
  expect(await saved()).toMatchObject({
    entities: [{ entityId: 'Entity 12', addLinks: [{ relationId: 'Relation 8', targetId: 'Entity 21' }] }],
  });
  await (await sent(LINK)).answer({ saveEntities: { revision: 41, entities: [] } });
  await screen.findByText('No entity that can be linked here has the number T.9.');
});

test.each([
  ['SR.1, SR.2;SR.3', ['SR.1', 'SR.2', 'SR.3']],
  ['A1\r\nA2\r\nA1', ['A1', 'A2']],
  ['1.2', undefined],
  ['the pump 2', undefined],
  ['', undefined],
])('%j is read as %j', (text, numbers) => expect(numbersIn(text)).toEqual(numbers));

test('a linked entity opens beside, and closing it leads back', async () => {
  give({ node: ({ id }: { id: string }) => ({ __typename: 'Entity', ...dry, id }) });
  fireEvent.click(screen.getByRole('button', { name: 'Open T.1 Dry run in side panel' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'T.1 Dry run' }));
  expect((await drawer.findByRole('link', { name: 'Open T.1 Dry run' })).getAttribute('href')).toBe(
    '/acme/p/7/database/entity/20',
  );
  fireEvent.click(drawer.getByRole('button', { name: 'Close T.1 Dry run' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
