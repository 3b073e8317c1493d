import type { Page } from '@playwright/test';

import { buildPages, openBrowser, openPage } from './browser.ts';
import { openModelStage } from './model-stage.ts';
import { reportBudget } from './report.ts';
import { percentile, type Stage } from './stage.ts';

/** The pause between two letters of a quick hand. */
const LETTER_MS = 33;
const LETTER_SEEN_MS = 50;
const COMMANDS_MS = 100;
const ENTITIES_MS = 200;
const ROUNDS = 12;
const OTHERS = 10;
/** The pause of each of the others between two saves. */
const SAVE_MS = 500;

interface Noted {
  seen: number[];
  pressed: number;
  shown: number | undefined;
}
/** The page's own names: what is evaluated there knows nothing of this file. */
declare const noted: Noted;

/** Notes when a key was pressed, when the frame after it was drawn, and when an option of a list answered it. */
const noteKeys = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notes: Noted = { seen: [], pressed: 0, shown: undefined };
    Object.assign(globalThis, { noted: notes });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        notes.pressed = timeStamp;
        notes.shown = undefined;
        requestAnimationFrame(() => setTimeout(() => notes.seen.push(performance.now() - timeStamp)));
      },
      { capture: true },
    );
  });

/** Measures letters in a cell while ten others edit, and the palette's first answers, in a browser on the model of the searches. */
export async function byHand(): Promise<void> {
  buildPages();
  const { stage } = await openModelStage();
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, stage);
    await noteKeys(page);
    await page.goto('/acme/p/1/database');
    await page.locator('.db-row .db-name a').first().waitFor();
    const seen = await letters(page, stage);
    reportBudget('a letter in a cell until it is seen, ten others editing', seen, LETTER_SEEN_MS, 'ms p95');
    reportBudget('palette: a command, from its last letter', await answers(page, 'dark'), COMMANDS_MS, 'ms p95');
    reportBudget('palette: an entity, from its last letter', await answers(page, 'valve'), ENTITIES_MS, 'ms p95');
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function letters(page: Page, stage: Stage): Promise<number> {
  const { edges } = (
    (await stage.graph(FIRST)) as { project: { entities: { edges: { node: { entityId: number } }[] } } }
  ).project.entities;
  let isOver = false;
  const others = edges.slice(1, OTHERS + 1).map(async ({ node }, other) => {
    for (let round = 0; !isOver; round++) {
      await fetch(`${stage.url}/api/v4/o/acme/entities`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: stage.cookie },
        body: JSON.stringify([{ id: node.entityId, name: `Edited by ${other}, ${round}` }]),
      }).then((answer) => answer.arrayBuffer());
      await page.waitForTimeout(SAVE_MS);
    }
  });
  try {
    await page
      .locator('.db-row .db-name')
      .first()
      .click({ position: { x: 2, y: 8 } });
    await page.keyboard.press('F2');
    await page.evaluate(() => void (noted.seen.length = 0));
    await page.keyboard.type('Whoever types this reads each letter at once. '.repeat(4), { delay: LETTER_MS });
    const seen = await page.evaluate(() => noted.seen);
    await page.keyboard.press('Escape');
    return percentile(seen, 95);
  } finally {
    isOver = true;
    await Promise.all(others);
  }
}

const FIRST = `{ project(organization: "acme", projectId: 1) { entities(order: "modified-", first: 20) { edges { node { entityId } } } } }`;

/** From the last letter of a word until the first option that contains it. */
async function answers(page: Page, word: string): Promise<number> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(word, { delay: LETTER_MS });
    const shown = await page.waitForFunction(
      (pattern) => {
        const isThere = [...document.querySelectorAll('#palette-hits [role=option]')].some(({ textContent }) =>
          new RegExp(pattern, 'i').test(textContent),
        );
        if (isThere) noted.shown ??= performance.now() - noted.pressed;
        return noted.shown;
      },
      word,
      { polling: 'raf' },
    );
    if (round >= 0) times.push((await shown.jsonValue())!);
    await page.keyboard.press('Escape');
    await page.locator('#palette-hits').waitFor({ state: 'detached' });
  }
  return percentile(times, 95);
}
