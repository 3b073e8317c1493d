import type { Block, Cell, Paper, Run, Table } from '../../paper.ts';
import { captionText, listsOf } from '../../rules/captions.ts';
import { cellText } from '../../rules/cells.ts';
import { LINE_HEIGHT, type LetterWidths } from './letters.ts';
import type { Look } from './paragraph-styles.ts';

/** The page and the styles by which paragraphs are laid out for measuring. Without a style's name: plain paragraphs. */
export interface PageMeasure {
  lookOf(style: string): Look;
  letters: LetterWidths;
  /** Twentieths of a point between the edges of the text. */
  across: number;
  down: number;
  /** The page on which the text begins. */
  front: number;
  /** The parts of a table that is too wide. */
  partsOf(table: Table): readonly Table[];
  widthsOf(table: Table): readonly number[];
  sizeOf(image: Extract<Block, { kind: 'image' }>): { width: number; height: number };
}

/** The space beside a cell's text, and above and below it. */
const CELL = { across: 160, down: 110 };
const INDENT = 480;
/** The layout of a line of the contents: the indent of each level, and the room for its number. */
const CONTENTS = { indent: 220, right: 600 };
/** The minimum number of lines of a paragraph that stay together. */
const TOGETHER = 2;

/**
 * Computes the page of each heading and caption of a paper, for its contents before Word has counted: with the same fonts, sizes and rules
 * of breaking pages.
 */
export function pagesOf(paper: Paper, sheet: PageMeasure): Map<Block, number> {
  const pages = new Map<Block, number>();
  const text = new Pages(sheet);
  if (paper.cover && paper.cover.tables.length > 0) text.cover(paper.cover.tables);
  for (let lists = listsBefore(paper); lists.length > 0; lists = lists.slice(1)) text.list(lists[0]!);
  for (const [at, block] of paper.blocks.entries()) {
    if (block.kind === 'heading' || block.kind === 'caption') pages.set(block, text.pageFor(paper.blocks, at));
    text.write(block);
  }
  return pages;
}

function listsBefore({ blocks, hasContents, ...paper }: Paper): { text: string; level: number }[][] {
  const headings = hasContents ? blocks.filter((block) => block.kind === 'heading') : [];
  const others = listsOf({ ...paper, hasContents, blocks }).map(({ captions }) =>
    captions.map((each) => ({ text: captionText(each), level: 1 })),
  );
  return [...(headings.length > 0 ? [headings] : []), ...others];
}

class Pages {
  readonly #sheet: PageMeasure;
  #page: number;
  #used = 0;
  /** The space after the last paragraph, which is ignored at the end of a page. */
  #below = 0;

  constructor(sheet: PageMeasure) {
    this.#sheet = sheet;
    this.#page = sheet.front;
  }

  /** A list of contents, and the page after it. */
  list(lines: readonly { text: string; level: number }[]): void {
    const { across } = this.#sheet;
    this.#paragraph([{ text: 'Contents' }], 'Contents Heading', across);
    for (const { text, level } of lines) {
      const shown = Math.min(level, 6);
      const width = across - CONTENTS.indent * (shown - 1) - CONTENTS.right;
      this.#paragraph([{ text }], `toc ${shown}`, width);
    }
    this.#next();
  }

  /** The tables that belong to the cover, and the page after them. */
  cover(tables: readonly Table[]): void {
    for (const table of tables) {
      this.#paragraph([{ text: table.title }], 'Contents Heading', this.#sheet.across);
      this.#tables(table);
    }
    this.#next();
  }

  /** Returns the page of a heading or caption, with everything it is kept together with. */
  pageFor(blocks: readonly Block[], at: number): number {
    let [room, below] = [0, this.#below];
    for (let next = at; next < blocks.length; next++) {
      const block = blocks[next]!;
      const { before, height, after } = this.#least(block);
      room += Math.max(below, before) + height;
      below = after;
      const isKept = block.kind === 'heading' || (block.kind === 'caption' && block.of === 'Table');
      if (!isKept) break;
    }
    if (this.#used > 0 && this.#used + Math.min(room, this.#sheet.down) > this.#sheet.down) this.#next();
    return this.#page;
  }

  write(block: Block): void {
    const { across } = this.#sheet;
    if (block.kind === 'heading') this.#paragraph([block], headingStyle(block.level), across);
    else if (block.kind === 'caption') this.#paragraph([{ text: captionText(block) }], 'caption', across);
    else if (block.kind === 'paragraph') this.#prose(block);
    else if (block.kind === 'facts')
      for (const [name, value] of block.facts)
        this.#paragraph([{ text: `${name}: ` }, ...runsOf(value)], 'Fact', across);
    else if (block.kind === 'image') this.#whole(this.#sheet.sizeOf(block).height, this.#sheet.lookOf(''));
    else if (block.columns.length > 0) this.#tables(block);
  }

  #prose({ runs, item }: Extract<Block, { kind: 'paragraph' }>): void {
    const { across } = this.#sheet;
    if (!item) this.#paragraph(runs, '', across);
    else this.#paragraph(runs, 'List Paragraph', across - INDENT * Math.min(item.depth, 9));
  }

  #tables(table: Table): void {
    for (const part of this.#sheet.partsOf(table)) this.#table(part);
  }

  #table(table: Table): void {
    const widths = this.#sheet.widthsOf(table);
    const look = this.#sheet.lookOf('Table Text');
    const titles = table.columns.map(({ title }) => title);
    const heightOf = (row: readonly Cell[], isBold = false) =>
      Math.max(
        ...widths.map((width, at) => this.#lines(runsOf(row[at] ?? ''), { ...look, isBold }, width - CELL.across)),
      ) *
        lineOf(look) +
      CELL.down;
    const heads = table.rows.slice(0, table.heads ?? 0);
    const first = titles.some((title) => title !== '') ? [titles] : heads;
    const head = first.reduce((sum, row) => sum + heightOf(row, true), 0);
    this.#used += this.#below + head;
    this.#below = 0;
    for (const row of table.rows.slice(heads.length)) {
      let left = heightOf(row);
      // A row goes on on the next page, below the repeated head, as soon as one of its lines has room.
      while (this.#used + left > this.#sheet.down) {
        const lines = Math.floor((this.#sheet.down - this.#used - CELL.down) / lineOf(look));
        if (lines > 0 && left - CELL.down > lines * lineOf(look)) left -= lines * lineOf(look);
        this.#next();
        this.#used = head;
        if (head + CELL.down + lineOf(look) > this.#sheet.down) break;
      }
      this.#used += left;
    }
    this.#paragraph([{ text: ' ' }], 'Table Text', this.#sheet.across);
  }

  /** The smallest part of a block that stays on one page: two lines of a paragraph, one row of a table. */
  #least(block: Block): { before: number; height: number; after: number } {
    const { across, lookOf } = this.#sheet;
    if (block.kind === 'image') return { ...lookOf(''), height: this.#sheet.sizeOf(block).height };
    if (block.kind === 'table') return { before: 0, height: 2 * (lineOf(lookOf('Table Text')) + CELL.down), after: 0 };
    const [style, runs] = firstOf(block);
    const look = lookOf(style);
    const lines = this.#lines(runs, look, across);
    const isWhole = block.kind === 'heading' || block.kind === 'caption' || lines <= TOGETHER + 1;
    return { ...look, height: (isWhole ? lines : TOGETHER) * lineOf(look) };
  }

  #paragraph(
    runs: readonly Pick<Run, 'text' | 'isBold' | 'isItalic' | 'equation'>[],
    style: string,
    width: number,
  ): void {
    const look = this.#sheet.lookOf(style);
    const height = lineOf(look);
    let lines = this.#lines(runs, look, width);
    const before = this.#used === 0 ? 0 : Math.max(this.#below, look.before);
    const room = () => Math.floor((this.#sheet.down - this.#used + 1) / height);
    this.#used += before;
    if (room() < lines) {
      const here = Math.min(room(), lines - TOGETHER);
      // Moves a paragraph to the next page rather than leave one of its lines alone.
      if (lines > TOGETHER + 1 && here >= TOGETHER) lines -= here;
      this.#next();
      for (const full = room(); lines > full; lines -= full) this.#next();
    }
    this.#used += lines * height;
    this.#below = look.after;
  }

  #whole(height: number, look: Look): void {
    const all = height + (LINE_HEIGHT - 1) * look.size;
    if (this.#used > 0 && this.#used + Math.max(this.#below, look.before) + all > this.#sheet.down) this.#next();
    this.#used += (this.#used > 0 ? Math.max(this.#below, look.before) : 0) + all;
    this.#below = look.after;
  }

  /** Counts the lines of a text by measuring word by word. */
  #lines(runs: readonly Pick<Run, 'text' | 'isBold' | 'isItalic' | 'equation'>[], look: Look, width: number): number {
    const { embedRegular, embedBold, embedItalic } = this.#sheet.letters;
    let [lines, left] = [1, width];
    for (const { text, isBold, isItalic, equation } of runs) {
      const widthOf = isBold || look.isBold ? embedBold : isItalic ? embedItalic : embedRegular;
      if (equation?.isBlock) lines++;
      for (const word of text.match(/\n|[^\S\n]+|\S+/g) ?? []) {
        const wide = word === '\n' ? 0 : widthOf(word) * look.size;
        const isBlank = word.trim() === '';
        if (word === '\n' || (!isBlank && wide > left && left < width)) [lines, left] = [lines + 1, width];
        // Blanks at the end of a line have room beyond it.
        left = isBlank ? Math.max(0, left - wide) : left - wide;
        for (; left < 0 && width > look.size; lines++) left += width;
      }
    }
    return lines;
  }

  #next(): void {
    this.#page++;
    [this.#used, this.#below] = [0, 0];
  }
}

const lineOf = ({ size, line }: Look) => size * LINE_HEIGHT * line;
const headingStyle = (level: number): string => `heading ${Math.min(level, 6)}`;
const runsOf = (cell: Cell): readonly Run[] =>
  typeof cell === 'string' ? [{ text: cell }] : [{ text: cellText(cell) }];

function firstOf(block: Exclude<Block, { kind: 'image' | 'table' }>): [style: string, runs: readonly Run[]] {
  if (block.kind === 'heading') return [headingStyle(block.level), [block]];
  if (block.kind === 'caption') return ['caption', [{ text: captionText(block) }]];
  if (block.kind === 'paragraph') return [block.item ? 'List Paragraph' : '', block.runs];
  return ['Fact', block.facts.flatMap(([name, value]) => [{ text: `${name}: ` }, ...runsOf(value)])];
}
