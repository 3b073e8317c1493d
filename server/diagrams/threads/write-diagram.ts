import { lightInk } from '#shared/drawing/inks.ts';
import { onSheet } from '#shared/drawing/on-sheet.ts';
import { sheetAsSvg } from '#shared/drawing/paper-svg.ts';
import { pdfOf } from '#shared/drawing/pdf/write.ts';

import type { PaperOrder } from '../paper-order.ts';
import { readFontOf, readFonts } from './fonts.ts';
import { withImages } from './images.ts';
import { pngOf } from './png.ts';

const addressOf = (file: number) => `file:${file}`;

/** Writes a diagram as a file, in pieces. */
export async function writeDiagram(order: PaperOrder): Promise<Uint8Array[]> {
  const sheet = onSheet(order, addressOf);
  const byAddress = new Map([...order.images].map(([file, data]) => [addressOf(file), data]));
  // A viewer of SVG draws all that browsers do, so the sheet stays as it is.
  if (order.format === 'svg') return [new TextEncoder().encode(sheetAsSvg(sheet, byAddress))];
  const { scene, images } = withImages(sheet, byAddress);
  if (order.format === 'png') return [pngOf(sheetAsSvg(scene, images), scene)];
  return pdfOf(scene, await readFonts(), {
    colour: lightInk,
    image: (address) => images.get(address),
    font: readFontOf,
  });
}
