// A tab at the left is one file and one line of the catalogue; here it is a line of the test, beside the catalogue as it is.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LeftTab } from '../../../web/parts/model/sidebar/left/left-tab.ts';
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
