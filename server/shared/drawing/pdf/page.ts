import { icons } from '../notation/icons.ts';
import { drawBox, drawPath, type Pen } from '../path-data.ts';
import type { Mark, Paint, Rect, Scene, TextMark } from '../scene.ts';
import { widthOf } from '../text.ts';
import { type FontFeatures, featuresOf, type PdfPiece } from './piece.ts';
import { drawSaid } from './said.ts';

/** The part of a PDF library that is used: a pen in points, and text in named fonts. */
export interface PdfPage extends Pen {
  save(): unknown;
  restore(): unknown;
  translate(x: number, y: number): unknown;
  scale(factor: number): unknown;
  rotate(degrees: number): unknown;
  ellipse(x: number, y: number, rx: number, ry: number): unknown;
  rect(x: number, y: number, width: number, height: number): unknown;
  path(data: string): unknown;
  lineWidth(width: number): unknown;
  lineJoin(kind: string): unknown;
  lineCap(kind: string): unknown;
  dash(length: number, options: { space: number }): unknown;
  undash(): unknown;
  fillOpacity(opacity: number): unknown;
  fill(colour: string): unknown;
  stroke(colour: string): unknown;
  fillAndStroke(fill: string, stroke: string): unknown;
  fillColor(colour: string): unknown;
  font(name: string): unknown;
  fontSize(size: number): unknown;
  widthOfString(text: string, options?: FontFeatures): number;
  text(text: string, x: number, y: number, options: { lineBreak: boolean; baseline: string } & FontFeatures): unknown;
  addContent(part: string): unknown;
  image(
    source: PdfImage,
    x: number,
    y: number,
    options: { fit: [number, number]; align: string; valign: string },
  ): unknown;
}

/** An image as a PDF library draws it: the data address of a PNG or JPEG, or pixels that are stored as they are. */
export type PdfImage = string | { width: number; height: number };

/** A text as an image, for letters that none of the paper's fonts has. */
export interface PdfText {
  source: PdfImage;
  width: number;
  height: number;
  /** The distance from the top of a line to its base line. */
  baseline: number;
}

export interface PdfOptions {
  /** Returns the value of a token's colour. */
  colour: (ink: string) => string;
  /** Returns the content of an image by its address; undefined if it never arrived. */
  image: (href: string) => PdfImage | undefined;
  /** Tells whether the fonts have all letters of a text; other texts are drawn as images, if possible. */
  covers: (text: string) => boolean;
  pictured?: (mark: TextMark, colour: string) => PdfText;
  /** Splits such a text into pieces, each in a font that has its letters, if there are such fonts. */
  pieces?: (text: string, font: string) => readonly PdfPiece[] | undefined;
  /** The name of the font of a weight and slant. */
  font: (bold: 400 | 500 | 600, isItalic: boolean) => string;
}

/** Points of paper in a pixel of the picture. */
const POINTS = 0.75;
/** The longest side that readers of PDF open. */
const LONGEST = 14_400;

/** Returns the size of the page in points, and the scale of the picture. */
export function pageOf({ width, height }: Rect): { width: number; height: number; scale: number } {
  const scale = Math.min(POINTS, LONGEST / Math.max(width, height, 1));
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale), scale };
}

/** Writes a scene onto a page that is as large as it: lines as lines, text as text that can be searched and copied. */
export function toPdf(page: PdfPage, scene: Scene, options: PdfOptions): void {
  const { scale } = pageOf(scene.box);
  const { x, y, width, height } = scene.box;
  page.save();
  page.scale(scale);
  page.translate(-x, -y);
  page.rect(x, y, width, height);
  page.fill(options.colour('surface'));
  for (const { marks } of scene.items) for (const mark of marks) write(page, mark, options);
  page.restore();
}

function write(page: PdfPage, mark: Mark, options: PdfOptions): void {
  switch (mark.is) {
    case 'box':
      drawBox(page, mark);
      return paint(page, mark, options);
    case 'path':
      drawPath(page, mark);
      return paint(page, mark, options);
    case 'oval':
      page.ellipse(mark.x, mark.y, mark.rx, mark.ry);
      return paint(page, mark, options);
    case 'icon':
      page.save();
      page.translate(mark.x, mark.y);
      page.scale(mark.size / 24);
      page.undash();
      page.lineWidth(2);
      page.lineCap('round');
      page.path(icons[mark.name] ?? 'M0 0');
      page.stroke(options.colour(mark.ink));
      page.restore();
      return;
    case 'image': {
      const source = options.image(mark.href);
      if (source === undefined) return;
      const { x, y, width, height } = mark;
      page.image(source, x, y, { fit: [width, height], align: 'center', valign: 'center' });
      return;
    }
    case 'text':
      if (!mark.turn) return words(page, mark, options);
      page.save();
      page.translate(mark.x, mark.y);
      page.rotate((mark.turn * 180) / Math.PI);
      words(page, { ...mark, x: 0, y: 0 }, options);
      page.restore();
      return;
  }
}

function paint(page: PdfPage, { fill, stroke, weight = 1, dash, opacity = 1 }: Paint, { colour }: PdfOptions): void {
  const inside = fill && fill !== 'none' ? colour(fill) : undefined;
  page.lineWidth(weight);
  page.lineJoin('round');
  if (dash && dash.length > 0) page.dash(dash[0]!, { space: dash[1] ?? dash[0]! });
  else page.undash();
  page.fillOpacity(opacity);
  if (inside !== undefined && stroke) page.fillAndStroke(inside, colour(stroke));
  else if (inside !== undefined) page.fill(inside);
  else if (stroke) page.stroke(colour(stroke));
  page.fillOpacity(1);
}

function words(page: PdfPage, mark: TextMark, options: PdfOptions): void {
  const { colour, font, covers, pictured } = options;
  const { x, y, text, size, ink, bold = 400, align = 'start', isItalic = false, plate } = mark;
  if (text === '') return;
  const own = font(bold, isItalic);
  const isCovered = covers(text);
  const found = isCovered ? undefined : options.pieces?.(text, own);
  const image = isCovered || found ? undefined : pictured?.(mark, colour(ink));
  const set: readonly PdfPiece[] = found ?? [{ text, font: own }];
  const pieces = set.map((piece) => ({ ...piece, width: widthIn(page, piece, size) }));
  const width = image?.width ?? pieces.reduce((sum, piece) => sum + piece.width, 0);
  let left = align === 'middle' ? x - width / 2 : align === 'end' ? x - width : x;
  if (plate && plate !== 'none') {
    page.rect(left - 4, y - size, Math.max(width, widthOf(text, size, bold)) + 8, size + 4);
    page.fill(colour(plate));
  }
  if (image) {
    const { source, height, baseline } = image;
    page.image(source, left, y - baseline, { fit: [width, height], align: 'left', valign: 'top' });
    return;
  }
  page.fillColor(colour(ink));
  drawSaid(page, text, pieces, (piece, at) => {
    page.font(piece.font);
    page.fontSize(size);
    page.text(piece.text, left, y, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(piece) });
    left += pieces[at]!.width;
  });
}

function widthIn(page: PdfPage, piece: PdfPiece, size: number): number {
  page.font(piece.font);
  page.fontSize(size);
  return page.widthOfString(piece.text, featuresOf(piece));
}
