import type { Block, Caption, Heading } from '../../paper.ts';
import { captionText } from '../../rules/captions.ts';
import { bottomOf, MARGIN, innerWidth, type PdfDocument } from './page.ts';
import { startOf } from './table.ts';

const HEADINGS = [17, 14, 12.5, 11.5, 11, 10.5];
/** The height of some lines of text. */
const LINES = 48;

const rankOf = ({ level }: Heading): number => Math.min(level, 6) - 1;
export const headingIn = (pdf: PdfDocument, heading: Heading): PdfDocument =>
  pdf.font('600').fontSize(HEADINGS[rankOf(heading)]!);
export const captionIn = (pdf: PdfDocument): PdfDocument => pdf.font('italic').fontSize(9.5);
export const aboveHeading = (heading: Heading): number => 16 - 2 * rankOf(heading);
export const BELOW_HEADING = 4;
/** Around the caption of a table. */
export const AROUND = { above: 4, below: 2 };

/**
 * Returns the minimum height of a block with everything it must stay with: headings with what follows, captions with the first row of their
 * table.
 */
export function roomFor(pdf: PdfDocument, blocks: readonly Block[], at: number): number {
  const whole = bottomOf(pdf) - MARGIN.top;
  let room = 0;
  for (let next = at; next < blocks.length; next++) {
    const block = blocks[next]!;
    if (block.kind === 'table') return Math.min(whole, room + startOf(pdf, block));
    if (block.kind === 'heading') room += headingHeight(pdf, block);
    else if (block.kind === 'caption') room += captionHeight(pdf, block);
    else return Math.min(whole, room + LINES);
    if (block.kind === 'caption' && block.of === 'Figure') break;
  }
  return Math.min(whole, room);
}

const headingHeight = (pdf: PdfDocument, heading: Heading) =>
  headingIn(pdf, heading).heightOfString(heading.text, { width: innerWidth(pdf) }) +
  aboveHeading(heading) +
  BELOW_HEADING;
const captionHeight = (pdf: PdfDocument, caption: Caption) =>
  captionIn(pdf).heightOfString(captionText(caption), { width: innerWidth(pdf) }) + AROUND.above + AROUND.below;
