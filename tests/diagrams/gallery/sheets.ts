// Many pictures of screens beside each other, to be looked at in one go.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser } from '@playwright/test';

/** Sheets of the pictures in a folder that end so: four of a large screen on each, or nine of a phone. */
export async function putOnSheets(
  browser: Browser,
  folder: string,
  look: string,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const all = readdirSync(folder)
    .filter((name) => name.endsWith(`.${look}.png`))
    .toSorted();
  const isLarge = width > height;
  const [across, down] = isLarge ? [2, 2] : [6, 2];
  const each = isLarge ? { width: 960, height: 600 } : { width: 320, height: 693 };
  const page = await browser.newPage({ viewport: { width: across * each.width, height: down * each.height } });
  for (let at = 0; at < all.length; at += across * down) {
    const images = all
      .slice(at, at + across * down)
      .map(
        (name) =>
          `<img src="${pathToFileURL(resolve(folder, name)).href}" width="${each.width}" height="${each.height}">`,
      );
    const sheet = resolve(folder, `sheet.${look}.${at / (across * down) + 1}`);
    await page.goto(pathToFileURL(folder).href);
    await page.setContent(`<body style="margin:0;line-height:0">${images.join('')}</body>`, { waitUntil: 'load' });
    await page.screenshot({ path: `${sheet}.png` });
  }
  await page.close();
}
