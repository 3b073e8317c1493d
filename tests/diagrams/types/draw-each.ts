// Types of diagrams in a browser: begun, drawn on by their own palettes, and the same to whoever opens them then.
import { expect, type Page } from '@playwright/test';

import { ownProject } from '../../support/own-sample.ts';
import { signedIn } from '../../support/signed-in.ts';
import { test } from '../../support/test.ts';
import { keptIn, leadTo, shape, shapes, type Type } from './on-types.ts';

/** All that a reader hears where the whole picture is in view and has come to rest, in an order of its own. */
async function heardOfAll(page: Page): Promise<string[]> {
  await expect(shapes(page).first()).toBeAttached();
  const fit = page.getByRole('button', { name: 'Fit', exact: true });
  // Asked in the page itself, frame by frame: from outside each look costs more than what it looks at.
  return fit.evaluate(async (button) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const look = async (): Promise<string[]> => {
      (button as HTMLButtonElement).click();
      do await frame();
      while (document.querySelector('.dg-layer[data-follows]'));
      const all = [...document.querySelectorAll('.dg-shape')];
      return all.map((each) => each.getAttribute('aria-label') ?? '').toSorted();
    };
    let [before, now] = [[''], await look()];
    while (now.join('\n') !== before.join('\n')) [before, now] = [now, await look()];
    return now;
  });
}

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
    test(`each type from ${part[0]!.slug} to ${part.at(-1)!.slug} is created with a root of its own, drawn on, and the same to everyone who opens it then`, async ({
      browser,
    }) => {
      const page = await signedIn(browser);
      const context = page.context();
      const names = new Map([...(await keptIn(page, 1)).values()].map(({ type }) => [type.slug, type.name]));
      // Beside the sample's own diagrams each of these would be drawn among twenty-five others.
      const projectId = await ownProject(page);
      const dashboard = `/sample/p/${projectId}/diagrams`;
      await page.goto(dashboard);
      const drawn = new Map<string, { at: string; heard: string[] }>();
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
          drawn.set(slug, { at: new URL(page.url()).pathname, heard: await heardOfAll(page) });
        });
      // Opened only now: beside the one that draws, it would draw anew with each of its steps what it shows of another type.
      await page.close();
      const other = await context.newPage();
      await other.goto(dashboard);
      for (const [slug, { at, heard }] of drawn)
        await test.step(`${slug} as others open it`, async () => {
          await leadTo(other, at);
          await expect(other.getByRole('heading', { level: 1, name: `Root of ${slug}` })).toBeVisible();
          expect(await heardOfAll(other)).toEqual(heard);
        });
    });
}
