import type { Browser, Page } from '@playwright/test';

import { browserTime } from './browser-time.ts';
import { buildPages, openBrowser, openPage } from './browser.ts';
import { openBeside } from './diagrams-beside.ts';
import { contentOf } from './diagrams-content.ts';
import { liveEdits } from './diagrams-live.ts';
import { EDGES, edges, fillDiagram, NODES, positions, PROJECT, ROOT } from './diagrams-model.ts';
import { reportBeside, reportBudget } from './report.ts';
import { openStage, percentile, type Stage } from './stage.ts';

const ROUNDS = 9;
const MS = 2_000;
const ADDRESS = `/acme/p/${PROJECT}/diagrams/requirement/${ROOT}`;

/** A diagram of 5,000 nodes and 8,000 edges in a browser: opened, panned, zoomed, dragged, laid out, and changed by others; beside React Flow and ELK. */
export async function diagrams(): Promise<void> {
  buildPages();
  const stage = await openStage();
  const browser = await openBrowser();
  const beside = await openBeside();
  try {
    await fillDiagram(stage);
    await opened(browser, stage);
    await moved(browser, stage, beside.url);
    await laidOut(browser, beside.url);
    await liveEdits(browser, stage);
  } finally {
    beside.close();
    await browser.close();
    await stage.close();
  }
}

const stands = async (page: Page): Promise<number> => {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('picture stands')[0]?.startTime);
  return (await mark.jsonValue())!;
};

/** From the navigation to the first picture, beside how long what it shows takes to come by itself. */
async function opened(browser: Browser, stage: Stage): Promise<void> {
  const [paints, transfers]: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round++) {
    const page = await openPage(browser, stage);
    const asked = page.waitForRequest((request) => (request.postData() ?? '').includes('"slug":"requirement"'));
    await page.goto(ADDRESS);
    const body = (await asked).postData()!;
    const paint = await stands(page);
    const transfer = await page.evaluate(async (text) => {
      const began = performance.now();
      const answer = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      const { byteLength } = await answer.arrayBuffer();
      if (!answer.ok || byteLength < 1_000_000) throw new Error(`Only ${byteLength} bytes came`);
      return performance.now() - began;
    }, body);
    if (round >= 0) {
      paints.push(paint);
      transfers.push(transfer);
    }
    await page.context().close();
  }
  const [paint, transfer] = [percentile(paints, 50), percentile(transfers, 50)];
  reportBudget('first paint of 5,000 nodes with their places', paint, 1_000, 'ms');
  reportBeside('first paint beside the transfer of its data', paint, transfer, 'ms', '<= 1.5');
}

interface Frames {
  fps: number;
  /** Processor time for each frame, of all processes of the browser. */
  cpu: number;
}

/** Counts frames while something in the page is done in each. */
async function frames(page: Page, step: string): Promise<Frames> {
  const before = browserTime();
  const count = await page.evaluate(
    ([work, ms]) =>
      new Promise<number>((done) => {
        // oxlint-disable-next-line typescript/no-implied-eval -- the steps are written below
        const each = new Function('at', work as string) as (at: number) => void;
        let drawn = 0;
        const began = performance.now();
        const frame = (now: number) => {
          each(drawn++);
          if (now - began < (ms as number)) requestAnimationFrame(frame);
          else done(drawn);
        };
        requestAnimationFrame(frame);
      }),
    [step, MS] as const,
  );
  return { fps: (count * 1_000) / MS, cpu: (browserTime() - before) / count };
}

const wheel = (options: string) =>
  `const to = document.querySelector('.dg-picture'); const { left, top, width, height } = to.getBoundingClientRect();
   to.dispatchEvent(new WheelEvent('wheel', { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, ...${options} }));`;
const flow = (to: string) => `const { x, y, zoom } = flow.getViewport(); flow.setViewport(${to});`;
const there = '(at % 120 < 60 ? 1 : -1)';
const ZOOMS = [
  ['100 %', 1],
  ['50 %', 0.5],
  ['20 %', 0.2],
  ['all in view', undefined],
] as const;

/** Frames while our picture and that of React Flow move in the same way. */
async function moved(browser: Browser, stage: Stage, url: string): Promise<void> {
  const page = await openPage(browser, stage);
  await page.goto(ADDRESS);
  await stands(page);
  await page.waitForTimeout(3_000); // until lines are led around boxes
  const other = await openPage(browser, stage);
  await other.goto(url);
  await other.waitForFunction(() => (globalThis as { isReady?: boolean }).isReady);
  const at = positions(NODES);
  const nodes = at.slice(1).map(({ x, y }, i) => ({ key: `n${i + 1}`, name: `design ${i}`, x, y }));
  const lines = edges(NODES, EDGES).map(([from, to], i) => ({ key: `l${i}`, from: `n${from}`, to: `n${to}` }));
  await other.evaluate(
    (given) => (globalThis as unknown as { show(given: object, isCulled: boolean): void }).show(given, false),
    { nodes, edges: lines },
  );
  await other.waitForFunction(() => document.querySelectorAll('.react-flow__node').length >= 5_000);
  await other.waitForFunction(() => 'flow' in globalThis);

  for (const [name, zoom] of ZOOMS) {
    await page.bringToFront();
    await page.locator('.dg-picture').focus();
    await page.keyboard.press(zoom === undefined ? '!' : '0');
    if (zoom !== undefined && zoom !== 1)
      await page.evaluate(wheel(`{ ctrlKey: true, deltaY: ${-300 * Math.log(zoom)} }`));
    await page.waitForTimeout(400);
    const ours = await frames(page, wheel(`{ deltaX: 14 * ${there}, deltaY: 9 * ${there} }`));
    await other.bringToFront();
    await other.evaluate((k) => {
      const { flow } = globalThis as unknown as { flow: { setViewport(to: object): void; fitView(): void } };
      if (k === null) flow.fitView();
      else flow.setViewport({ x: 0, y: 0, zoom: k });
    }, zoom ?? null);
    await other.waitForTimeout(600);
    const theirs = await frames(other, flow(`{ x: x - 14 * ${there}, y: y - 9 * ${there}, zoom }`));
    compared(`pan at ${name}`, ours, theirs);
  }
  await page.bringToFront();
  await page.keyboard.press('!');
  await page.waitForTimeout(400);
  const zoomed = await frames(page, wheel(`{ ctrlKey: true, deltaY: -12 * ${there} }`));
  await other.bringToFront();
  const theirs = await frames(other, flow(`{ x, y, zoom: zoom * Math.exp(0.04 * ${there}) }`));
  compared('zoom between all in view and 100 %', zoomed, theirs);
  await other.context().close();
  await dragged(page);
}

function compared(what: string, ours: Frames, theirs: Frames): void {
  reportBudget(`${what}: frames a second`, ours.fps, 55, 'fps', '>=');
  reportBeside(`${what}: frames beside React Flow`, ours.fps, theirs.fps, 'fps', '>= 1');
  reportBeside(`${what}: processor time a frame beside React Flow`, ours.cpu, theirs.cpu, 'ms', '<= 1');
}

/** A box with its lines under the hand, and what happens when it is let go. */
async function dragged(page: Page): Promise<void> {
  await page.locator('.dg-picture').focus();
  await page.keyboard.press('0');
  await page.waitForTimeout(600);
  const box = await page.evaluate(() => {
    const view = document.querySelector('.dg-picture')!.getBoundingClientRect();
    const [x, y] = [view.left + view.width / 2, view.top + view.height / 2];
    const far = (rect: DOMRect) => Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y);
    const rects = [...document.querySelectorAll('.dg-shape')].map((button) => button.getBoundingClientRect());
    const { left, top, width, height } = rects.toSorted((a, b) => far(a) - far(b))[0]!;
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + 12, { steps: 3 });
  const ours = await frames(
    page,
    `const to = document.querySelector('.dg-picture');
     to.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, pointerType: 'mouse', bubbles: true, buttons: 1,
       clientX: ${box.x} + 120 * Math.sin(at / 20), clientY: ${box.y} + 90 * Math.cos(at / 27) }));`,
  );
  reportBudget('drag of one of 5,000 with its lines', ours.fps, 50, 'fps', '>=');
  await page.evaluate(() => {
    (globalThis as { longest?: number }).longest = 0;
    new PerformanceObserver((list) => {
      const all = globalThis as unknown as { longest: number };
      for (const { duration } of list.getEntries()) all.longest = Math.max(all.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.mouse.up();
  await page.waitForTimeout(2_500);
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  reportBudget('lines led around boxes after a drop: the longest task of the page', longest, 100, 'ms');
  await page.context().close();
}

type LaidOut = { ms: number; said: number; still: number };

/** Layouts from nothing, in the worker of a browser, beside ELK in a worker of its own. */
async function laidOut(browser: Browser, url: string): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForFunction(() => (globalThis as { isReady?: boolean }).isReady);
  const run = (by: 'ours' | 'elk', picture: string, nodes: number, count: number): Promise<LaidOut> =>
    page.evaluate(
      ([who, how, content]) =>
        (globalThis as unknown as { laidOut(who: string, how: string, content: object): Promise<LaidOut> }).laidOut(
          who as string,
          how as string,
          content as object,
        ),
      [by, picture, contentOf(nodes, count)] as const,
    );
  for (const [name, picture] of [
    ['hierarchy', 'TREE'],
    ['tree', 'BRANCHES'],
    ['radial', 'RADIAL'],
    ['grid', 'GRID'],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) times.push((await run('ours', picture, NODES, 0)).ms);
    reportBudget(`layout of 5,000: ${name}`, percentile(times, 50), 300, 'ms');
  }
  const [some, theirs] = [await run('ours', 'LAYERED', 1_000, 1_400), await run('elk', '', 1_000, 1_400)];
  reportBudget('layered layout of 1,000 with 1,400 edges', some.ms, 700, 'ms');
  reportBeside('layered layout of 1,000 beside ELK', some.ms, theirs.ms, 'ms', '<= 1');
  const many = await run('ours', 'LAYERED', NODES, EDGES);
  reportBudget('layered layout of 5,000 with 8,000 edges', many.ms, 15_000, 'ms');
  reportBudget('… how often it says how far it is', many.said, 3, 'times', '>=');
  reportBudget('… the longest that the page stands still meanwhile', many.still, 100, 'ms');
  const elk = await run('elk', '', NODES, EDGES);
  reportBeside('layered layout of 5,000 beside ELK', many.ms, elk.ms, 'ms', '<= 1');
  await page.context().close();
}
