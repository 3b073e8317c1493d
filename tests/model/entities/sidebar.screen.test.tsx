// A tab is one file and one line of the catalogue; here it is a line of the test, beside the catalogue as it is.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';

import { sidebarTabs } from '../../../web/parts/model/sidebar/SidebarTabs.ts';
import type { SidebarTab } from '../../../web/parts/model/sidebar/tab.ts';
import { visitPump } from './on-entity.tsx';

const catalogue = sidebarTabs as SidebarTab[];
const all = [...catalogue];
afterEach(() => void catalogue.splice(0, Infinity, ...all));
/** Reduces the catalogue to its first tab. */
const onlyHistory = () => void catalogue.splice(1);

const notes: SidebarTab = {
  name: 'Notes',
  places: ['entity'],
  Content: ({ entity, disabled }) => <p>{`Notes about ${entity.entityId}, ${disabled ? 'read' : 'written'}`}</p>,
};
const offer = (...tabs: SidebarTab[]) => void catalogue.push(...tabs);

test('a single tab is a heading and its content', async () => {
  onlyHistory();
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'History' });
  expect(within(side).queryByRole('tab')).toBeNull();
  expect(side.textContent).toContain('No changes yet.');
});

test('an added tab is shown, and gets the entity and whether it can be changed', async () => {
  offer(notes);
  await visitPump({}, ['READ']);
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'History',
    'Comments',
    'Change requests',
    'Used in',
    'Notes',
  ]);
  expect(screen.getByText('No changes yet.')).toBeDefined();
  fireEvent.click(tabs.at(-1)!);
  expect(await screen.findByText('Notes about 12, read')).toBeDefined();
  expect(screen.queryByText('No changes yet.')).toBeNull();
});

test('arrow keys move between tabs, and the open one stays open for the next entity', async () => {
  onlyHistory();
  offer(notes);
  await visitPump();
  const [first, second] = await screen.findAllByRole('tab');
  fireEvent.click(first!);
  first!.focus();
  fireEvent.keyDown(first!, { key: 'ArrowRight' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(await screen.findByText('Notes about 12, written')).toBeDefined();
  await visitPump();
  expect(await screen.findByText('Notes about 12, written')).toBeDefined();
});

test('a tab for other places is not offered here', async () => {
  onlyHistory();
  offer({ ...notes, places: ['diagram'] });
  await visitPump();
  expect(await screen.findByRole('complementary', { name: 'History' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});
