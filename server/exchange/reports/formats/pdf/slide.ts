import type { PdfDocument } from './page.ts';

/** The library's drawing methods used for slides, besides those of texts. */
export interface SlidePdf extends PdfDocument {
  save(): SlidePdf;
  restore(): SlidePdf;
  clip(): SlidePdf;
  path(path: string): SlidePdf;
  moveTo(x: number, y: number): SlidePdf;
  lineTo(x: number, y: number): SlidePdf;
}
