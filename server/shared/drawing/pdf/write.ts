import PDFDocument from 'pdfkit';

import type { Sheet } from '../sheet.ts';
import { coveredBy } from './covered.ts';
import { letters, type ReadFont } from './letters.ts';
import { pageOf, toPdf, type PdfOptions, type PdfPage } from './page.ts';
import { areJapanese } from './scripts.ts';

const fontNames = ['400', '500', '600', 'italic'] as const;
/** The fonts of a paper as PDF holds them, by weight or slant. */
export type Fonts = Readonly<Record<(typeof fontNames)[number], Uint8Array>>;

/** Lists the texts on a sheet. */
export const sheetTexts = ({ items }: Pick<Sheet, 'items'>): string[] =>
  items.flatMap(({ marks }) => marks.flatMap((mark) => (mark.is === 'text' ? mark.text : [])));

/** Writes a sheet as a PDF of one page, in pieces. */
export async function pdfOf(
  sheet: Sheet,
  fonts: Fonts,
  {
    font,
    ...options
  }: Pick<PdfOptions, 'colour' | 'image' | 'pictured'> & {
    /** Gives fonts for letters that those of the paper have not. */
    font: ReadFont;
  },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { width, height } = pageOf(sheet.box);
  const paper = new PDFDocument({
    size: [width, height],
    margin: 0,
    // None of those that the library brings: they know no scripts but ours.
    font: '',
    info: { Title: sheet.title, Creator: 'Truss' },
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
  });
  for (const name of fontNames) paper.registerFont(name, fonts[name]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const done = new Promise<void>((end) => {
    paper.on('data', (part) => parts.push(part));
    paper.on('end', () => end());
  });
  const piecesOf = letters(paper, font);
  const isJapanese = areJapanese(sheetTexts(sheet));
  toPdf(paper as unknown as PdfPage, sheet, {
    ...options,
    pieces: (text, own) => piecesOf(text, own, isJapanese),
    covers: coveredBy(paper, '400'),
    font: (bold, isItalic) => (isItalic ? 'italic' : String(bold)),
  });
  paper.end();
  await done;
  return parts;
}
