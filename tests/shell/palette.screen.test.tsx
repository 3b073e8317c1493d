// The palette: screens, entities found or opened recently, projects, and every command with its shortcut.

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { palette } from '../../web/shell/palette/palette.ts';
import { sent } from '../support/mock-graph.ts';
import { type } from '../support/on-screen.tsx';
import { enter, press, pumps } from './on-shell.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => palette.close());
const entity = (entityId: number, displayName: string) => {
  const [number, name] = displayName.split(' ');
  return { node: { entityId, displayName, number, name } };
};
const asked: string[] = [];
const project = {
  ...pumps,
  entities: ({ query }: { query?: string | null }) => {
    if (!query) return { edges: [] };
    asked.push(query);
    const all = [entity(3, 'R.1 Flow'), entity(5, 'R.2 Pressure')];
    return { edges: all.filter(({ node }) => query.includes(`id:${node.entityId}`) || query.includes('press')) };
  },
};
const open = async () => {
  press('Search or run a command');
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or run a command' });
};
const action = (name: string | RegExp) => screen.findByRole('option', { name });

test('screens are listed with their shortcuts, commands after their sign; keys that only move within lists are left out', async () => {
  await enter({}, { project });
  const field = await open();
  screen.getByRole('dialog', { name: 'Search or run a command' });
  expect((await action(/^Database/)).textContent).toBe('DatabaseG B');
  expect(screen.queryByRole('option', { name: 'Sign Out' })).toBeNull();
  type(field, '>');
  for (const name of ['Clear Sessions', 'Share this project', 'Sign Out', 'Create a New Project']) await action(name);
  expect(screen.queryByRole('option', { name: /Next row/ })).toBeNull();
  expect(screen.queryByRole('option', { name: /^Database/ })).toBeNull();
});

test('choosing a command closes the palette and runs it', async () => {
  await enter({}, { project });
  type(await open(), '>share');
  expect(screen.queryByRole('option', { name: 'Clear Sessions' })).toBeNull();
  fireEvent.click(await action('Share this project'));
  await screen.findByRole('dialog', { name: /Share/ });
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search or run a command' })).toBeNull());
});

test('entities are found by name, and by number after a hash, with the match marked', async () => {
  await enter({}, { project });
  const field = await open();
  type(field, 'press');
  const found = await action('R.2 Pressure');
  expect(within(found).getByText('Press').tagName).toBe('MARK');
  fireEvent.click(found);
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/5'));
  type(await open(), '#1.2');
  await waitFor(() => expect(asked).toContain('number:1.2*'));
});

test('keys behind an Enter that waits for its result go on in the field that the command opens, and not in the text', async () => {
  await enter({}, { project });
  const field = await open();
  type(field, 'create a new pro');
  for (const key of ['Enter', 'H', 'o', 'x', 'Backspace', 't'])
    expect(fireEvent.keyDown(field, { key }), `${key} is held back`).toBe(false);
  expect(field.value).toBe('create a new pro');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name.value).toBe('Hot'));
});

test('without a result they stay in the text; Escape drops the Enter', async () => {
  await enter({}, { project });
  const field = await open();
  type(field, 'nothing of the kin');
  for (const key of ['Enter', 'd']) fireEvent.keyDown(field, { key });
  await waitFor(() => expect(field.value).toBe('nothing of the kind'));
  type(field, 'create a new pro');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key });
  type(await open(), 'create a new pro');
  await action(/^Create a New Project/);
  await screen.findByText('1 result');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});

test('Enter takes the first result, even one that has not arrived yet', async () => {
  await enter({}, { project });
  const field = await open();
  type(field, 'press');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/acme/p/7/database/entity/5'));
});

test('recently opened entities come first, newest on top', async () => {
  localStorage.setItem('acme:7:recentEntities', '[5,3,99]');
  await enter({}, { project });
  await open();
  await action('R.1 Flow');
  const all = within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option');
  expect(all.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['R.2 Pressure', 'R.1 Flow']);
});

test('people present are listed after an at sign, to chat with', async () => {
  await enter({}, { project });
  const told = await sent('usePresenceFeedSubscription');
  const person = (username: string, fullName: string) => ({ username, fullName });
  await told.answer({
    presenceChanged: { isWhole: true, changed: [person('walt', 'Walt Whitman'), person('rita', 'Rita Hayworth')] },
  });
  type(await open(), '@');
  await action('Chat with Rita Hayworth');
  expect(screen.queryByRole('option', { name: /^Chat with Walt/ })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Clear Sessions' })).toBeNull();
});

test('recently visited projects are listed', async () => {
  const recentProjects = [{ organizationSlug: 'beta', organizationName: 'Beta', projectId: 2, projectName: 'Valves' }];
  await enter({}, { project, recentProjects });
  await open();
  fireEvent.click(await action(/^Valves/));
  await waitFor(() => expect(location.pathname).toBe('/beta/p/2/dashboard'));
});

test('on narrow pages a sheet has all of it', async () => {
  const width = innerWidth;
  Object.assign(window, { innerWidth: 390 });
  try {
    await enter({}, { project });
    press('Menu');
    const sheet = within(await screen.findByRole('dialog', { name: 'Menu' }));
    sheet.getByRole('link', { name: 'Database' });
    for (const name of ['Share this project', 'Clear Sessions', 'Contact Support', 'Keyboard shortcuts'])
      sheet.getByRole('button', { name });
    fireEvent.click(sheet.getByRole('button', { name: 'Clear Sessions' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: /Clear the sessions/ })).getByRole('button', {
        name: 'Clear Sessions',
      }),
    );
    await sent('ClearSessionsMutation');
  } finally {
    Object.assign(window, { innerWidth: width });
  }
});

test('a locked entity names its locker', async () => {
  const held = { isLocked: true, lockedBy: 'rita', locker: { fullName: 'Rita Rowe' } };
  const entities = { edges: [{ node: { ...entity(5, 'R.2 Pressure').node, ...held } }] };
  await enter({}, { project: { ...pumps, entities } });
  type(await open(), 'press');
  await action('R.2 Pressure Locked by Rita Rowe');
});
