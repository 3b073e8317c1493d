import type { Block, Caption, Heading, Image, Paragraph } from '../../paper.ts';
import { captionText } from '../../rules/captions.ts';
import { cellText, runsText } from '../../rules/cells.ts';
import { SIZE } from './letters.ts';
import { bottomOf, MARGIN, innerWidth, type PdfDocument } from './page.ts';
import { startOf } from './table.ts';

const HEADINGS = [17, 14, 12.5, 11.5, 11, 10.5];
/** The font size of facts. */
export const FACT = 9.5;
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
 * table, texts with their rationale.
 */
export function roomFor(pdf: PdfDocument, blocks: readonly Block[], at: number): number {
  const whole = bottomOf(pdf) - MARGIN.top;
  let room = 0;
  for (let next = at; next < blocks.length; next++) {
    const block = blocks[next]!;
    if (block.kind === 'table') return Math.min(whole, room + startOf(pdf, block));
    if (block.kind === 'image') return Math.min(whole, room + imageLeast(pdf, block, whole));
    if (block.kind === 'paragraph' && blocks[next + 1]?.kind === 'facts')
      return Math.min(whole, room + withFacts(pdf, block, blocks[next + 1]!, whole));
    if (block.kind === 'heading') room += headingHeight(pdf, block);
    else if (block.kind === 'caption') room += captionHeight(pdf, block);
    else return Math.min(whole, room + LINES);
    if (block.kind === 'caption' && block.of === 'Figure') break;
  }
  return Math.min(whole, room);
}

/** A picture is shrunk somewhat rather than separated from its heading. */
const imageLeast = (pdf: PdfDocument, { width, height }: Image, whole: number): number =>
  Math.min(0.61 * whole, Math.min(0.75, innerWidth(pdf) / width) * height) + 40;

/** A text stays with the facts about it, such as its rationale, unless the two fill much of a page. */
function withFacts(pdf: PdfDocument, { runs }: Paragraph, facts: Block, whole: number): number {
  const width = innerWidth(pdf);
  const high = (text: string, size: number, lineGap: number) =>
    pdf.font('400').fontSize(size).heightOfString(text, { width, lineGap });
  const below = facts.kind === 'facts' ? facts.facts : [];
  const lines = below.map(([name, value]) => high(`${name}: ${cellText(value)}`, FACT, 0));
  const both = high(runsText(runs), SIZE, 2) + 6 + lines.reduce((sum, each) => sum + each, 0);
  return both < whole / 2 ? both : LINES;
}

const headingHeight = (pdf: PdfDocument, heading: Heading) =>
  headingIn(pdf, heading).heightOfString(heading.text, { width: innerWidth(pdf) }) +
  aboveHeading(heading) +
  BELOW_HEADING;
const captionHeight = (pdf: PdfDocument, caption: Caption) =>
  captionIn(pdf).heightOfString(captionText(caption), { width: innerWidth(pdf) }) + AROUND.above + AROUND.below;
