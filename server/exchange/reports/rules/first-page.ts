import type { Block, Cell, Paper, Table } from '../paper.ts';
import { captionText } from './captions.ts';
import { cellText } from './cells.ts';
import { mergedWithin } from './spans.ts';

/** The contents of about a page, in lines and in characters per line. */
const LINES = 60;
const ACROSS = 90;
const PIXELS_OF_LINE = 18;

/** Returns about the first page of a paper, marked if there is more. */
export function firstPage(paper: Paper): Paper {
  const shown: Block[] = [];
  let room = LINES;
  for (const block of paper.blocks) {
    const part = fitting(block, room);
    if (part) shown.push(part);
    room -= part ? linesOf(part) : room;
    if (part !== block || room <= 0) break;
  }
  const isWhole = shown.length === paper.blocks.length && shown.at(-1) === paper.blocks.at(-1);
  return { ...paper, blocks: isWhole ? shown : [...shown, MORE] };
}

const MORE: Block = {
  kind: 'paragraph',
  runs: [{ text: 'This is only the beginning. Download the file to see all of it.', isItalic: true }],
};

const textLines = (text: string, across = ACROSS) =>
  text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / across)), 0);

function linesOf(block: Block): number {
  switch (block.kind) {
    case 'heading':
      return 2 + textLines(block.text);
    case 'paragraph':
      return textLines(block.runs.map(({ text }) => text).join(''));
    case 'caption':
      return textLines(captionText(block));
    case 'facts':
      return block.facts.reduce((sum, [name, value]) => sum + textLines(`${name}: ${cellText(value)}`), 0);
    case 'table':
      return block.rows.reduce((sum, row) => sum + rowLines(block, row), 2);
    case 'image':
      return Math.min(LINES / 2, block.height / PIXELS_OF_LINE);
  }
}

/** Letters of tables are smaller than others. */
function rowLines({ columns }: Table, row: readonly Cell[]): number {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const across = columns.map(({ share }) => Math.max(4, Math.floor((1.4 * ACROSS * share) / shares)));
  return Math.max(1, ...row.map((cell, at) => textLines(cellText(cell), across[at])));
}

/** The block, or as many rows of a table as there is room for; undefined where not even its beginning has any. */
function fitting(block: Block, room: number): Block | undefined {
  if (room <= 0) return undefined;
  if (block.kind !== 'table') return block;
  let left = room - 2;
  const end = block.rows.findIndex((row) => (left -= rowLines(block, row)) < 0);
  // Takes at least one row, which may be higher than a page.
  return end < 0 ? block : beginningOf(block, Math.max(1, end));
}

function beginningOf(table: Table, count: number): Table {
  const merged = mergedWithin(table.merged, count);
  return { ...table, rows: table.rows.slice(0, count), ...(merged && { merged }) };
}
