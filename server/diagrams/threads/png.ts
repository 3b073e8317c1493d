import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Resvg } from '@resvg/resvg-js';

import { areJapanese, fontsOfScripts, furtherFonts } from '#shared/drawing/pdf/scripts.ts';
import type { Sheet } from '#shared/drawing/sheet.ts';

import { SHARP } from '../paper-order.ts';
import { fileOfScript, fontFiles, readLastFont } from './fonts.ts';

/** The maximum number of pixels, which take four bytes each unpacked; larger pictures are less sharp. */
const MOST_PIXELS = 40_000_000;
/** Scripts beyond those of Europe and the Near East, and pictures. */
const FAR = /[\u{900}-\u{1fff}\u{2e80}-\u{fafe}\u{10000}-\u{10ffff}]/u;

/** Draws a sheet's SVG as pixels on white. */
export function pngOf(svg: string, { box }: Pick<Sheet, 'box'>): Uint8Array<ArrayBuffer> {
  const value = Math.min(SHARP, Math.sqrt(MOST_PIXELS / (box.width * box.height)));
  const further = filesFor(svg);
  const drawn = (last: readonly string[]) => {
    const font = {
      fontFiles: [...fontFiles(), ...further, ...last],
      loadSystemFonts: false,
      defaultFontFamily: 'IBM Plex Sans',
      sansSerifFamily: 'IBM Plex Sans',
    };
    const picture = new Resvg(svg, { font, background: '#ffffff', fitTo: { mode: 'zoom', value } });
    return new Uint8Array(picture.render().asPng());
  };
  return FAR.test(svg) ? withLastFont((file) => drawn([file])) : drawn([]);
}

/** Lists the font files of the scripts that occur in a picture. */
export function filesFor(svg: string): string[] {
  const isJapanese = areJapanese([svg]);
  const asked = new Set(Array.from(new Set(svg)).flatMap((letter) => furtherFonts(letter, isJapanese)));
  return fontsOfScripts
    .filter((name) => asked.has(name))
    .flatMap((name) => (name === 'signs' ? [fileOfScript(name), fileOfScript(name, true)] : fileOfScript(name)));
}

/** The library takes fonts from files only. */
function withLastFont<T>(use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'font-'));
  try {
    const file = join(folder, 'last.ttf');
    writeFileSync(file, readLastFont());
    return use(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
