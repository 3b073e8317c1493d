import type { ReportFormat } from '../formats/format.ts';
import type { Block, OnSlide, Paper, Paragraph } from '../paper.ts';
import { cellLacks, cellText } from './cells.ts';

/** The maximum number of characters in a cell of Excel. */
export const LONGEST_CELL = 32_767;

/** Returns the words printed where a picture is missing. */
export const lackingPicture = (name: string, why: string): Paragraph => {
  const text = `${name}: ${why}`;
  return { kind: 'paragraph', runs: [{ text: `[${text}]`, isItalic: true }], lacks: [text] };
};

/** Returns sentences about content that a paper cannot show, or that its format cannot hold, each once. */
export function warningsOf({ blocks, slides = [] }: Pick<Paper, 'blocks' | 'slides'>, format?: ReportFormat): string[] {
  const lacking = [...blocks.flatMap(lacksOf), ...slides.flatMap(({ boxes }) => boxes.flatMap(lacksOfBox))];
  return [...new Set([...lacking, ...(format === 'xlsx' ? blocks.flatMap(cutInExcel) : [])])];
}

function lacksOf(block: Block): readonly string[] {
  if (block.kind === 'paragraph') return [...(block.lacks ?? []), ...cellLacks(block.runs)];
  if (block.kind === 'facts') return block.facts.flatMap(([, value]) => cellLacks(value));
  return block.kind === 'table' ? [...(block.lacks ?? []), ...block.rows.flat().flatMap(cellLacks)] : [];
}

function lacksOfBox(box: OnSlide): readonly string[] {
  if (box.kind === 'text') return box.paragraphs.flatMap(lacksOf);
  return box.kind === 'table' ? box.rows.flat().flatMap(cellLacks) : [];
}

function cutInExcel(block: Block): string[] {
  if (block.kind !== 'table') return [];
  const { title, columns, rows } = block;
  return rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cellText(cell).length > LONGEST_CELL
        ? `${title}, row ${at + 2}, ${columns[column]?.title || `column ${column + 1}`}: a cell in Excel can hold ${LONGEST_CELL.toLocaleString('en')} characters, so the rest of the text is missing`
        : [],
    ),
  );
}
