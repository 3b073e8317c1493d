// A tab at the left is one file and one line of the catalogue; here it is a line of the test, beside the catalogue as it is.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LeftTab } from '../../../web/parts/model/sidebar/left/left-tab.ts';
import { visitPump } from './on-entity.tsx';

const extra = vi.hoisted((): { tabs: unknown[] } => ({ tabs: [] }));
vi.mock('../../../web/parts/model/sidebar/left/LeftTabs.ts', async (original) => {
  const { leftTabs } = await original<typeof import('../../../web/parts/model/sidebar/left/LeftTabs.ts')>();
  return {
    get leftTabs() {
      return [...leftTabs, ...extra.tabs];
    },
  };
});

const schema: LeftTab = {
  name: 'Schema',
  places: ['entity'],
  Content: ({ current }) => <p>Schema beside {current}</p>,
};
const offer = (...tabs: LeftTab[]) => void (extra.tabs = tabs);

// Only a wide page has room for it.
let narrow = 0;
beforeEach(() => {
  narrow = innerWidth;
  innerWidth = 1440;
});
afterEach(() => void (innerWidth = narrow));

test('a single tab is a heading and what is on it', async () => {
  offer({ ...schema, places: ['database'] });
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'Hierarchy' });
  expect(within(side).queryByRole('tab')).toBeNull();
});

test('a tab that is added stands beside the others, and shows what belongs to the entity', async () => {
  offer(schema);
  await visitPump();
  const side = await screen.findByRole('complementary', { name: 'Hierarchy, Schema' });
  const tabs = within(side).getAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Hierarchy', 'Schema']);
  expect(within(side).getByRole('textbox', { name: 'Find in hierarchy' })).toBeDefined();
  fireEvent.click(tabs[1]!);
  expect(await within(side).findByText('Schema beside 12')).toBeDefined();
  expect(within(side).queryByRole('textbox', { name: 'Find in hierarchy' })).toBeNull();
});
