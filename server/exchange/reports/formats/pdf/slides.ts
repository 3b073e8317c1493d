import type { ImageOnSlide, OnSlide, Paper, Cell, Paragraph, Run, TableOnSlide, TextOnSlide } from '../../paper.ts';
import { cellText } from '../../rules/cells.ts';
import { shareWidth, fitInto } from '../../rules/slide-places.ts';
import { withEquations } from '../format.ts';
import { drawChart } from './chart.ts';
import { isSetHere, heightWithEquations, partsAt, type LineFrame } from './equations.ts';
import { beginPdf } from './file.ts';
import { fontOf, paragraphOf, partsOfRuns, writeMark } from './letters.ts';
import { ListStructure } from './lists.ts';
import { edgeIn, GREY, INK, type Structure } from './page.ts';
import type { SlidePdf } from './slide.ts';

/** The points per unit of a slide, whose page has 1280 by 720 units. */
const POINT = 0.75;
const PAGE: [number, number] = [1280 * POINT, 720 * POINT];
/** The space around the header and footer of a page. */
const EDGE = 24;
const FILLS = { none: undefined, soft: '#e9ecf0', brand: '#dcf0fe' } as const;

/** Writes slides as tagged pages in screen format, with a bookmark and a number for each, and the classification at both edges. */
export async function slidesAsPdf(given: Paper): Promise<Uint8Array> {
  const paper = await withEquations(given);
  const slides = paper.slides ?? [];
  const { document, end } = await beginPdf(paper, { size: PAGE });
  const pdf = document as unknown as SlidePdf;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  // A PDF needs at least one page.
  const pages = slides.length > 0 ? slides : [{ title: paper.title, boxes: [], notes: '' }];
  for (const [at, slide] of pages.entries()) {
    pdf.addPage();
    pdf.outline.addItem(slide.title || `Slide ${at + 1}`);
    const part = pdf.struct('Sect');
    root.add(part);
    for (const box of slide.boxes) writeBox(pdf, part, box);
    part.end();
    writeEdges(pdf, paper, at + 1, pages.length);
  }
  root.end();
  return end();
}

function writeBox(pdf: SlidePdf, part: Structure, box: OnSlide): void {
  const [x, y, w, h] = [box.x * POINT, box.y * POINT, box.w * POINT, box.h * POINT];
  const place = { x, y, w, h };
  pdf.save();
  (pdf.rect(x, y, w, h) as SlidePdf).clip();
  if (box.kind === 'text') writeText(pdf, part, { ...box, ...place });
  else if (box.kind === 'image') writeImage(pdf, part, { ...box, ...place });
  else if (box.kind === 'table') writeTable(pdf, part, { ...box, ...place });
  else {
    const said = box.points.map(({ name, value }) => `${name} ${value}`).join(', ');
    const draw = () => drawChart(pdf, { ...box, ...place });
    part.add(pdf.struct('Figure', { alt: `${box.says}: ${said}`, bbox: [x, y, x + w, y + h] }, draw));
  }
  pdf.restore();
}

const GAP = 0.35;
const INDENT = 1.2;

function writeText(pdf: SlidePdf, part: Structure, box: TextOnSlide): void {
  const size = box.size * POINT;
  const fill = FILLS[box.fill];
  const inset = fill ? size * 0.6 : 0;
  const width = box.w - 2 * inset;
  const indentOf = ({ item }: Paragraph) => (item ? size * INDENT * item.depth : 0);
  const frameOf = (each: Paragraph, left = 0) => ({ left, across: width - indentOf(each), size, align: box.align });
  const heightOf = (each: Paragraph) =>
    isSetHere(each.runs) ? heightWithEquations(pdf, each.runs, frameOf(each)) : wordsHigh(each);
  const wordsHigh = (each: Paragraph) =>
    pdf
      .font(fontOf(each.runs[0]!))
      .fontSize(size)
      .heightOfString(each.runs.map(({ text }) => text).join(''), { width: width - indentOf(each) });
  const high = box.paragraphs.reduce((sum, each) => sum + heightOf(each) + size * GAP, -size * GAP);
  const spare = Math.max(0, box.h - 2 * inset - high);
  if (fill) {
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.rect(box.x, box.y, box.w, box.h).fill(fill);
    pdf.endMarkedContent();
  }
  let top = box.y + inset + (box.valign === 'top' ? 0 : box.valign === 'middle' ? spare / 2 : spare);
  const lists = new ListStructure(pdf, part);
  for (const paragraph of box.paragraphs) {
    const indent = indentOf(paragraph);
    const line = { left: box.x + inset + indent, top, width: width - indent, size, align: box.align };
    const parts = isSetHere(paragraph.runs)
      ? partsAt(pdf, paragraph.runs, frameOf(paragraph, line.left), top)
      : partsOfRuns(pdf, paragraph.runs, line);
    const { item } = paragraph;
    const place = lists.placeOf(paragraph);
    if (box.isTitle) part.add(pdf.struct('H1', {}, parts));
    else place.add(paragraphOf(pdf, parts, item && (() => writeMark(pdf, item.number, line, size * INDENT))));
    top += heightOf(paragraph) + size * GAP;
  }
  lists.end();
}

function writeImage(pdf: SlidePdf, part: Structure, box: ImageOnSlide): void {
  const { image, fit } = box;
  const cover = Math.max(box.w / image.width, box.h / image.height);
  const place =
    fit === 'contain'
      ? fitInto(box, image)
      : {
          x: box.x + (box.w - image.width * cover) / 2,
          y: box.y + (box.h - image.height * cover) / 2,
          w: image.width * cover,
        };
  const draw = () => void pdf.image(image.data, place.x, place.y, { width: place.w });
  const bbox: [number, number, number, number] = [box.x, box.y, box.x + box.w, box.y + box.h];
  part.add(pdf.struct('Figure', { alt: image.says || 'Picture', bbox }, draw));
}

/** Writes as many rows as the box has room for; the first column is as wide as it needs, the others share the rest. */
function writeTable(pdf: SlidePdf, part: Structure, { columns, rows, size: units, ...box }: TableOnSlide): void {
  const size = units * POINT;
  const padding = size * 0.35;
  const all = [columns, ...rows];
  pdf.font('600').fontSize(size);
  const needs = columns.map(
    (_, at) => Math.max(...all.map((row) => pdf.widthOfString(cellText(row[at])))) + 2 * padding,
  );
  const widths = shareWidth(needs, box.w);
  const table = pdf.struct('Table');
  part.add(table);
  let top = box.y;
  for (const [number, row] of all.entries()) {
    const isHead = number === 0;
    pdf
      .font(isHead ? '600' : '400')
      .fontSize(size)
      .fillColor(isHead ? '#535c65' : INK);
    const high =
      Math.max(
        size,
        ...row.map((cell, at) => cellHigh(pdf, cell, { left: 0, across: widths[at]! - 2 * padding, size })),
      ) +
      2 * padding;
    if (top + high > box.y + box.h) break;
    const line = pdf.struct('TR');
    table.add(line);
    let left = box.x;
    for (const [at, cell] of row.entries()) {
      const [x, width] = [left + padding, widths[at]! - 2 * padding];
      const write = () => void pdf.text(cellText(cell) || ' ', x, top + padding, { width });
      const inside = isSet(cell) ? partsAt(pdf, cell, { left: x, across: width, size }, top + padding) : write;
      line.add(pdf.struct(isHead ? 'TH' : 'TD', isHead ? { scope: 'Column' } : {}, inside));
      left += widths[at]!;
    }
    line.end();
    top += high;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.lineWidth(0.75).strokeColor('#dce0e5');
    pdf
      .moveTo(box.x, top)
      .lineTo(box.x + box.w, top)
      .stroke();
    pdf.endMarkedContent();
  }
  table.end();
}

const isSet = (cell: Cell): cell is readonly Run[] => typeof cell !== 'string' && isSetHere(cell);
const cellHigh = (pdf: SlidePdf, cell: Cell, frame: LineFrame) =>
  isSet(cell) ? heightWithEquations(pdf, cell, frame) : pdf.heightOfString(cellText(cell), { width: frame.across });

function writeEdges(pdf: SlidePdf, { top, bottom }: Paper, page: number, count: number): void {
  const line = edgeIn(pdf, EDGE, PAGE[0] - 2 * EDGE);
  pdf.markContent('Artifact', { type: 'Pagination' });
  pdf.font('600').fontSize(9).fillColor(INK);
  if (top) line(top, 4, 'center');
  if (bottom) line(bottom, PAGE[1] - 15, 'center');
  pdf.font('400').fillColor(GREY);
  line(`${page} of ${count}`, PAGE[1] - 15, 'right');
  pdf.endMarkedContent();
}
