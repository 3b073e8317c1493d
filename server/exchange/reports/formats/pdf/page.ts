// The types of the parts of pdfkit that reports use; the library comes without types.

export interface TextOptions {
  width?: number;
  align?: 'left' | 'center' | 'right';
  continued?: boolean;
  underline?: boolean;
  strike?: boolean;
  link?: string | null;
  goTo?: string | null;
  destination?: string;
  indent?: number;
  lineBreak?: boolean;
  lineGap?: number;
  height?: number;
  ellipsis?: boolean;
  /** The base line; a negative number is the distance from the top of the letters to it. */
  baseline?: 'alphabetic' | number;
}

export interface Structure {
  dictionary: { data: Record<string, unknown> };
  add(child: StructurePart): Structure;
  end(): void;
}
/** A part of the document structure: a nested structure, or a function that writes its text. */
export type StructurePart = Structure | (() => void);

/** The annotations laid over a page, such as links. */
export interface Annotate {
  annotate(
    x: number,
    y: number,
    width: number,
    height: number,
    options: { structParent?: LinkStructure; [key: string]: unknown },
  ): unknown;
}
interface LinkStructure {
  dictionary: { data: { Alt?: object; K?: unknown[] } };
  _flushChild(child: { annotationRef?: unknown }): void;
}

interface Outline {
  addItem(title: string): Outline;
}

export interface PdfDocument {
  /** The library's state of the text being written. */
  _wrapper: unknown;
  _textOptions: unknown;
  _font: unknown;
  _fontSize: unknown;
  _fillColor: unknown;
  x: number;
  y: number;
  page: {
    width: number;
    height: number;
    margins: { top: number; bottom: number; left: number; right: number };
    annotations: unknown[];
    dictionary: unknown;
  };
  outline: Outline;
  registerFont(name: string, source: Uint8Array): unknown;
  font(name: string): PdfDocument;
  fontSize(size: number): PdfDocument;
  fillColor(colour: string): PdfDocument;
  strokeColor(colour: string): PdfDocument;
  lineWidth(width: number): PdfDocument;
  rect(x: number, y: number, width: number, height: number): PdfDocument;
  fill(colour: string): PdfDocument;
  stroke(): PdfDocument;
  save(): PdfDocument;
  restore(): PdfDocument;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): PdfDocument;
  path(lines: string): PdfDocument;
  clip(): PdfDocument;
  text(text: string, options?: TextOptions): PdfDocument;
  text(text: string, x: number, y: number, options?: TextOptions): PdfDocument;
  heightOfString(text: string, options: TextOptions): number;
  widthOfString(text: string): number;
  image(data: Uint8Array, x: number, y: number, options: { width: number }): PdfDocument;
  addPage(): PdfDocument;
  on(event: 'pageAdded', listener: () => void): void;
  addStructure(structure: Structure): PdfDocument;
  struct(
    type: string,
    options?: { alt?: string; scope?: 'Column'; bbox?: [number, number, number, number] },
    content?: (() => void) | StructurePart[],
  ): Structure;
  goTo(
    x: number,
    y: number,
    width: number,
    height: number,
    destination: string,
    options: { structParent: Structure },
  ): PdfDocument;
  markContent(tag: 'Artifact', options: { type: string }): PdfDocument;
  endMarkedContent(): PdfDocument;
}

export const INK = '#16202c';
export const GREY = '#4d5a69';
export const LINE_COLOUR = '#c6ced8';
export const HEAD = '#e9edf2';
export const MARGIN = { top: 68, bottom: 64, left: 56, right: 56 };

/** Returns the width between the margins. */
export const innerWidth = ({ page }: PdfDocument): number => page.width - MARGIN.left - MARGIN.right;
/** Returns the lower end of a page's main area. */
export const bottomOf = ({ page }: PdfDocument): number => page.height - MARGIN.bottom;

/** Writes one line of a header or footer, cut if it is too long. */
export const edgeIn =
  (pdf: PdfDocument, left: number, width: number) =>
  (text: string, y: number, align: 'left' | 'center' | 'right'): void =>
    void pdf.text(text, left, y, { width, align, lineBreak: false, height: 12, ellipsis: true });

/** Begins a new page where less room is left. */
export function ensureRoom(pdf: PdfDocument, room: number): void {
  if (pdf.y + room > bottomOf(pdf)) pdf.addPage();
}
