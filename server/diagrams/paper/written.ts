import { lightInk } from '../drawing/inks.ts';
import { onSheet } from '../drawing/on-sheet.ts';
import { sheetAsSvg } from '../drawing/paper-svg.ts';
import { pdfOf } from '../drawing/pdf/write.ts';
import { readFonts } from './fonts.ts';
import type { PaperOrder } from './order.ts';
import { pngOf } from './png.ts';

const addressOf = (file: number) => `file:${file}`;
/** What a PDF can hold. */
const ON_PAPER = /^data:image\/(png|jpeg);/;

/** A diagram as a file, in pieces. */
export async function written(order: PaperOrder): Promise<Uint8Array[]> {
  const { format, images } = order;
  const sheet = onSheet(order, addressOf);
  const byAddress = new Map([...images].map(([file, data]) => [addressOf(file), data]));
  if (format === 'svg') return [new TextEncoder().encode(sheetAsSvg(sheet, byAddress))];
  if (format === 'png') return [pngOf(sheetAsSvg(sheet, byAddress), sheet)];
  const image = (address: string) => {
    const data = byAddress.get(address);
    return data !== undefined && ON_PAPER.test(data) ? data : undefined;
  };
  return pdfOf(sheet, await readFonts(), { colour: lightInk, image });
}
