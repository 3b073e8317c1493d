import { Resvg } from '@resvg/resvg-js';

import { fontFiles } from '../../../diagrams/threads/fonts.ts';
import { filesFor } from '../../../diagrams/threads/png.ts';
import { cleanSvg } from '../../../files/rules/clean-svg.ts';
import { imageHeader } from '../../../files/rules/image-header.ts';
import { noThumbnail } from '../../../files/rules/no-thumbnail.ts';
import { MAX_PIXELS } from '../../../files/rules/thumbnails.ts';
import { uprightSvg } from '../../../files/rules/upright-svg.ts';
import type { OpenParser } from '../../../platform/jobs/parse-in-thread.ts';
import { bitmapAsPng, isBitmap } from '../rules/bitmap.ts';

/** A picture as pixels, with its size on the page, which is smaller. */
export interface DrawnPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The dots per pixel of the page, so that lines are sharp on paper, and the maximum along a side. */
const FINE = 2;
const MOST = 2_400;

/** The maximum along a side of a photograph, which has no sharp lines. */
const MOST_OF_PHOTO = 1_600;

/** Draws an uploaded GIF, SVG, BMP or turned photograph, after checking its header before it is unpacked. */
export const open: OpenParser<DrawnPicture> = (make) => {
  const pieces: Uint8Array[] = [];
  return {
    write: (chunk) => void pieces.push(chunk),
    end: () => make(drawnPixels(Buffer.concat(pieces))),
  };
};

function drawnPixels(given: Buffer): DrawnPicture {
  const data = isBitmap(given) ? bitmapAsPng(given, MAX_PIXELS) : given;
  if (!data) throw noThumbnail('It is damaged, or too large.');
  const header = imageHeader(data);
  if (!header) return drawn(cleanSvg(data.toString('utf8').replace(/^\uFEFF/, '')), MOST);
  const { kind, width, height } = header;
  if (width === 0 || height === 0) throw noThumbnail('It is empty.');
  if (width * height > MAX_PIXELS) throw noThumbnail(`It has more than ${MAX_PIXELS / 1e6} million pixels.`);
  return drawn(uprightSvg(data, header).svg, kind === 'jpeg' ? MOST_OF_PHOTO : MOST);
}

function drawn(svg: string, most: number): DrawnPicture {
  const font = {
    fontFiles: [...fontFiles(), ...filesFor(svg)],
    loadSystemFonts: false,
    defaultFontFamily: 'IBM Plex Sans',
  };
  try {
    const { width, height } = new Resvg(svg, { font });
    const value = Math.min(FINE, most / Math.max(width, height, 1));
    const data = new Uint8Array(new Resvg(svg, { font, fitTo: { mode: 'zoom', value } }).render().asPng());
    return { data, width, height };
  } catch (error) {
    throw noThumbnail(`It cannot be drawn (${(error as Error).message}).`);
  }
}
