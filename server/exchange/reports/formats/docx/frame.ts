import { unzipSync } from 'fflate';

import type { Paper } from '../../paper.ts';
import { frontOf, PAGE_BREAK } from './body.ts';
import { withFonts } from './fonts.ts';
import { DOCUMENT, partText, type Parts } from './package.ts';
import { Styles } from './styles.ts';

/** The surroundings of a paper's text: the other parts of the package, and the width of its pages. */
export interface DocumentFrame {
  parts: Parts;
  before: string;
  /** The template's own list of contents: its field instruction, and the text after it. */
  contents?: { instruction: string; after: string };
  after: string;
  styles: Styles;
  /** Twentieths of a point between the margins, and from the top of the text to its bottom. */
  across: number;
  down: number;
  /** The height for text, without the space kept free for a caption. */
  page: number;
  /** The page that follows the part before the text. */
  front: number;
}

const MARK = 'the text of the paper';
const A4 = { short: 11_906, long: 16_838 };
const MARGIN = { top: 1_200, bottom: 1_300, left: 1_100, right: 1_100 };

/** The space that the header and footer need: a small line with the space after it, and the banner. */
const EDGE = { at: 708, small: 254 + 120, banner: 314 + 120 };
const edgeOf = (banner: string | null) => EDGE.at + EDGE.small + (banner ? EDGE.banner : 0);
const topOf = ({ top }: Paper) => Math.max(MARGIN.top, edgeOf(top));
const bottomOf = ({ bottom }: Paper) => Math.max(MARGIN.bottom, edgeOf(bottom));

/** Writes our own frame with the library: a title page, numbered pages, and the paper's classification on each of them. */
export async function ownFrame(paper: Paper): Promise<DocumentFrame> {
  const { writtenFrame } = await import('./default-package.ts');
  const parts = unzipSync(await writtenFrame(paper, { mark: MARK, ...A4, margin: MARGIN }));
  await withFonts(parts);
  const xml = partText(parts, DOCUMENT)!;
  const at = xml.indexOf(MARK);
  const styles = new Styles(partText(parts, 'word/styles.xml')!);
  const [width, height] = paper.isWide ? [A4.long, A4.short] : [A4.short, A4.long];
  return {
    parts,
    before: xml.slice(0, xml.lastIndexOf('<w:p>', at)) + frontOf(paper, { styles }) + PAGE_BREAK,
    after: xml.slice(xml.indexOf('</w:p>', at) + '</w:p>'.length),
    styles,
    across: width - MARGIN.left - MARGIN.right,
    down: height - MARGIN.top - MARGIN.bottom - 400,
    page: height - topOf(paper) - bottomOf(paper),
    front: 2,
  };
}
