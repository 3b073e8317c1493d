// Help and project preferences: only what works, and only for those who may.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';

import * as reloading from '../../web/ui/reload.ts';
import { sent } from '../support/mock-graph.ts';
import { enter, press, pumps } from './on-shell.tsx';

let reload: Mock;
beforeEach(() => {
  reload = vi.spyOn(reloading, 'reload').mockReturnValue();
});
afterEach(() => reload.mockRestore());

const choose = async (menu: string, name: string | RegExp) => {
  press(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

test('support shows the configured contact, with addresses as links', async () => {
  const signInOptions = {
    supportContact: 'write to help@example.org or see https://example.org/help.',
    version: '1.2.3',
  };
  await enter({}, { signInOptions });
  await choose('Help', 'Contact Support');
  const dialog = await screen.findByRole('dialog', { name: 'Contact Support' });
  expect(dialog.textContent).toContain('If you need assistance, write to help@example.org or see');
  expect(dialog.textContent).toContain('Truss 1.2.3');
  expect(
    within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['mailto:help@example.org', 'https://example.org/help']);
});

test('the Help Center lists the API, GraphiQL and the keyboard shortcuts', async () => {
  await enter();
  press('Help');
  await screen.findByText('Help Center');
  expect(screen.getByRole('menuitem', { name: /API reference/ }).getAttribute('href')).toBe('/api/v4/');
  expect(screen.getByRole('menuitem', { name: /GraphiQL/ }).getAttribute('href')).toBe('/graphql');
  fireEvent.click(screen.getByRole('menuitem', { name: /Keyboard shortcuts/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByRole('row', { name: /Go to Database/ }).textContent).toContain('GB');
});

test('clearing sessions asks first, then reloads the page', async () => {
  await enter();
  await choose('Project Preferences', 'Clear Sessions');
  const dialog = await screen.findByRole('dialog', { name: 'Clear the sessions of Pumps?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Sessions' }));
  const clearing = await sent('ClearSessionsMutation');
  expect(clearing.variables).toEqual({ input: { projectId: 'Project 7' } });
  expect(reload).not.toHaveBeenCalled();
  await clearing.answer({ clearSessions: { project: pumps } });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('a failure to clear sessions is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await enter();
  await choose('Project Preferences', 'Clear Sessions');
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Sessions' }));
  (await sent('ClearSessionsMutation')).refuse({ message: 'No.' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(logged).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  logged.mockRestore();
});

test('without WRITE_SCHEMA sessions cannot be cleared', async () => {
  await enter({}, { project: { ...pumps, permissions: ['READ', 'WRITE'] } });
  press('Project Preferences');
  await screen.findByRole('menuitem', { name: 'Banner' });
  expect(screen.queryByRole('menuitem', { name: 'Clear Sessions' })).toBeNull();
});

test("readers do not see the project's preferences", async () => {
  await enter({}, { project: { ...pumps, permissions: ['READ'] } });
  expect(screen.queryByRole('button', { name: 'Project Preferences' })).toBeNull();
});
