// The menu leads to every place that works; its groups stay as they were left, and links are pinned from it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { sent, unanswered } from '../support/mock-graph.ts';
import { enter, openMenu, pinned } from './on-shell.tsx';

const SAVE = 'usePreferenceMutation';
const quickLinks = [{ name: 'Resources', url: 'https://example.org/resources' }];

test('folding a group is saved, and shows at once', async () => {
  await enter();
  const menu = await openMenu();
  const general = menu.getByRole('button', { name: 'General' });
  expect(general.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(general);
  expect(general.getAttribute('aria-expanded')).toBe('false');
  expect(menu.queryByRole('link', { name: 'Database' })).toBeNull();
  expect((await sent(SAVE)).variables).toEqual({ input: { preferences: { generalOpen: false } } });
});

test('groups are as the user left them; groups without working places are hidden', async () => {
  await enter({ preferences: { quickLinksOpen: false } }, { quickLinks });
  const menu = await openMenu();
  expect(menu.getAllByRole('button').flatMap(({ textContent }) => textContent || [])).toEqual([
    'General',
    'Tools',
    'Quick Links',
  ]);
  expect(menu.queryByRole('link', { name: /Resources/ })).toBeNull();
  fireEvent.click(menu.getByRole('button', { name: 'Quick Links' }));
  const link = menu.getByRole('link', { name: 'Resources, opens in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.org/resources', '_blank']);
});

test('a failed save is only logged, and the choice stays on the page', async () => {
  const logged: unknown[] = [];
  console.error = (error: unknown) => void logged.push(error);
  await enter();
  const menu = await openMenu();
  fireEvent.click(menu.getByRole('button', { name: 'Unpin Database' }));
  expect(pinned()).toEqual(['Dashboard', 'Diagrams', 'Documents']);
  (await sent(SAVE)).refuse({ message: 'No.' });
  await waitFor(() => expect(logged).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(pinned()).toEqual(['Dashboard', 'Diagrams', 'Documents']);
});

test.each(['Menu', 'Help', /your menu$/])(
  'Escape closes the popup of %s, even before the focus has moved there',
  async (name) => {
    await enter();
    const button = screen.getByRole('button', { name });
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    fireEvent.click(button);
    expect(isOpen()).toBe(true);
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(isOpen()).toBe(false);
  },
);

test('arrow keys move through the menu, and following a link closes it', async () => {
  await enter();
  const menu = await openMenu();
  menu.getByRole('link', { name: 'Dashboard' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('link', { name: 'Database' })));
  fireEvent.keyDown(document.activeElement!, { key: 'Home' });
  await waitFor(() => expect(document.activeElement).toBe(menu.getByRole('button', { name: 'General' })));
  fireEvent.click(menu.getByRole('link', { name: 'Database' }));
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database'));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'All pages' })).toBeNull());
});

test('a keyboard shortcut pins the menu as a column, and unpins it', async () => {
  await enter();
  fireEvent.keyDown(document.body, { key: '[' });
  await screen.findByRole('navigation', { name: 'All pages' });
  expect((await sent(SAVE)).variables).toEqual({ input: { preferences: { menuPinned: true } } });
  fireEvent.keyDown(document.body, { key: '[' });
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'All pages' })).toBeNull());
  expect(unanswered().filter((name) => name === SAVE)).toHaveLength(2);
});

test('the schema is entered at its overview, also after the workflow was left', async () => {
  await enter({ address: '/acme/p/7/schema/workflow' });
  const menu = await openMenu();
  expect(menu.getByRole('link', { name: 'Schema' }).getAttribute('href')).toBe('/acme/p/7/schema');
});
