import regular from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf?url';
import italic from '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf?url';
import medium from '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf?url';
import semibold from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf?url';

import { lightInk } from '../../../server/diagrams/drawing/inks.ts';
import type { PdfOptions } from '../../../server/diagrams/drawing/pdf.ts';
import { pdfOf } from '../../../server/diagrams/drawing/pdf/write.ts';
import type { Sheet } from '../../../server/diagrams/drawing/sheet.ts';
import { picturedText } from './glyphs.ts';

const fetched = async (font: string) => new Uint8Array(await (await fetch(font)).arrayBuffer());

/** A sheet as a PDF of one page. The library and the fonts come to the page when the first is written. */
export async function paperOf(sheet: Sheet, image: PdfOptions['image']): Promise<Blob> {
  const [plain, strong, bold, slanted] = await Promise.all([regular, medium, semibold, italic].map(fetched));
  const fonts = { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
  const parts = await pdfOf(sheet, fonts, { colour: lightInk, image, pictured: picturedText });
  return new Blob(parts, { type: 'application/pdf' });
}
