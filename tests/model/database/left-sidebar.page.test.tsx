// A tab at the left is one file and one line of the catalogue; here it is a line of the test, beside the catalogue as it is.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LeftTab } from '../../../web/parts/model/sidebar/left/left-tab.ts';
import { sent } from '../../support/mock-graph.ts';
import { type } from '../../support/on-screen.tsx';
import { visitPump } from '../entities/on-entity.tsx';

const extra = vi.hoisted((): { tabs: unknown[] } => ({ tabs: [] }));
vi.mock('../../../web/parts/model/sidebar/left/LeftTabs.ts', async (original) => {
  const { leftTabs } = await original<typeof import('../../../web/parts/model/sidebar/left/LeftTabs.ts')>();
  return {
    get leftTabs() {
      return [...leftTabs, ...extra.tabs];
    },
  };
});

const notes: LeftTab = {
  name: 'Notes',
  places: ['entity'],
  Content: ({ current }) => <p>Notes beside {current}</p>,
};
const offer = (...tabs: LeftTab[]) => void (extra.tabs = tabs);

// Only a wide page has room for it.
let narrow = 0;
beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
});
afterEach(() => void (innerWidth = narrow));

test('an added tab is shown beside the others, and gets the entity on the page', async () => {
  offer(notes);
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'Hierarchy, Schema, Notes' });
  const tabs = within(side).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Hierarchy', 'Schema', 'Notes']);
  expect(await within(side).findByRole('textbox', { name: 'Find in hierarchy' })).toBeDefined();
  fireEvent.click(tabs[2]!);
  expect(await within(side).findByText('Notes beside 12')).toBeDefined();
  expect(within(side).queryByRole('textbox', { name: 'Find in hierarchy' })).toBeNull();
});

test('a tab that is for other screens is not offered', async () => {
  offer({ ...notes, places: ['database'] });
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'Hierarchy, Schema' });
  expect(within(side).queryByRole('tab', { name: 'Notes' })).toBeNull();
});

/** Returns what was saved next about sidebars. */
const saved = async (): Promise<object> => {
  const save = await sent('usePreferenceMutation');
  const { preferences } = save.variables['input'] as { preferences: { sidebars: object } };
  await save.answer({ savePreferences: {} });
  return preferences.sidebars;
};
const menuOfTabs = async (side: HTMLElement) => {
  fireEvent.click(within(side).getByRole('button', { name: 'Tabs' }));
  return within(await screen.findByRole('dialog', { name: 'Tabs' }));
};
const namesIn = (side: HTMLElement) =>
  within(side)
    .getAllByRole('tab')
    .map(({ textContent }) => textContent);

test('the menu of tabs shows and moves them, which is saved, and tells of each other one where it is', async () => {
  offer();
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'Hierarchy, Schema' });
  const menu = await menuOfTabs(side);
  fireEvent.click(await menu.findByRole('checkbox', { name: 'Condensed' }));
  expect(await saved()).toEqual({ 'left entity': { chosen: { Condensed: true } } });
  expect(await saved()).toEqual({ 'left entity': { open: 'Condensed' } });
  await waitFor(() => expect(namesIn(side)).toEqual(['Hierarchy', 'Schema', 'Condensed']));
  expect(within(side).getByRole('tab', { name: 'Condensed' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(menu.getByRole('button', { name: 'Schema before' }));
  await waitFor(() => expect(namesIn(side)).toEqual(['Schema', 'Hierarchy', 'Condensed']));
  expect(await saved()).toEqual({ 'left entity': { order: ['Schema', 'Hierarchy', 'New', 'Condensed'] } });
  fireEvent.click(menu.getByRole('checkbox', { name: 'Hierarchy' }));
  await waitFor(() => expect(namesIn(side)).toEqual(['Schema', 'Condensed']));
  type(menu.getByRole('textbox', { name: 'Find a tab' }), 'risk');
  expect(menu.getByText('Left sidebar: risk diagrams')).toBeDefined();
  expect(menu.queryByRole('checkbox')).toBeNull();
});

test('the order and the open tab are the saved ones, and new tabs follow their default predecessors', async () => {
  offer();
  const sidebars = { 'left entity': { order: ['Schema', 'Hierarchy'], chosen: { New: true }, open: 'New' } };
  await visitPump({}, ['READ', 'WRITE'], undefined, {}, { sidebars });
  const side = await screen.findByRole('complementary', { name: 'Schema, New, Hierarchy' });
  expect(within(side).getByRole('tab', { name: 'New' }).getAttribute('aria-selected')).toBe('true');
});

test('a tab that is of no use as the page is says why, and one always stays', async () => {
  offer();
  await visitPump(
    {},
    ['READ'],
    undefined,
    {},
    { sidebars: { 'left entity': { chosen: { Schema: false, New: true } } } },
  );
  const side = await screen.findByRole('complementary', { name: 'Hierarchy' });
  const menu = await menuOfTabs(side);
  const made = await menu.findByRole('checkbox', { name: 'New' });
  expect((made as HTMLInputElement).disabled).toBe(true);
  expect(menu.getByText('You can view this project. Ask an Owner to edit.')).toBeDefined();
  expect((menu.getByRole('checkbox', { name: 'Hierarchy' }) as HTMLInputElement).disabled).toBe(true);
  expect(menu.getByText('At least one tab is required.')).toBeDefined();
});
