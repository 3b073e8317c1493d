import { Resvg } from '@resvg/resvg-js';

import type { Sheet } from '../drawing/sheet.ts';
import { fontFiles } from './fonts.ts';
import { SHARP } from './order.ts';

/** What a picture takes unpacked is four bytes for each; larger ones are less sharp. */
const MOST_PIXELS = 40_000_000;

/** A sheet that has been written as SVG, as pixels on white. */
export function pngOf(svg: string, { box }: Pick<Sheet, 'box'>): Uint8Array<ArrayBuffer> {
  const value = Math.min(SHARP, Math.sqrt(MOST_PIXELS / (box.width * box.height)));
  const font = { fontFiles: fontFiles(), defaultFontFamily: 'IBM Plex Sans', sansSerifFamily: 'IBM Plex Sans' };
  const picture = new Resvg(svg, { font, background: '#ffffff', fitTo: { mode: 'zoom', value } });
  return new Uint8Array(picture.render().asPng());
}
