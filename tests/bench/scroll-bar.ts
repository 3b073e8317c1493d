import type { Page } from '@playwright/test';

import { percentile } from './stage.ts';

const PARTS = [0.9, 0.1, 0.5, 0.97, 0.3, 0.72, 0.05, 0.61, 0.85, 1];

/** Draws the scroll bar of a table to places anywhere in it, at last to its end; the 95th percentile of the time until the rows stand there. */
export async function drawnTo(page: Page, count: number): Promise<number> {
  const times: number[] = [];
  for (const part of PARTS) {
    const { ms, places } = await page.evaluate(
      (part) =>
        new Promise<{ ms: number; places: number[] }>((done) => {
          const box = document.querySelector('.db-scroll')!;
          const started = performance.now();
          box.scrollTop = part * (box.scrollHeight - box.clientHeight);
          const inSight = () => {
            const { top, bottom } = box.getBoundingClientRect();
            return [...box.querySelectorAll('.db-body .db-row')].filter((row) => {
              const at = row.getBoundingClientRect();
              return at.bottom > top + 32 && at.top < bottom;
            });
          };
          const look = () => {
            const rows = inSight();
            if (rows.length < 5 || rows.some((row) => row.ariaBusy)) return void requestAnimationFrame(look);
            const places = rows.map((row) => Number(row.getAttribute('aria-rowindex')) - 2);
            done({ ms: performance.now() - started, places });
          };
          requestAnimationFrame(look);
        }),
      part,
    );
    times.push(ms);
    const [first, last] = [places[0]!, places.at(-1)!];
    if (part === 1 ? last !== count - 1 : Math.abs(first / count - part) > 0.02)
      throw new Error(`Drawn to ${part} of the way, the rows ${first} to ${last} of ${count} are shown`);
  }
  return percentile(times, 95);
}

/** Frames a second while a hand draws the scroll bar to and fro, resting now and then, and while nothing moves. */
export async function framesWhileDrawn(page: Page, seconds: number): Promise<{ drawing: number; resting: number }> {
  const frames = (isDrawn: boolean) =>
    page.evaluate(
      ({ ms, isDrawn }) =>
        new Promise<number>((done) => {
          const box = document.querySelector('.db-scroll')!;
          const way = box.scrollHeight - box.clientHeight;
          const started = performance.now();
          let drawn = 0;
          const frame = (now: number) => {
            const gone = now - started;
            drawn++;
            if (gone >= ms) return done((drawn * 1000) / gone);
            // Of each second it is drawn for seven tenths, and lies still while the rows come.
            const second = Math.floor(gone / 1000);
            const part = second + Math.min(1, (gone % 1000) / 700);
            if (isDrawn) box.scrollTop = way * (0.5 - Math.cos(part * 0.9) / 2);
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      { ms: seconds * 1000, isDrawn },
    );
  const resting = await frames(false);
  return { resting, drawing: await frames(true) };
}
