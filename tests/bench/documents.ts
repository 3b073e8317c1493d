import type { Browser, Page } from '@playwright/test';

import { startJobs } from '../../server/start/jobs.ts';
import { arrivalDocument } from './arrival-document.ts';
import { bringIn } from './bring-in.ts';
import { buildPages, openBrowser, openPage } from './browser.ts';
import { reportBudget } from './report.ts';
import { openStage, percentile, type Stage } from './stage.ts';

/** Seven of ten are requirements, which all stand in one document. */
const COUNT = 14_300;
const many = '10,000 requirements';
const ROUNDS = 5;
const SECONDS = 5;
const TYPED = 'The quick brown fox jumps over it';

/** A document of 10,000 requirements in a browser: its first screen, its frames a second, and how soon a heading far below and a letter stand there. */
export async function documents(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const jobs = await startJobs(stage.truss, stage.databaseUrl);
  const browser = await openBrowser();
  try {
    const at = await addressOfDocument(stage);
    const first: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const ms = await firstScreen(browser, stage, at);
      if (round >= 0) first.push(ms);
    }
    reportBudget(`first screen of ${many}`, percentile(first, 95), 1_000, 'ms p95');
    const page = await openDocument(browser, stage, at);
    reportBudget(`frames while ${many} are scrolled`, await framesAtPace(page, 40), 55, 'fps', '>=');
    reportBudget('frames while they fly past', await framesAtPace(page, 400), 55, 'fps', '>=');
    reportBudget(`a heading among ${many} is jumped to`, await jumps(page), 300, 'ms p95');
    reportBudget(`a letter among ${many}`, await letters(page), 50, 'ms p95');
  } finally {
    await browser.close();
    await jobs.stop();
    await stage.close();
  }
}

async function addressOfDocument(stage: Stage): Promise<string> {
  const projectId = await bringIn(stage, 'json', arrivalDocument(COUNT));
  const { rows } = await stage.pool.query<{ id: number }>(
    `select id from entity where organization_id = 1 and project_id = $1 and number = 'DOC.1'`,
    [projectId],
  );
  return `/acme/p/${projectId}/documents/${rows[0]!.id}`;
}

async function openDocument(browser: Browser, stage: Stage, at: string): Promise<Page> {
  const page = await openPage(browser, stage);
  await page.goto(at);
  await page.waitForFunction(() => document.querySelectorAll('.dc-prose').length > 3);
  return page;
}

/** From the navigation to the first rows with their texts. */
async function firstScreen(browser: Browser, stage: Stage, at: string): Promise<number> {
  const page = await openDocument(browser, stage, at);
  const ms = await page.evaluate(() => performance.now());
  await page.context().close();
  return ms;
}

/** Frames a second while each moves the document by so many pixels. */
const framesAtPace = (page: Page, pixels: number): Promise<number> =>
  page.evaluate(
    ({ pixels, ms }) =>
      new Promise<number>((done) => {
        const box = document.querySelector('.dc-scroll')!;
        const began = performance.now();
        let drawn = 0;
        const frame = (now: number) => {
          drawn++;
          box.scrollTop += pixels;
          if (now - began < ms) requestAnimationFrame(frame);
          else done((drawn * 1000) / (now - began));
        };
        requestAnimationFrame(frame);
      }),
    { pixels, ms: SECONDS * 1000 },
  );

/** From a press on a heading of the outline to its row, anywhere in the document. */
async function jumps(page: Page): Promise<number> {
  const times: number[] = [];
  for (const part of [0.9, 0.1, 0.5, 0.97, 0.3, 0.72, 1]) {
    await page.locator('.dc-outline-rows').evaluate((rows, part) => {
      rows.scrollTop = part * (rows.scrollHeight - rows.clientHeight);
    }, part);
    await page.waitForTimeout(500);
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((done) => {
            const rows = [...document.querySelectorAll<HTMLElement>('.dc-jump')];
            const pressed = rows[Math.floor(rows.length / 2)]!;
            const began = performance.now();
            pressed.click();
            const look = () => {
              const row = document.querySelector('.dc-row[aria-current]');
              const top = row?.getBoundingClientRect().top ?? -1;
              const isThere = top > 0 && top < innerHeight && pressed.title.includes(nameIn(row!));
              if (isThere) done(performance.now() - began);
              else requestAnimationFrame(look);
            };
            const nameIn = (row: Element) => /Requirement \d+/.exec(row.textContent)?.[0] ?? 'none';
            look();
          }),
      ),
    );
  }
  return percentile(times, 95);
}

/** From a key that is pressed in a text to the frame that shows its letter. */
async function letters(page: Page): Promise<number> {
  await page.locator('.dc-row[aria-current]').focus();
  await page.keyboard.press('F2');
  await page.locator('.dc-editor .rt-prose').click();
  await page.evaluate(() => {
    const kept = globalThis as unknown as { painted: number[] };
    kept.painted = [];
    addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => kept.painted.push(performance.now() - began), 0));
      },
      true,
    );
  });
  await page.keyboard.type(TYPED, { delay: 40 });
  await page.waitForFunction(
    (count) => (globalThis as unknown as { painted: number[] }).painted.length >= count,
    TYPED.length,
  );
  return percentile(await page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted), 95);
}
