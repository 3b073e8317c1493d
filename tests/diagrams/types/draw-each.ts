// Types of diagrams in a browser: begun, and drawn on by their own palettes. That everybody has the same picture of them is proven by rules.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { keptIn, leadTo, shape, type Type } from './on-types.ts';

/** Answers what a type asks before it draws. */
async function answer(page: Page, [question, verb]: readonly [string, string]): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: verb }).click();
}

/** Draws something by its construct, and says what it is called where it is asked. */
async function draw(page: Page, { draws, asks, joins }: Type, called: string): Promise<void> {
  await page.getByRole('region', { name: 'Constructs' }).getByRole('button', { name: draws!, exact: true }).click();
  if (asks && !joins) await answer(page, asks);
  const name = page.getByRole('textbox', { name: 'New name' });
  await name.fill(called);
  await name.press('Enter');
  await expect(shape(page, new RegExp(called))).toBeAttached();
}

/** Draws another one beside what was drawn, and a line between the two, by keys. */
async function joinWithAnother(page: Page, type: Type, line: string): Promise<void> {
  const [begun, also] = [`Begun on ${type.slug}`, `Also on ${type.slug}`];
  await shape(page, new RegExp(begun)).press('Escape');
  await draw(page, type, also);
  await shape(page, new RegExp(begun)).focus();
  await page.getByRole('region', { name: 'Lines' }).getByRole('button', { name: line, exact: true }).click();
  await shape(page, new RegExp(also)).press('Enter');
  if (type.asks) await answer(page, type.asks);
  await expect(shape(page, new RegExp(`${begun}.*${also}|${also}.*${begun}`))).toBeAttached();
}

const AT_ONCE = 5;

/** Makes tests that draw each of these types, by few, so that neither worker idles while the other draws on. */
export function drawEach(some: readonly Type[]): void {
  const parts = Array.from({ length: Math.ceil(some.length / AT_ONCE) }, (_, i) =>
    some.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  for (const part of parts)
    test(`each type from ${part[0]!.slug} to ${part.at(-1)!.slug} is created with a root of its own, and drawn on`, async ({
      browser,
    }) => {
      const page = await signedIn(browser);
      const names = new Map([...(await keptIn(page, 1)).values()].map(({ type }) => [type.slug, type.name]));
      // Beside the sample's own diagrams each of these would be drawn among twenty-five others.
      const projectId = await ownProject(page);
      const dashboard = `/sample/p/${projectId}/diagrams`;
      await page.goto(dashboard);
      for (const each of part)
        await test.step(each.slug, async () => {
          const { slug, draws, joins } = each;
          await leadTo(page, dashboard);
          await page.getByRole('button', { name: `New diagram: ${names.get(slug)!} ` }).click();
          const dialog = page.getByRole('dialog');
          await dialog.getByText('New entity').click();
          await dialog.getByLabel('Name').fill(`Root of ${slug}`);
          await dialog.getByRole('button', { name: 'Create diagram' }).click();
          await expect(page.getByRole('heading', { level: 1, name: `Root of ${slug}` })).toBeVisible();
          if (draws) await draw(page, each, `Begun on ${slug}`);
          if (joins) await joinWithAnother(page, each, joins);
        });
    });
}
