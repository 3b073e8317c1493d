import type { Block, Paper } from '../../paper.ts';
import { isJapanese } from '../../rules/japanese.ts';
import { withEquations, type PaperWriter } from '../format.ts';
import { bodyXml, coverXml, imageSize, ownContents, tableParts, tableWidths, type DocxLayout } from './body.ts';
import { ownFrame, type DocumentFrame } from './frame.ts';
import { wordLetters } from './letters.ts';
import { Used } from './numbered-parts.ts';
import { freeLists, packDocument, partText, STYLES, withinRoot } from './package.ts';
import { pagesOf } from './pages.ts';
import { looksIn } from './paragraph-styles.ts';
import { frameOf } from './template.ts';

/**
 * Writes a paper for Word, in our frame or in a company's: a title page, contents, numbered pages, and its classification on each of them.
 */
export const docx: PaperWriter = async (given, template) => {
  const paper = await withEquations(given);
  const frame = template ? frameOf(template, paper) : await ownFrame(paper);
  const used = new Used(freeLists(frame.parts), lastNumber(frame));
  const pages = paper.hasContents || paper.hasLists ? await pagesIn(frame, paper) : new Map<Block, number>();
  return packDocument(frame.parts, {
    used,
    addedStyles: frame.styles.added,
    body: bodyIn(frame, paper, { used, pages }),
  });
};

function* bodyIn(
  { before, contents, after, ...frame }: DocumentFrame,
  paper: Paper,
  { used, pages }: Pick<DocxLayout, 'used' | 'pages'>,
): Generator<string> {
  const place = { ...frame, used, pages, isJapanese: isJapanese(paper) };
  yield before;
  if (contents) {
    yield* ownContents(paper, place, contents.instruction);
    yield contents.after;
  }
  yield* coverXml(paper, place);
  yield* bodyXml(paper, place, !contents);
  yield after;
}

/** Computes the pages of everything that the contents name. */
async function pagesIn(
  { parts, styles, across, down, page, front }: DocumentFrame,
  paper: Paper,
): Promise<Map<Block, number>> {
  const looks = looksIn(withinRoot(partText(parts, STYLES)!, 'w:styles', styles.added));
  const lookOf = (name: string) => looks(name === '' ? '' : styles.idOf('paragraph', name));
  return pagesOf(paper, {
    lookOf,
    letters: await wordLetters(),
    across,
    down: page,
    front,
    partsOf: (table) => tableParts(table, across),
    widthsOf: (table) => tableWidths(table, across),
    sizeOf: (image) => imageSize(image, { across, down }),
  });
}

/** The largest number that a mark or a picture of a frame has. */
function lastNumber({ before, contents, after }: DocumentFrame): number {
  const numbers = /<(?:w:bookmarkStart\b[^>]*\sw:id|wp:docPr\b[^>]*\sid)="(\d{1,9})"/g;
  const all = [before, contents?.after ?? '', after].flatMap((xml) => [...xml.matchAll(numbers)]);
  return all.reduce((last, [, id]) => Math.max(last, Number(id)), 0);
}
