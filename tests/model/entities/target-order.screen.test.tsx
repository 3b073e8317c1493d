// Targets of a relation are ordered by keys, by the menu of each, one save at a time, with undo.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../../support/mock-graph.ts';
import { pump, visitPump } from './on-entity.tsx';

const SAVE = 'useSaveMutation';
const relation = { relationId: 8, name: 'verified by', inverse: { relationId: 9, name: 'verifies' } };
const tests = ['Dry run', 'Wet run', 'Hot run'].map((name, at) => ({
  entityId: 20 + at,
  number: '',
  name,
  displayName: name,
  class: { classId: 2, name: 'Test' },
}));
const linksOf = (...order: number[]) => order.map((at) => ({ id: `Link ${at}`, relation, entity: tests[at]! }));
const group = { isPinned: true, isOrdered: false, count: 3, label: 'verified by', relation, targetClasses: [] };

const grip = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name}`) });
const shown = () => screen.getAllByRole('button', { name: /^Move / }).map((each) => each.getAttribute('aria-label'));
const shift = (name: string, key: string) => fireEvent.keyDown(grip(name), { key, shiftKey: true });
const wanted = (variables: Record<string, unknown>) =>
  (variables['input'] as { entities: { linkOrders: { relationId: string; targetIds: string[] }[] }[] }).entities[0]!
    .linkOrders[0]!;

test('Shift and an arrow key move one at once, and moves made while one is saved become one save', async () => {
  await visitPump({ relationGroups: [{ ...group, links: linksOf(0, 1, 2) }] });
  grip('Hot run').focus();
  shift('Hot run', 'ArrowUp');
  expect(shown()).toEqual(['Move Dry run, 1 of 3', 'Move Hot run, 2 of 3', 'Move Wet run, 3 of 3']);
  expect(document.activeElement).toBe(grip('Hot run'));
  shift('Hot run', 'ArrowUp');
  shift('Dry run', 'ArrowDown');
  const first = await sent(SAVE);
  expect(wanted(first.variables)).toEqual({
    relationId: 'Relation 8',
    targetIds: ['Entity 20', 'Entity 22', 'Entity 21'],
  });
  const answer = (revision: number, ...order: number[]) => ({
    saveEntities: {
      revision,
      entities: [{ ...pump, relationGroups: [{ ...group, isOrdered: true, links: linksOf(...order) }] }],
    },
  });
  await first.answer(answer(41, 0, 2, 1));
  const second = await sent(SAVE);
  expect(wanted(second.variables).targetIds).toEqual(['Entity 22', 'Entity 21', 'Entity 20']);
  await second.answer(answer(42, 2, 1, 0));
  expect(shown()).toEqual(['Move Hot run, 1 of 3', 'Move Wet run, 2 of 3', 'Move Dry run, 3 of 3']);
  expect(unanswered()).not.toContain(SAVE);
  const [note] = await screen.findAllByText('The order of verified by was changed.');
  fireEvent.click(within(note!.parentElement!).getByRole('button', { name: 'Undo' }));
  expect((await sent('undoSaveMutation')).variables['input']).toMatchObject({ revision: expect.any(Number) });
});

test('the menu moves without dragging, and puts all by number again', async () => {
  await visitPump({ relationGroups: [{ ...group, isOrdered: true, links: linksOf(1, 0, 2) }] });
  fireEvent.click(grip('Wet run'));
  expect((await screen.findByRole('menuitem', { name: 'Move up' })).hasAttribute('data-disabled')).toBe(true);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to the end' }));
  expect(wanted((await sent(SAVE)).variables).targetIds).toEqual(['Entity 20', 'Entity 22', 'Entity 21']);
});

test('all go by number again when that is asked for', async () => {
  await visitPump({ relationGroups: [{ ...group, isOrdered: true, links: linksOf(1, 0, 2) }] });
  fireEvent.click(grip('Wet run'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Order all by number' }));
  expect(wanted((await sent(SAVE)).variables)).toEqual({ relationId: 'Relation 8', targetIds: [] });
});

test('a refused move is reverted on the page, with the reason', async () => {
  await visitPump({ relationGroups: [{ ...group, links: linksOf(0, 1, 2) }] });
  shift('Hot run', 'ArrowUp');
  const message = "'A.1 Pump' does not lead to entity 22 by 'verified by'.";
  const first = await sent(SAVE);
  act(() => first.refuse({ title: 'Invalid', message }));
  await screen.findByText(/does not lead to entity 22/);
  expect(shown()[1]).toBe('Move Wet run, 2 of 3');
});

test('a reader, and a single target, have nothing to move', async () => {
  await visitPump({ relationGroups: [{ ...group, links: linksOf(0, 1, 2) }] }, ['READ']);
  expect(screen.queryAllByRole('button', { name: /^Move / })).toEqual([]);
});
