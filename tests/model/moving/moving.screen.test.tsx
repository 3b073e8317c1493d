// Ticked entities are moved into another project after it is said who cannot go and what does not come along.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { give, sent } from '../../support/mock-graph.ts';
import { box, pump, valve, visitDatabase } from '../database/on-database.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const node = (projectId: number, name: string) => ({ node: { id: `Project ${projectId}`, projectId, name } });
const others = [node(8, 'Rover'), node(7, 'Pumps')];
const open = async (edges: object[]) => {
  visitDatabase(() => [pump, valve], undefined, undefined, { organization: { projects: { edges } } });
  for (const name of ['Select A.1 Pump', 'Select A.2 Valve']) fireEvent.click(await box(name));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Move' }));
  return within(await screen.findByRole('dialog', { name: 'Move 2 entities to another project' }));
};
const held = { entityId: 13, displayName: 'A.2 Valve', reason: "The other project has no class 'Valve'." };

test('entities that cannot move and the losses are listed first, and the others are moved', async () => {
  const dialog = await open(others);
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Project' }));
  await screen.findByRole('option', { name: 'Rover' });
  // Not the one that they are in.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Rover']);
  fireEvent.click(screen.getByRole('option', { name: 'Rover' }));
  const trial = await sent('useMovingMutation');
  expect(trial.variables['input']).toMatchObject({
    entityIds: ['Entity 12', 'Entity 13'],
    toProjectId: 'Project 8',
    isTrial: true,
  });
  const lost = [{ what: 'Relationship related to', count: 1 }];
  await trial.answer({ moveEntitiesToProject: { refused: [held], lost, revision: null, toRevision: null } });
  await dialog.findByText("A.2 Valve: The other project has no class 'Valve'.");
  dialog.getByText('Relationship related to, of 1');
  fireEvent.click(dialog.getByRole('button', { name: 'Move 1 entity' }));
  const move = await sent('useMovingMutation');
  expect(move.variables['input']).toMatchObject({ entityIds: ['Entity 12'], toProjectId: 'Project 8', letGo: true });
  expect(move.variables['input']).not.toHaveProperty('isTrial');
  await move.answer({ moveEntitiesToProject: { refused: [], lost, revision: 41, toRevision: 3 } });
  await screen.findByText('1 entity moved to Rover.');
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected entities' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const back = await sent('useMovingUndoMutation');
  expect(back.variables['input']).toMatchObject({ revision: 41, toProjectId: 'Project 8', toRevision: 3 });
  await back.answer({ undoMove: { revision: 42, project: { revision: 42 } } });
  await screen.findByText('Undone.');
});

test('typing finds writable projects beyond the first fifty; the chosen one stays', async () => {
  const many = [node(8, 'Rover')];
  visitDatabase(() => [pump], undefined, undefined, {
    organization: {
      projects: ({ search, mayWrite }: { search: string; mayWrite: boolean }) => ({
        edges: !mayWrite ? [] : search === 'zeb' ? [node(900, 'Zebra')] : many,
      }),
    },
  });
  fireEvent.click(await box('Select A.1 Pump'));
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected entities' }));
  fireEvent.click(bar.getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move A.1 Pump to another project' }));
  const field = await dialog.findByRole('combobox', { name: 'Project' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: 'zeb' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Zebra' }));
  expect((await sent('useMovingMutation')).variables['input']).toMatchObject({ toProjectId: 'Project 900' });
  fireEvent.click(field);
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Rover', 'Zebra']),
  );
  fireEvent.change(field, { target: { value: 'nowhere' } });
  expect((field as HTMLInputElement).value).toBe('nowhere');
});

const heightOf = (dialog: HTMLElement) =>
  Number(dialog.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--mb-z-index'));

test('the question about a lock is above the dialog, and its answer goes to it', async () => {
  const dialog = await open(others);
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Project' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rover' }));
  const trial = await sent('useMovingMutation');
  await trial.answer({ moveEntitiesToProject: { refused: [], lost: [], revision: null, toRevision: null } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 2 entities' }));
  const move = await sent('useMovingMutation');
  move.refuse({ code: 'LOCKED', status: 409, message: 'A.1 Pump is locked by walt.', details: { mayOpen: true } });
  const question = await screen.findByRole('dialog', { name: 'Edit locked entities?' });
  const below = screen.getByRole('dialog', { name: 'Move 2 entities to another project', hidden: true });
  expect(heightOf(question)).toBeGreaterThan(heightOf(below));
  fireEvent.click(within(question).getByRole('button', { name: 'Edit anyway' }));
  expect((await sent('useMovingMutation')).variables['input']).toMatchObject({ throughLocks: true });
});

test('a person who may write in no other project is told so', async () => {
  const dialog = await open([]);
  await dialog.findByText('You have no edit access to another project.');
});

test('one entity is moved from the menu of its page, which is left then', async () => {
  await visitPump();
  give({ organization: { projects: { edges: others } } });
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to another project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move A.1 Pump to another project' }));
  fireEvent.click(await dialog.findByRole('combobox', { name: 'Project' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Rover' }));
  const nothing = { refused: [], lost: [] };
  const trial = await sent('useMovingMutation');
  await trial.answer({ moveEntitiesToProject: { ...nothing, revision: null, toRevision: null } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Move 1 entity' }));
  const move = await sent('useMovingMutation');
  expect(move.variables['input']).toMatchObject({ entityIds: ['Entity 12'], toProjectId: 'Project 8' });
  await move.answer({ moveEntitiesToProject: { ...nothing, revision: 41, toRevision: 3 } });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
});
