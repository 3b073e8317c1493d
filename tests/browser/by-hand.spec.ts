// A quick hand that waits for nothing gets what it meant from commands, pickers and popovers, however late the server answers.
import type { Browser } from '@playwright/test';

import type { Given } from '../support/by-hand.ts';
import { Hand } from '../support/hand.ts';
import { ownSample } from '../support/own-sample.ts';
import { signedIn } from '../support/signed-in.ts';
import { startSlowLine } from '../support/slow-line.ts';
import { test } from '../support/test.ts';
import { gestures } from './gestures/index.ts';

/** The delays of an answer, in milliseconds. `npm run fuzz` tries each gesture at all of them, the suite at its own. */
const DELAYS = [0, 400, 3000] as const;
const isWhole = process.env['HANDS'] === 'all';

let count = 0;
const letters = (number: number) => String(number).replace(/\d/g, (digit) => 'bdfgklmnpr'[Number(digit)]!);
/** A word that nobody else writes and no language bends. */
const nextWord = () => `Quz${letters(1000 + count++)}`;

/** The copy of the sample on this worker's server: each gesture makes what it changes. */
let sample: Promise<number> | undefined;

async function begin(browser: Browser, url: string): Promise<{ place: Omit<Given, 'word'>; line: Line }> {
  const line = await startSlowLine(url);
  const server = await signedIn(browser);
  const projectId = await (sample ??= ownSample(server));
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await signedIn(browser, { baseURL: line.url, permissions });
  return { place: { page, hand: new Hand(page), server, projectId, home: `/sample/p/${projectId}` }, line };
}
type Line = Awaited<ReturnType<typeof startSlowLine>>;

for (const [of, all] of gestures)
  for (const { name, delay: usual, attempt } of all)
    test(`${of}: ${name}`, async ({ browser, truss }) => {
      const { place, line } = await begin(browser, truss.url);
      try {
        for (const delay of isWhole ? DELAYS : [usual])
          await test.step(`${delay} ms`, () => attempt({ ...place, word: nextWord() }, line.slow, delay));
      } finally {
        await place.page.close();
        await line.close();
      }
    });
