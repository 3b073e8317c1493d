import type { Browser } from '@playwright/test';

import { createProject } from '../../server/model/projects/commands/save-project.ts';
import { contextFor } from '../../server/start/first-start.ts';
import { buildPages, noteFirstRows, openBrowser, openPage, shownAt } from './browser.ts';
import { reportBeside, reportBudget } from './report.ts';
import { drawnTo } from './scroll-bar.ts';
import { fill, openStage, percentile, type Stage, fillBare } from './stage.ts';

const MANY = Number(process.env['ROWS'] ?? 300_000);
const many = MANY.toLocaleString('en');
const FEW = 3_000;
const ROUNDS = 15;
/** The number of rounds where only the median counts. */
const FEW_ROUNDS = 9;
const SECONDS = 6;
/** So long may it take until the rows stand to which the scroll bar was drawn. */
const JUMP_MS = 300;
/** So long may it take until the first rows stand, where the page is there already. */
const ROWS_MS = 300;

/**
 * The database screen in a browser: its first rows among 300,000 entities beside 3,000 (with `ROWS=1000000` a million), how many frames a second it
 * scrolls with, and how soon the rows stand to which its scroll bar is drawn.
 */
export async function screens(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    const small = (await createProject(contextFor(stage.truss, 'ada'), 'acme', { name: 'Small' })).id;
    await fillBare(stage.pool, ['entity', 'link'], () => fillTree(stage, 1, MANY));
    await fillTree(stage, small, FEW);
    const times: [number[], number[]] = [[], []];
    for (let round = -2; round < FEW_ROUNDS; round++)
      for (const [at, projectId] of [1, small].entries()) {
        const ms = await firstRows(browser, stage, projectId);
        if (round >= 0) times[at]!.push(ms);
      }
    const middle = percentile(times[0], 50);
    reportBeside(`first rows of ${many} beside 3,000`, middle, percentile(times[1], 50), 'ms', '<= 1.3');
    reportBudget(
      `first rows of ${many}, come to from the dashboard`,
      await comingTo(browser, stage),
      ROWS_MS,
      'ms p95',
    );
    const { scrolling, resting } = await frames(browser, stage);
    reportBeside(`frames while ${many} are scrolled, beside at rest`, scrolling, resting, 'fps', '-');
    reportBudget(`frames while ${many} are scrolled`, scrolling, 55, 'fps', '>=');
    reportBudget(`rows of ${many} where the scroll bar is drawn to`, await jumps(browser, stage), JUMP_MS, 'ms p95');
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

/** From a press on the link to the database, on the dashboard, to its first row. */
async function comingTo(browser: Browser, stage: Stage): Promise<number> {
  const page = await openPage(browser, stage);
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    await page.goto('/acme/p/1/dashboard');
    const link = page.getByRole('link', { name: 'Database', exact: true }).first();
    await link.waitFor();
    // The code of the main screens is fetched ahead, when a page has come to rest.
    await page.waitForTimeout(1_500);
    const ms = await link.evaluate(
      (element) =>
        new Promise<number>((done) => {
          const began = performance.now();
          (element as HTMLElement).click();
          const look = () => {
            if (document.querySelector('.db-row .db-name a')) done(performance.now() - began);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    if (round >= 0) times.push(ms);
  }
  await page.context().close();
  return percentile(times, 95);
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

/** From drawing the scroll bar to the rows that stand there, anywhere in a list of all and at last at its end. */
async function jumps(browser: Browser, stage: Stage): Promise<number> {
  const page = await openPage(browser, stage);
  await page.goto('/acme/p/1/database?query=order:number');
  await page.locator('.db-row .db-name a').first().waitFor();
  await page.locator(`.db-scroll[aria-rowcount="${MANY + 1}"]`).waitFor();
  const ms = await drawnTo(page, MANY);
  await page.context().close();
  return ms;
}
