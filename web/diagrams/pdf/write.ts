import italic from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Italic.woff?url';
import medium from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Medium.woff?url';
import regular from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Regular.woff?url';
import semibold from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-SemiBold.woff?url';
import PDFDocument from 'pdfkit';

import { pageOf, toPdf, type PdfOptions, type PdfPage } from '../../drawing/pdf.ts';
import type { Sheet } from '../../drawing/sheet.ts';
import { coveredBy, picturedText } from './glyphs.ts';
import { unpackedWoff } from './woff.ts';

const fonts = { 400: regular, 500: medium, 600: semibold, italic } as const;
type FontName = keyof typeof fonts;

/** A sheet as a PDF of one page. The library and the fonts come to the page when the first is written. */
export async function pdfOf(sheet: Sheet, options: Pick<PdfOptions, 'colour' | 'image'>): Promise<Blob> {
  const { width, height } = pageOf(sheet.box);
  const loaded = await Promise.all(
    (Object.keys(fonts) as `${FontName}`[]).map(
      async (name) => [name, await unpackedWoff(await (await fetch(fonts[name as FontName])).arrayBuffer())] as const,
    ),
  );
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
  for (const [name, font] of loaded) paper.registerFont(name, font);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const done = new Promise<void>((end) => {
    paper.on('data', (part) => parts.push(part));
    paper.on('end', () => end());
  });
  toPdf(paper as unknown as PdfPage, sheet, {
    ...options,
    covers: coveredBy(paper, '400'),
    pictured: picturedText,
    font: (bold, isItalic) => (isItalic ? 'italic' : String(bold)),
  });
  paper.end();
  await done;
  return new Blob(parts, { type: 'application/pdf' });
}
