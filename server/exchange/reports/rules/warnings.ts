import type { ReportFormat } from '../formats/format.ts';
import type { Block, Paper, Paragraph } from '../paper.ts';
import { cellText } from './cells.ts';

/** The maximum number of characters in a cell of Excel. */
export const LONGEST_CELL = 32_767;

/** Returns the words printed where a picture is missing. */
export const lackingPicture = (name: string, why: string): Paragraph => {
  const text = `${name}: ${why}`;
  return { kind: 'paragraph', runs: [{ text: `[${text}]`, isItalic: true }], lacks: text };
};

/** Returns sentences about content that a paper cannot show, or that its format cannot hold, each once. */
export function warningsOf({ blocks, slides = [] }: Pick<Paper, 'blocks' | 'slides'>, format?: ReportFormat): string[] {
  const told = slides.flatMap(({ boxes }) => boxes.flatMap((box) => (box.kind === 'text' ? box.paragraphs : [])));
  const lacking = [...blocks, ...told].flatMap((each) => ('lacks' in each && each.lacks ? each.lacks : []));
  return [...new Set([...lacking, ...(format === 'xlsx' ? blocks.flatMap(cutInExcel) : [])])];
}

function cutInExcel(block: Block): string[] {
  if (block.kind !== 'table') return [];
  const { title, columns, rows } = block;
  return rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cellText(cell).length > LONGEST_CELL
        ? `${title}, row ${at + 2}, ${columns[column]?.title || `column ${column + 1}`}: a cell of Excel holds ${LONGEST_CELL.toLocaleString('en')} characters, so its text is cut there`
        : [],
    ),
  );
}
