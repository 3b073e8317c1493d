import PDFDocument from 'pdfkit';

import { readFonts } from '../../../diagrams/paper/fonts.ts';
import { withEquations } from '../equations/with-equations.ts';
import type { Block, Paper } from '../paper.ts';
import { captionText, listsOf } from '../rules/captions.ts';
import type { Writer } from './format.ts';
import { writeBlock, writeCaption, writeHeading } from './pdf-blocks.ts';
import { bottomOf, GREY, INK, MARGIN, widthOf, type PdfDocument, type Structure } from './pdf-page.ts';
import { slidesAsPdf } from './pdf-slides.ts';

type Fonts = Awaited<ReturnType<typeof readFonts>>;
const A4: [number, number] = [595.28, 841.89];

/** A paper as tagged PDF, with bookmarks, numbered pages and its classification on each of them. Its list of contents is written once the pages are known. */
export const pdf: Writer = async (given) => {
  if (given.slides) return slidesAsPdf(given, given.slides);
  const paper = await withEquations(given);
  const fonts = await readFonts();
  const first = await drawn(paper, fonts, new Map());
  return (paper.hasContents || paper.hasLists ? await drawn(paper, fonts, first.pages) : first).bytes;
};

async function drawn(paper: Paper, fonts: Fonts, known: ReadonlyMap<Block, number>) {
  const library = new PDFDocument({
    size: A4,
    layout: paper.isWide ? 'landscape' : 'portrait',
    margin: 0,
    font: '',
    bufferPages: true,
    tagged: true,
    info: { Title: paper.title, Author: paper.author, Subject: paper.project, Creator: 'Truss' },
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
  });
  const pieces: Uint8Array[] = [];
  const done = new Promise<void>((end) => {
    library.on('data', (piece) => pieces.push(piece));
    library.on('end', () => end());
  });
  const document = library as unknown as PdfDocument & { on(event: 'pageAdded', listener: () => void): void };
  for (const name of ['400', '500', '600', 'italic'] as const) document.registerFont(name, fonts[name]);
  const begin = () => {
    document.page.margins = { ...MARGIN };
    [document.x, document.y] = [MARGIN.left, MARGIN.top];
  };
  document.on('pageAdded', begin);
  begin();
  const root = document.struct('Document');
  document.addStructure(root);
  writeFront(document, root, paper, known);
  const pages = writeBlocks(document, root, paper);
  root.end();
  writeEdges(document, paper);
  library.end();
  await done;
  return { bytes: new Uint8Array(Buffer.concat(pieces)), pages };
}

/** The blocks of the paper in order; answers the page on which each heading stands. */
function writeBlocks(document: PdfDocument, root: Structure, { blocks }: Paper): Map<Block, number> {
  const pages = new Map<Block, number>();
  const outlines = [document.outline];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'caption') {
      writeCaption(document, root, block, `b${at}`);
      pages.set(block, document.bufferedPageRange().count);
      continue;
    }
    if (block.kind !== 'heading') {
      writeBlock(document, root, block);
      continue;
    }
    writeHeading(document, root, block, `b${at}`);
    pages.set(block, document.bufferedPageRange().count);
    outlines.length = Math.min(outlines.length, block.level);
    outlines.push(outlines.at(-1)!.addItem(block.text));
  }
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
          .text(title, { width: widthOf(document) }),
    ),
  );
  document.y += 12;
  for (const text of [project, date, author].filter(Boolean))
    root.add(
      document.struct(
        'P',
        {},
        () =>
          void document
            .font('400')
            .fontSize(12)
            .fillColor(GREY)
            .text(text, { width: widthOf(document) }),
      ),
    );
  document.addPage();
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
  /** The place of what it leads to among the blocks. */
  at: number;
  page: number | undefined;
}

function writeList(document: PdfDocument, root: Structure, title: string, lines: readonly Line[]): void {
  root.add(document.struct('H2', {}, () => void document.font('600').fontSize(17).fillColor(INK).text(title)));
  document.y += 8;
  for (const line of lines) writeLine(document, root, line);
  document.addPage();
}

function writeLine(document: PdfDocument, root: Structure, { text, level, at, page }: Line): void {
  const left = MARGIN.left + 14 * (Math.min(level, 6) - 1);
  const width = document.page.width - MARGIN.right - left;
  const options = { width: width - 40, goTo: `b${at}` };
  root.add(
    document.struct('TOCI', {}, () => {
      document
        .font(level === 1 ? '500' : '400')
        .fontSize(10.5)
        .fillColor(INK);
      if (document.y + document.heightOfString(text, options) > bottomOf(document)) document.addPage();
      const top = document.y;
      document.text(text, left, top, options);
      const below = document.y;
      document.text(String(page ?? ''), left, top, { width, align: 'right', goTo: `b${at}` });
      [document.x, document.y] = [MARGIN.left, Math.max(below, document.y) + 2];
    }),
  );
}

/** What stands on the edges of each page, which is none of its text. */
function writeEdges(document: PdfDocument, { top, bottom, title, project, date }: Paper): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    // Here the edges are written on, and no page is to follow from it.
    document.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
    const line = (text: string, y: number, align: 'left' | 'center' | 'right') =>
      document.text(text, MARGIN.left, y, {
        width: widthOf(document),
        align,
        lineBreak: false,
        height: 12,
        ellipsis: true,
      });
    document.markContent('Artifact', { type: 'Pagination' });
    document.font('600').fontSize(9).fillColor(INK);
    if (top) line(top, 22, 'center');
    if (bottom) line(bottom, document.page.height - 24, 'center');
    document.font('400').fontSize(8.5).fillColor(GREY);
    if (page > start) {
      line(title, 40, 'left');
      line(`${project} · ${date}`, document.page.height - 42, 'left');
      line(`${page + 1} of ${count}`, document.page.height - 42, 'right');
    }
    document.endMarkedContent();
  }
}
