import regular from '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf?url';
import italic from '@expo-google-fonts/ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf?url';
import medium from '@expo-google-fonts/ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf?url';
import semibold from '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf?url';

import { lightInk } from '#shared/drawing/inks.ts';
import type { PdfImage } from '#shared/drawing/pdf/page.ts';
import { pdfOf, sheetTexts } from '#shared/drawing/pdf/write.ts';
import type { Sheet } from '#shared/drawing/sheet.ts';

import { fetchedFont, fontsFor } from './fonts.ts';
import { picturedText } from './glyphs.ts';
import { pixelsOf } from './pixels.ts';

/** Writes a sheet as a PDF of one page, with images by their addresses. The library and the fonts are loaded with the first. */
export async function paperOf(sheet: Sheet, images: ReadonlyMap<string, HTMLCanvasElement>): Promise<Blob> {
  const [[plain, strong, bold, slanted], font] = await Promise.all([
    Promise.all([regular, medium, semibold, italic].map(fetchedFont)),
    fontsFor(sheetTexts(sheet)),
  ]);
  const fonts = { 400: plain!, 500: strong!, 600: bold!, italic: slanted! };
  const laid = new Map<string, PdfImage>(Array.from(images, ([href, canvas]) => [href, pixelsOf(canvas)]));
  const image = (href: string) => laid.get(href);
  const parts = await pdfOf(sheet, fonts, { colour: lightInk, image, pictured: picturedText, font });
  return new Blob(parts, { type: 'application/pdf' });
}
