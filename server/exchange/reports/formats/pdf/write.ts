import type { Block, Paper } from '../../paper.ts';
import { captionText, listsOf } from '../../rules/captions.ts';
import { coverLines } from '../../rules/cover-lines.ts';
import { withEquations, type PaperWriter } from '../format.ts';
import { writeBlock, writeCaption, writeHeading } from './blocks.ts';
import { writeOutsideText, beginPdf } from './file.ts';
import { roomFor } from './keep-together.ts';
import { ListStructure } from './lists.ts';
import {
  bottomOf,
  edgeIn,
  GREY,
  INK,
  MARGIN,
  ensureRoom,
  innerWidth,
  type PdfDocument,
  type Structure,
} from './page.ts';
import { slidesAsPdf } from './slides.ts';
import { writeTable } from './table.ts';

const A4: [number, number] = [595.28, 841.89];

/**
 * Writes a paper as tagged PDF, with bookmarks, numbered pages and its classification on each of them. It is laid out once to learn the
 * pages of everything, and then written page by page: none is kept in memory.
 */
export const pdf: PaperWriter = async (given) => {
  if (given.slides) return slidesAsPdf(given);
  const paper = await withEquations(given);
  return (await drawn(paper, await drawn(paper))).bytes;
};

interface Drawn {
  bytes: Uint8Array;
  /** The number of pages. */
  count: number;
  /** The pages of headings and captions. */
  pages: ReadonlyMap<Block, number>;
}

async function drawn(paper: Paper, known?: Drawn): Promise<Drawn> {
  const { document, end } = await beginPdf(paper, { size: A4, isWide: paper.isWide, isTrial: !known });
  let count = 0;
  document.on('pageAdded', () => {
    count++;
    if (known) writeOutsideText(document, () => writeEdges(document, paper, count, known.count));
    document.page.margins = { ...MARGIN };
    [document.x, document.y] = [MARGIN.left, MARGIN.top];
  });
  document.addPage();
  const root = document.struct('Document');
  document.addStructure(root);
  writeFront(document, root, paper, known?.pages ?? new Map());
  const pages = writeBlocks(document, root, paper, () => count);
  root.end();
  return { bytes: await end(), count, pages };
}

/** Writes the blocks of the paper in order, and returns the page of each heading. */
function writeBlocks(
  document: PdfDocument,
  root: Structure,
  { blocks }: Paper,
  page: () => number,
): Map<Block, number> {
  const pages = new Map<Block, number>();
  const outlines = [document.outline];
  const lists = new ListStructure(document, root);
  let rank = 1;
  for (const [at, block] of blocks.entries()) {
    const place = lists.placeOf(block);
    const isKept = block.kind === 'paragraph' && blocks[at + 1]?.kind === 'facts';
    if (isKept || block.kind === 'caption' || block.kind === 'heading')
      ensureRoom(document, roomFor(document, blocks, at));
    if (block.kind === 'caption') {
      writeCaption(document, root, block, `b${at}`);
      pages.set(block, page());
      continue;
    }
    if (block.kind !== 'heading') {
      writeBlock(document, place, block);
      continue;
    }
    rank = Math.min(rank + 1, block.level + 1);
    writeHeading(document, root, block, { rank, destination: `b${at}` });
    pages.set(block, page());
    outlines.length = Math.min(outlines.length, block.level);
    outlines.push(outlines.at(-1)!.addItem(block.text));
  }
  lists.end();
  return pages;
}

function writeFront(document: PdfDocument, root: Structure, paper: Paper, pages: ReadonlyMap<Block, number>): void {
  const { title, project, date, author, hasContents, blocks } = paper;
  document.y = document.page.height / 4;
  root.add(
    document.struct(
      'H1',
      {},
      () =>
        void document
          .font('600')
          .fontSize(26)
          .fillColor(INK)
          .text(title, { width: innerWidth(document) }),
    ),
  );
  document.y += 12;
  for (const text of [project, ...coverLines(paper), date, author].filter(Boolean))
    root.add(
      document.struct(
        'P',
        {},
        () =>
          void document
            .font('400')
            .fontSize(12)
            .fillColor(GREY)
            .text(text, { width: innerWidth(document) }),
      ),
    );
  document.addPage();
  writeCoverTables(document, root, paper);
  if (hasContents && blocks.some(({ kind }) => kind === 'heading')) {
    const lines = blocks.flatMap((block, at) =>
      block.kind === 'heading' ? [{ text: block.text, level: block.level, at, page: pages.get(block) }] : [],
    );
    writeList(document, root, 'Contents', lines);
  }
  for (const { title: name, captions } of listsOf(paper))
    writeList(
      document,
      root,
      name,
      captions.map((each) => ({ text: captionText(each), level: 2, at: blocks.indexOf(each), page: pages.get(each) })),
    );
}

interface Line {
  text: string;
  level: number;
  /** The place of its target among the blocks. */
  at: number;
  page: number | undefined;
}

/** Writes the tables that belong to the cover, on a page of their own. */
function writeCoverTables(document: PdfDocument, root: Structure, { cover }: Paper): void {
  if (!cover || cover.tables.length === 0) return;
  for (const table of cover.tables) {
    ensureRoom(document, 80);
    writeListTitle(document, root, table.title);
    writeTable(document, root, table);
  }
  document.addPage();
}

const writeListTitle = (document: PdfDocument, root: Structure, title: string) => {
  root.add(document.struct('H2', {}, () => void document.font('600').fontSize(17).fillColor(INK).text(title)));
  document.y += 8;
};

function writeList(document: PdfDocument, root: Structure, title: string, lines: readonly Line[]): void {
  writeListTitle(document, root, title);
  const list = document.struct('TOC');
  root.add(list);
  for (const line of lines) writeLine(document, list, line);
  list.end();
  document.addPage();
}

function writeLine(document: PdfDocument, list: Structure, { text, level, at, page }: Line): void {
  const left = MARGIN.left + 14 * (Math.min(level, 6) - 1);
  const width = document.page.width - MARGIN.right - left;
  const styled = () =>
    document
      .font(level === 1 ? '500' : '400')
      .fontSize(10.5)
      .fillColor(INK);
  const height = styled().heightOfString(text, { width: width - 40 });
  if (document.y + Math.max(20, height) > bottomOf(document)) document.addPage();
  const top = document.y;
  const [line, reference] = [document.struct('TOCI'), document.struct('Reference')];
  const link = document.struct('Link', { alt: text });
  list.add(line);
  line.add(reference);
  reference.add(link);
  link.add(() => {
    styled().text(text, left, top, { width: width - 40 });
    styled().text(String(page ?? ''), left, top, { width, align: 'right' });
  });
  document.goTo(left, top, width, height, `b${at}`, { structParent: link });
  link.end();
  reference.end();
  line.end();
  [document.x, document.y] = [MARGIN.left, top + height + 2];
}

/** Writes the header and footer of a page, which are not part of its text. */
function writeEdges(
  document: PdfDocument,
  { top, bottom, title, project, date }: Paper,
  page: number,
  count: number,
): void {
  // Here the edges are written on, and no page is to follow from it.
  document.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
  const line = edgeIn(document, MARGIN.left, innerWidth(document));
  document.markContent('Artifact', { type: 'Pagination' });
  document.font('600').fontSize(9).fillColor(INK);
  if (top) line(top, 22, 'center');
  if (bottom) line(bottom, document.page.height - 24, 'center');
  document.font('400').fontSize(8.5).fillColor(GREY);
  if (page > 1) {
    line(title, 40, 'left');
    line(`${project} · ${date}`, document.page.height - 42, 'left');
    line(`${page} of ${count}`, document.page.height - 42, 'right');
  }
  document.endMarkedContent();
}
