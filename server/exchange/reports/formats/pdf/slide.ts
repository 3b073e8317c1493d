import type { PdfDocument } from './page.ts';

/** What of the library slides are drawn with, beside what texts are. */
export interface SlidePdf extends PdfDocument {
  save(): SlidePdf;
  restore(): SlidePdf;
  clip(): SlidePdf;
  path(path: string): SlidePdf;
  moveTo(x: number, y: number): SlidePdf;
  lineTo(x: number, y: number): SlidePdf;
}
