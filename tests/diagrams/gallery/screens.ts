// `node tests/diagrams/gallery/screens.ts [slug…]`: the running product with a diagram of each type, as somebody sees it on a large
// screen and on a phone, by day and by night; in `.data/gallery/screens`, with sheets that show many of them beside each other.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { chromium, type Browser } from '@playwright/test';

import { startBrowserServer } from '../../support/browser-server.ts';
import { findChromium } from '../../support/chromium.ts';
import { PASSWORD } from '../../support/people.ts';
import { modelIn, readSample } from './firesat.ts';
import { roots } from './roots.ts';
import { putOnSheets } from './sheets.ts';

const looks = [
  { name: 'day', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'night', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone-night', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
const given = process.argv.slice(2);
const wanted = given.filter((each) => each in roots);
const folder = resolve('.data/gallery/screens');
mkdirSync(folder, { recursive: true });

const truss = await startBrowserServer();
const { entities } = modelIn(readSample());
const browser: Browser = await chromium.launch({ ...(await findChromium()), args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, ...options } of looks.filter(
  (each) => given.every((word) => word in roots) || given.includes(each.name),
)) {
  const context = await browser.newContext({ baseURL: truss.url, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.request.post('/api/v4/auth/signin', { data: { username: 'admin', password: PASSWORD } });
  for (const [slug, root] of Object.entries(roots).filter(([slug]) => wanted.length === 0 || wanted.includes(slug))) {
    await page.goto(`/sample/p/1/diagrams/${slug}/${entities.get(root)!.id}`);
    await page.locator('.dg-shape').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: resolve(folder, `${slug}.${name}.png`) }).catch(() => undefined);
    process.stdout.write(`${slug} ${name}\n`);
  }
  await context.close();
  await putOnSheets(browser, folder, name, options.viewport);
}
await browser.close();
await truss.stop();
