import { expect, type Page } from '@playwright/test';
import type { ElementContext, NodeResult, RunOptions, Spec } from 'axe-core';
// Each page that is loaded takes the code anew, and of the small form less than half.
import axeCore from 'axe-core/axe.min.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Look {
  /** The selector to look within. */
  at?: string;
  /** Except within this selector. */
  except?: string;
  /** The rules to apply; by default all of WCAG 2.2 AA. */
  rules?: string[];
  /** The rules to leave out. */
  without?: string[];
}

const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
/** Tells whether a target only seems too small because something covers half of it. */
const isHalfCovered = ({ any }: Pick<NodeResult, 'any'>) =>
  any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'partiallyObscured');

/** Returns axe's findings on a page as it is. Its code is loaded into a page only once, so that further looks are quick. */
export async function axeFindings(page: Page, { at, except, rules, without = [] }: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  const violations = await page.evaluate(
    async ({ include, exclude, options }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      // It would write down the HTML of all that it judges, again and again; ours is of what it finds.
      axe.configure({ noHtml: true } as Spec);
      const found = await axe.run({ include, exclude } as ElementContext, options as RunOptions);
      const htmlOf = (element?: Element) => element?.outerHTML.slice(0, 300) ?? '';
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ any, element }) => ({ any, html: htmlOf(element) })),
      }));
    },
    {
      include: at ?? 'html',
      exclude: except ?? [],
      // No rule of ours reads style sheets, and nobody reads what passes.
      options: {
        runOnly,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        elementRef: true,
        preload: { assets: ['media'] },
        reporter: 'no-passes',
      },
    },
  );
  // Nobody aims at the links of a screen while a menu or a dialog lies over it.
  const isCovered = violations.length > 0 && (await page.locator(OVER).count()) > 0;
  return violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !(isCovered && isHalfCovered(node))) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}

/** Turns a page to one scheme and waits until it shows it: halfway, its colours are of both, which no person reads. */
export async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => {
    const shown = document.documentElement.dataset['mantineColorScheme'];
    return shown === undefined || shown === scheme;
  }, colorScheme);
}

/** Returns axe's findings in both schemes, and leaves the light one on. The dark one is checked for colours only. */
export async function axeFindingsInBothSchemes(page: Page, look: Look = {}): Promise<string[]> {
  await turnTo(page, 'dark');
  const dark = await axeFindings(page, { ...look, rules: ['color-contrast'] });
  await turnTo(page, 'light');
  return [...(await axeFindings(page, look)), ...dark.map((found) => `in the dark, ${found}`)];
}

/** Expects no findings of axe on a page as it is, for parts that no sight in `looks/` shows. */
export async function expectAccessibleInBothSchemes(page: Page, look?: Look): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, look)).toEqual([]);
}
