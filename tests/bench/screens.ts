import type { Browser } from '@playwright/test';

import { contextFor } from '../../server/first-start.ts';
import { createProject } from '../../server/model/projects/commands.ts';
import { buildPages, noteFirstRows, openBrowser, openPage, shownAt } from './browser.ts';
import { reportBeside, reportBudget } from './report.ts';
import { fill, openStage, percentile, type Stage, fillBare } from './stage.ts';

const MANY = 300_000;
const FEW = 3_000;
const ROUNDS = 15;
const SECONDS = 6;

/** The database screen in a browser: its first rows among 300,000 entities beside 3,000, and how many frames a second it scrolls with. */
export async function screens(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    const small = (await createProject(contextFor(stage.truss, 'ada'), 'acme', { name: 'Small' })).id;
    await fillBare(stage.pool, ['entity', 'link'], () => fillTree(stage, 1, MANY));
    await fillTree(stage, small, FEW);
    const times: [number[], number[]] = [[], []];
    for (let round = -3; round < ROUNDS; round++)
      for (const [at, projectId] of [1, small].entries()) {
        const ms = await firstRows(browser, stage, projectId);
        if (round >= 0) times[at]!.push(ms);
      }
    const middle = percentile(times[0], 50);
    reportBeside('first rows of 300,000 beside 3,000', middle, percentile(times[1], 50), 'ms', '<= 1.3');
    const { scrolling, resting } = await frames(browser, stage);
    reportBeside('frames while 300,000 are scrolled, beside at rest', scrolling, resting, 'fps', '-');
    reportBudget('frames while 300,000 are scrolled', scrolling, 55, 'fps', '>=');
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** A tenth of the entities at the top, the others below them. */
async function fillTree(stage: Stage, projectId: number, count: number): Promise<void> {
  await fill(stage, count, [stage.classId('Requirement')], { projectId });
  await stage.pool.query(
    `insert into link (organization_id, project_id, source_id, relation_id, target_id, attrs, created, created_by, revision)
     select 1, $1::int, $1 * 1000000 + (i + 9) / 10, $2::int, $1 * 1000000 + i, '{}', now(), 'ada', 1 from generate_series(1, $3::int) i
     where (i + 9) / 10 <> i and i > $3 / 10`,
    [projectId, stage.relationId('decomposed by'), count],
  );
  await stage.pool.query('vacuum analyze link');
}

/** From the navigation to the first row. */
async function firstRows(browser: Browser, stage: Stage, projectId: number): Promise<number> {
  const page = await openPage(browser, stage);
  await noteFirstRows(page);
  await page.goto(`/acme/p/${projectId}/database`);
  const ms = await shownAt(page);
  await page.context().close();
  return ms;
}

/** Frames a second while a wheel turns over the table, and while nothing moves. */
async function frames(browser: Browser, stage: Stage): Promise<{ scrolling: number; resting: number }> {
  const page = await openPage(browser, stage);
  await page.goto('/acme/p/1/database');
  await page.locator('.db-row .db-name a').first().waitFor();
  await page.waitForTimeout(1_500);
  const count = () =>
    page.evaluate(
      (ms) =>
        new Promise<number>((done) => {
          let drawn = 0;
          const started = performance.now();
          const frame = (now: number) => {
            drawn++;
            if (now - started < ms) requestAnimationFrame(frame);
            else done((drawn * 1000) / (now - started));
          };
          requestAnimationFrame(frame);
        }),
      SECONDS * 1000,
    );
  const resting = await count();
  await page.locator('.db-scroll').hover();
  const counted = count();
  for (let left = SECONDS * 20; left > 0; left--) {
    await page.mouse.wheel(0, 240);
    await page.waitForTimeout(40);
  }
  const scrolling = await counted;
  const top = await page.locator('.db-scroll').evaluate((element) => element.scrollTop);
  if (top < 10_000) throw new Error(`The wheel moved the table by only ${top} px`);
  await page.context().close();
  return { scrolling, resting };
}
