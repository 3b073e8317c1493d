import italic from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Italic.woff?url';
import medium from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Medium.woff?url';
import regular from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-Regular.woff?url';
import semibold from '@ibm/plex-sans/fonts/complete/woff/IBMPlexSans-SemiBold.woff?url';

import { lightInk } from '../../../server/diagrams/drawing/inks.ts';
import type { PdfOptions } from '../../../server/diagrams/drawing/pdf.ts';
import { unpackedWoff } from '../../../server/diagrams/drawing/pdf/woff.ts';
import { pdfOf } from '../../../server/diagrams/drawing/pdf/write.ts';
import type { Sheet } from '../../../server/diagrams/drawing/sheet.ts';
import { picturedText } from './glyphs.ts';

const fetched = async (font: string) => unpackedWoff(await (await fetch(font)).arrayBuffer());

/** A sheet as a PDF of one page. The library and the fonts come to the page when the first is written. */
export async function paperOf(sheet: Sheet, image: PdfOptions['image']): Promise<Blob> {
  const [plain, strong, bold, slanted] = await Promise.all([regular, medium, semibold, italic].map(fetched));
  const fonts = { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
  const parts = await pdfOf(sheet, fonts, { colour: lightInk, image, pictured: picturedText });
  return new Blob(parts, { type: 'application/pdf' });
}
