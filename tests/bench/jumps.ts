import type { Page } from '@playwright/test';

import { buildPages, openBrowser, openPage } from './browser.ts';
import { fillMillion } from './million.ts';
import { report, reportBeside, reportBudget } from './report.ts';
import { drawnTo, framesWhileDrawn } from './scroll-bar.ts';
import { fillBare, openStage, percentile, type Stage } from './stage.ts';

const ENTITIES = 200_000;
const ROUNDS = 40;
const SECONDS = 8;
const FRAMES = 55;
/** So long may it take from asking for a place until its rows are there, in any order. */
const JUMP_MS = 300;

const orders = [
  ...'number name modified- created- createdby modifiedby class label Status Rationale Probability'.split(' '),
  '"Due Date"-',
  'class,Status-',
];
const filtered: [query: string, order: string][] = [
  ['class:Requirement', 'name'],
  ['class:Requirement', 'Status'],
  ['valve', 'modified-'],
  ['is:leaf', 'number'],
];

/**
 * Measures jumps to random places of a long list, in each order, beside a bare statement that reads as many rows by their keys, and frames
 * while its scroll bar is drawn. The first jump in an order is told apart: for most the server then puts everything into that order. With
 * `ROWS=1000000` it is a million, which take two minutes to make.
 */
export async function jumps(): Promise<void> {
  const count = Number(process.env['ROWS'] ?? ENTITIES);
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    await fillBare(stage.pool, ['entity'], () => fillMillion(stage.pool, count));
    const floor = await bareTime(stage, count);
    for (const [query, order] of [...orders.map((order) => ['', order] as const), ...filtered]) {
      const of = `of ${count.toLocaleString('en')} by ${order}${query && `, ${query}`}`;
      const found = await foundBy(stage, query);
      const first = await timed(stage, page(query, order, Math.floor(found * 0.7)));
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++)
        times.push(await timed(stage, page(query, order, Math.floor(Math.random() * found))));
      const p95 = percentile(times, 95);
      reportBudget(`first jump ${of}`, first, JUMP_MS, 'ms');
      reportBudget(`jump ${of}`, p95, JUMP_MS, 'ms p95');
      report(`jump ${of}, beside its rows by key`, p95, floor, 'ms', '-');
    }
    await onScreen(await openPage(browser, stage), count);
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** Measures the same in a browser, in which the scroll bar is drawn through the list. */
async function onScreen(page: Page, count: number): Promise<void> {
  const many = count.toLocaleString('en');
  for (const order of ['number', 'Status']) {
    await page.goto(`/acme/p/1/database?query=order:${order}`);
    await page.locator('.db-row .db-name a').first().waitFor();
    await page.locator('.db-scroll:not([aria-rowcount="-1"])').waitFor();
    const shown = Number(await page.locator('.db-scroll').getAttribute('aria-rowcount')) - 1;
    reportBudget(
      `rows of ${many} by ${order} where the scroll bar is drawn to`,
      await drawnTo(page, shown),
      JUMP_MS,
      'ms p95',
    );
    const { drawing, resting } = await framesWhileDrawn(page, SECONDS);
    reportBeside(`frames while ${many} by ${order} are drawn through, beside at rest`, drawing, resting, 'fps', '-');
    reportBudget(`frames while ${many} by ${order} are drawn through`, drawing, FRAMES, 'fps', '>=');
  }
}

const page = (query: string, order: string, offset: number) => `{ project(organization: "acme", projectId: 1) {
  entities(query: ${JSON.stringify(query)}, order: ${JSON.stringify(order)}, first: 100, offset: ${offset}) { edges { cursor node { id entityId number name class { id name } labels { id name } modified } } } } }`;

async function foundBy(stage: Stage, query: string): Promise<number> {
  const counted = `{ project(organization: "acme", projectId: 1) { entities(query: ${JSON.stringify(query)}, first: 1) { totalCount } } }`;
  return ((await stage.graph(counted)) as { project: { entities: { totalCount: number } } }).project.entities
    .totalCount;
}

async function timed(stage: Stage, query: string): Promise<number> {
  const started = performance.now();
  await stage.graph(query);
  return performance.now() - started;
}

/** The time in which a hundred rows are read by hand, whose ids are known. */
async function bareTime({ pool }: Stage, count: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ids = Array.from({ length: 100 }, () => 1 + Math.floor(Math.random() * count));
    const started = performance.now();
    await pool.query(
      `select id, number, name, class_id, label_ids, modified, sort_number from entity where organization_id = 1 and id = any($1)`,
      [ids],
    );
    times.push(performance.now() - started);
  }
  return percentile(times, 95);
}
