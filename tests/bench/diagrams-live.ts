import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, Page } from '@playwright/test';

import { id } from '../support/ids.ts';
import { openPage } from './browser.ts';
import { PROJECT, ROOT } from './diagrams-model.ts';
import { reportBudget } from './report.ts';
import { percentile, type Stage } from './stage.ts';

const EDITS = 40;
const APART = 250;
const KEY = `B_${PROJECT}_1`;

/** How long after its commit somebody else's edit is on the picture of 5,000: a box that moves, and one that is called something else. */
export async function liveEdits(browser: Browser, stage: Stage): Promise<void> {
  const page = await openPage(browser, stage);
  await page.goto(`/acme/p/${PROJECT}/diagrams/requirement/${ROOT}`);
  await page.locator(`.dg-shape[data-key="${KEY}"]`).waitFor();
  await wait(3_000); // until it follows the project
  await watch(page);
  const place = `projectId: "${id('Project', PROJECT)}"`;
  const root = id('Entity', ROOT);
  const where = `${place}, slug: "requirement", entityId: "${root}"`;
  const edits = {
    'a box that moves': (nth: number) =>
      `arrangeDiagram(input: { ${where}, places: [{ key: "${KEY}", x: ${nth}, y: -200 }], drop: [] }) { revision }`,
    'a box that is called something else': (nth: number) =>
      `saveEntities(input: { ${place}, entities: [{ entityId: "${root}", name: "Renamed ${nth}" }] }) { revision }`,
  };
  for (const [what, edit] of Object.entries(edits)) {
    const commits = new Map<number, number>();
    for (let nth = 1; nth <= EDITS; nth++) {
      const next = wait(APART);
      const { revision } = Object.values(
        (await stage.graph(`mutation { ${edit(nth)} }`)) as Record<string, { revision: number }>,
      )[0]!;
      const { rows } = await stage.pool.query<{ date: Date }>(
        'select date from change_record where project_id = $1 and revision = $2 limit 1',
        [PROJECT, revision],
      );
      commits.set(nth, rows[0]!.date.getTime());
      await next;
    }
    await wait(2_000);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<string, number> }).seen);
    const name = what.includes('moves') ? 'left' : 'name';
    // Of two that come while the page draws, only the later is seen: both are then.
    const times: number[] = [];
    let then = Infinity;
    for (const [nth, at] of [...commits].reverse()) {
      then = Math.min(then, seen[`${name} ${nth}`] ?? Infinity);
      times.push(then - at);
    }
    if (!times.every(Number.isFinite)) throw new Error(`${what}: the last edit was not seen`);
    reportBudget(`others' edit to my picture of 5,000, p95: ${what}`, percentile(times, 95), 150, 'ms');
  }
  await page.context().close();
}

/** In the page: notes when the box of the root first stands where, and is first called what. */
const watch = (page: Page) =>
  page.evaluate((key) => {
    const seen: Record<string, number> = ((globalThis as unknown as { seen: Record<string, number> }).seen = {});
    const look = () => {
      const button = document.querySelector<HTMLElement>(`.dg-shape[data-key="${key}"]`);
      const now = performance.timeOrigin + performance.now();
      if (!button) return;
      seen[`left ${Number.parseFloat(button.style.left)}`] ??= now;
      const name = /Renamed (\d+)/.exec(button.getAttribute('aria-label') ?? '')?.[1];
      if (name) seen[`name ${name}`] ??= now;
    };
    new MutationObserver(look).observe(document.querySelector('.dg-layer')!, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  }, KEY);
