import type { Block, Caption, Cell, Heading, Image, Paragraph, Run } from '../../paper.ts';
import { captionText } from '../../rules/captions.ts';
import { cellText } from '../../rules/cells.ts';
import { isSetHere, writeWithEquations } from './equations.ts';
import { aboveHeading, AROUND, BELOW_HEADING, captionIn, FACT, headingIn } from './keep-together.ts';
import { runInk, paragraphOf, partsOfRuns, SIZE, writeMark } from './letters.ts';
import { bottomOf, GREY, INK, MARGIN, ensureRoom, innerWidth, type PdfDocument, type Structure } from './page.ts';
import { writeTable } from './table.ts';

/** The least room kept for the caption below a picture. */
const CAPTION = 28;

/** Writes a heading, with a structural level at most one below that of the previous one. */
export function writeHeading(
  pdf: PdfDocument,
  root: Structure,
  heading: Heading,
  { rank, destination }: { rank: number; destination: string },
): void {
  pdf.y += aboveHeading(heading);
  root.add(
    pdf.struct(`H${Math.min(6, rank)}`, {}, () => {
      const place = { width: innerWidth(pdf), destination };
      headingIn(pdf, heading).fillColor(INK);
      if (!heading.runs) pdf.text(heading.text, MARGIN.left, pdf.y, place);
      else writeMarked(pdf, heading.runs, place);
    }),
  );
  pdf.y += BELOW_HEADING;
}

/** Writes a heading in which words are marked, in its own letters. */
function writeMarked(pdf: PdfDocument, runs: readonly Run[], place: { width: number; destination: string }): void {
  for (const [at, run] of runs.entries()) {
    const { text, isUnderlined = false, isStruck = false } = run;
    const options = { continued: at < runs.length - 1, underline: isUnderlined, strike: isStruck };
    pdf.fillColor(runInk(run));
    if (at === 0) pdf.text(text, MARGIN.left, pdf.y, { ...place, ...options });
    else pdf.text(text, options);
  }
}

/** Writes a caption above a table, or below a picture. */
export function writeCaption(pdf: PdfDocument, root: Structure, caption: Caption, destination: string): void {
  const isOfTable = caption.of === 'Table';
  if (isOfTable) pdf.y += AROUND.above;
  root.add(
    pdf.struct(
      'Caption',
      {},
      () =>
        void captionIn(pdf)
          .fillColor(GREY)
          .text(captionText(caption), MARGIN.left, pdf.y, { width: innerWidth(pdf), destination }),
    ),
  );
  pdf.y += isOfTable ? AROUND.below : 10;
}

export function writeBlock(pdf: PdfDocument, root: Structure, block: Exclude<Block, Heading | Caption>): void {
  if (block.kind === 'paragraph' && isSetHere(block.runs)) writeWithEquations(pdf, root, block);
  else if (block.kind === 'paragraph') writeParagraph(pdf, root, block);
  else if (block.kind === 'table') writeTable(pdf, root, block);
  else if (block.kind === 'image') writeImage(pdf, root, block);
  else for (const [name, value] of block.facts) writeFact(pdf, root, name, value);
}

function writeFact(pdf: PdfDocument, root: Structure, name: string, value: Cell): void {
  const said = typeof value === 'string' ? [{ text: value }] : value;
  const runs = [{ text: `${name}: ` }, ...said];
  if (isSetHere(runs) || said.some(({ change }) => change))
    return writeWithEquations(pdf, root, { kind: 'paragraph', runs }, { size: FACT, below: 0 });
  root.add(
    pdf.struct('P', {}, () => {
      pdf
        .font('400')
        .fontSize(FACT)
        .fillColor(GREY)
        .text(`${name}: `, MARGIN.left, pdf.y, { width: innerWidth(pdf), continued: true });
      pdf.fillColor(INK).text(cellText(value) || ' ');
    }),
  );
}

function writeParagraph(pdf: PdfDocument, root: Structure, { runs, item }: Paragraph): void {
  const indent = item ? 18 * item.depth : 0;
  const width = innerWidth(pdf) - indent;
  ensureRoom(pdf, 2 * SIZE);
  const line = { left: MARGIN.left + indent, top: pdf.y, size: SIZE };
  const parts = partsOfRuns(pdf, runs, { ...line, width, lineGap: 2 });
  root.add(paragraphOf(pdf, parts, item && (() => writeMark(pdf, item.number, line, 16))));
  [pdf.x, pdf.y] = [MARGIN.left, pdf.y + (item ? 2 : 6)];
}

function writeImage(pdf: PdfDocument, root: Structure, { data, width, height, says, caption = '' }: Image): void {
  // A caption of several lines stays with its picture too.
  const lines = captionIn(pdf).heightOfString(`Figure 000: ${caption}`, { width: innerWidth(pdf) });
  const below = Math.max(CAPTION, lines + 14);
  // Pixels of 96 to the inch as points of 72.
  const whole = bottomOf(pdf) - MARGIN.top - below;
  // Shrinks a picture somewhat rather than separate it from its heading.
  const left = bottomOf(pdf) - pdf.y - 8 - below;
  const scale = Math.min(0.75, innerWidth(pdf) / width, (left > 0.6 * whole ? left : whole) / height);
  ensureRoom(pdf, height * scale + 8 + below);
  const bbox = [MARGIN.left, pdf.y, MARGIN.left + width * scale, pdf.y + height * scale] as const;
  root.add(
    pdf.struct('Figure', { alt: says || 'Picture', bbox: [...bbox] }, () => {
      pdf.image(data, MARGIN.left, pdf.y, { width: width * scale });
      pdf.y += height * scale + 8;
    }),
  );
}
