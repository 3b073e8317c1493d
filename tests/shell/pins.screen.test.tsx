// Pinned links are reordered by keyboard and buttons, and saved; those that do not fit are under More.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

import { sent } from '../support/mock-graph.ts';
import { enter, pinned, press } from './on-shell.tsx';

const SAVE = 'usePreferenceMutation';
const saved = async (key = 'pinned_links') => {
  const { variables, answer } = await sent(SAVE);
  await answer({ savePreferences: { viewer: { username: 'walt' } } });
  return (variables['input'] as { preferences: Record<string, unknown> }).preferences[key];
};
const link = (name: string) => within(screen.getByRole('navigation', { name: 'Pinned' })).getByRole('link', { name });

test('by default the bar shows the usual links that lead somewhere', async () => {
  await enter();
  expect(pinned()).toEqual(['Dashboard', 'Database', 'Diagrams', 'Documents']);
});

test('Shift and an arrow key move a link past the next', async () => {
  await enter();
  fireEvent.keyDown(link('Dashboard'), { key: 'ArrowRight', shiftKey: true });
  expect(pinned()).toEqual(['Database', 'Dashboard', 'Diagrams', 'Documents']);
  // It stands between Database and Diagrams, as people see it.
  expect(await saved()).toEqual({ dashboard: 2.5 });
  expect(screen.getByText('Dashboard, 2 of 4')).toBeTruthy();
  fireEvent.keyDown(link('Dashboard'), { key: 'ArrowRight', shiftKey: true });
  expect(pinned()).toEqual(['Database', 'Diagrams', 'Dashboard', 'Documents']);
});

test('the dialog moves, unpins and pins links without dragging, saving each change by itself', async () => {
  await enter({ preferences: { pinned_links: { database: 1, dashboard: 2, diagrams: false, documents: false } } });
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit pinned links' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pinned links' }));
  const act = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
  act('Move Database down');
  expect(await saved()).toEqual({ database: 3 });
  expect(dialog.getByRole('button', { name: 'Move Database down' }).getAttribute('aria-disabled')).toBe('true');
  act('Unpin Dashboard');
  expect(await saved()).toEqual({ dashboard: false });
  act('Pin Dashboard');
  expect(await saved()).toEqual({ dashboard: 4 });
  expect(pinned()).toEqual(['Database', 'Dashboard']);
});

test('a saved list becomes a record with the first change, without losing anything', async () => {
  await enter({ preferences: { pinned_links: ['charts', 'database', 'dashboard'] } });
  expect(pinned()).toEqual(['Database', 'Dashboard']);
  fireEvent.keyDown(link('Dashboard'), { key: 'ArrowLeft', shiftKey: true });
  expect(await saved()).toEqual({ charts: 1, dashboard: 1.5, database: 2, diagrams: false, documents: false });
  expect(pinned()).toEqual(['Dashboard', 'Database']);
});

test('links that do not fit are under More', async () => {
  const widths = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, 0, this.tagName === 'NAV' ? 200 : 90, 20);
  });
  onTestFinished(() => widths.mockRestore());
  await enter();
  expect(pinned()).toEqual(['Dashboard']);
  press('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Database' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
});

test('pins saved in another window show here, and are not overwritten', async () => {
  await enter({ preferences: { pinned_links: { database: false } } });
  expect(pinned()).toEqual(['Dashboard', 'Diagrams', 'Documents']);
  const other = new BroadcastChannel('truss.preferences');
  onTestFinished(() => other.close());
  other.postMessage({ username: 'wendy', preferences: { pinned_links: { dashboard: false } } });
  other.postMessage({ username: 'walt', preferences: { pinned_links: { database: 0 } } });
  await waitFor(() => expect(pinned()).toEqual(['Database', 'Dashboard', 'Diagrams', 'Documents']));
  fireEvent.keyDown(link('Dashboard'), { key: 'ArrowLeft', shiftKey: true });
  expect(await saved()).toEqual({ dashboard: -1 });
});
