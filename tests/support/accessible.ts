import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axeCore, { type ElementContext, type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  /** Only within this selector. */
  at?: string;
  /** Except within this selector. */
  except?: string;
  /** Only these rules; else all of WCAG 2.2 AA. */
  rules?: string[];
}

/** What axe finds on the page as it is now. Its code is loaded once per page, so that further checks are cheap. */
export async function axeFindings(page: Page, { at, except, rules }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  return page.evaluate(
    async ({ include, exclude, options }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run({ include, exclude } as ElementContext, options as RunOptions);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    },
    { include: at ?? 'html', exclude: except ?? [], options: { runOnly, resultTypes: ['violations'] } },
  );
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'][number];

const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Whether a target counts as too small because something covers half of it. */
const isHalfCovered = ({ any }: Found) =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured');

/** Expects that axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page, { at, except }: Look = {}): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(TAGS);
  if (at !== undefined) axe.include(at);
  if (except !== undefined) axe.exclude(except);
  const { violations } = await axe.analyze();
  // Links of a screen under an open menu or dialog are left out.
  const isCovered = (await page.locator(OVER).count()) > 0;
  const found = violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !(isCovered && isHalfCovered(node))) }))
    .filter(({ nodes }) => nodes.length > 0);
  expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
}

/** Expects that axe finds nothing in the dark and the light scheme; leaves the light one on. */
export async function expectAccessibleInBothSchemes(page: Page, look?: Look): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, look);
  }
}
