// `node tests/diagrams/gallery/look.ts [slug…] [--dark] [--hostile]`: pictures of diagrams as PNG, to be looked at, in `.data/gallery`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { chromium } from '@playwright/test';

import type { Scene } from '#shared/drawing/scene.ts';
import { toSvg } from '#shared/drawing/svg.ts';

import { findChromium } from '../../support/chromium.ts';
import { readSample } from './firesat.ts';
import { hostileScenes } from './hostile.ts';
import { roots } from './roots.ts';
import { sampleScene } from './scenes.ts';

const given = process.argv.slice(2);
const flags = new Set(given.filter((each) => each.startsWith('--')));
const slugs = given.filter((each) => !each.startsWith('--'));
const theme = flags.has('--dark') ? 'dark' : 'light';
const folder = resolve('.data/gallery');
const GROUPS = new Set(['blue', 'orange', 'green', 'purple', 'grey']);

const page = (svg: string) => `<!doctype html><html data-theme="${theme}"><head><meta charset="utf-8"><style>
@font-face { font-family: 'IBM Plex Sans'; font-weight: 100 700; src: url('file://${resolve('node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2')}'); }
${readFileSync('web/ui/tokens.css', 'utf8')}
body { margin: 0; background: var(--tr-surface); } svg { display: block; max-width: 100vw; max-height: 100vh; }</style></head><body>${svg}</body></html>`;

/** At its own size, and smaller where that is more than can be looked at. */
const fitted = (width: number, height: number) => {
  const scale = Math.min(1, 1500 / width, 1100 / height);
  return { width: Math.max(1, Math.ceil(width * scale)), height: Math.max(1, Math.ceil(height * scale)) };
};

const document = readSample();
const scenes: [string, Scene][] = flags.has('--hostile')
  ? hostileScenes()
  : Object.entries(roots)
      .map(([slug, root]) => {
        const [type, other] = (slugs.find((each) => each.split('@')[0] === slug) ?? slug).split('@');
        return [type!, other ?? root] as const;
      })
      .filter(([slug]) => slugs.length === 0 || slugs.some((each) => each.split('@')[0] === slug))
      .map(([slug, root]): [string, Scene] => [slug, sampleScene(document, slug, root)]);
const browser = await chromium.launch({ ...(await findChromium()) });
const sheet = await browser.newPage();
const taken = (path: string) =>
  sheet.screenshot({ path }).then(
    () => true,
    () => false,
  );
mkdirSync(folder, { recursive: true });
for (const [name, scene] of scenes.filter(
  ([name]) => slugs.length === 0 || slugs.some((each) => name.startsWith(each.split('@')[0]!)),
)) {
  const svg = toSvg(scene, {
    colour: (ink) => (ink.startsWith('#') ? ink : `var(--tr-${GROUPS.has(ink) ? `${ink}-75` : ink})`),
  });
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg)!;
  await sheet.setViewportSize(fitted(Number(width), Number(height)));
  const file = resolve(folder, `${name}.${theme}.html`);
  writeFileSync(file, page(svg));
  await sheet.goto(`file://${file}`);
  await sheet.evaluate('document.fonts.ready');
  const path = file.replace('.html', '.png');
  // A machine that is busy does not always answer at once.
  for (let tries = 1; !(await taken(path)); tries++) if (tries > 5) throw new Error(`no picture of ${name}`);
  process.stdout.write(`${name}: ${scene.items.length} items, ${width} × ${height}\n`);
}
await browser.close();
