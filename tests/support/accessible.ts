import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  /** Only at what this selects. */
  at?: string;
  /** At all but what this selects. */
  except?: string;
}

/** Expects that axe finds nothing on a page as it is now. */
export async function expectAccessible(page: Page, { at, except }: Look = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(TAGS);
  if (at !== undefined) axe.include(at);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
}

/** Expects the same in the dark scheme and in the light one, which it leaves on. */
export async function expectAccessibleInBothSchemes(page: Page, look?: Look): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, look);
  }
}
