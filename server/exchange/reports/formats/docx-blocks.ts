import {
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

import type { Block, Run, Table as PaperTable } from '../paper.ts';
import { xmlText } from '../rules/xml-text.ts';
import type { Rows } from './docx-rows.ts';

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** Twentieths of a point between the margins of A4, upright and on its side. */
const ACROSS = { upright: 9_706, wide: 14_638 };
const PIXELS_ACROSS = { upright: 640, wide: 960 };
const SMALL = 18;

/** Line ends within a text. */
function textRuns(text: string, style: ConstructorParameters<typeof TextRun>[0] = {}) {
  const { ...rest } = typeof style === 'string' ? {} : style;
  const lines = xmlText(text).split('\n');
  return lines.map((line, at) => new TextRun({ ...rest, text: line, ...(at > 0 && { break: 1 }) }));
}

function runOf({
  text,
  link,
  isBold,
  isItalic,
  isUnderlined,
  isStruck,
  isCode,
  raised,
}: Run): (TextRun | ExternalHyperlink)[] {
  const runs = textRuns(text, {
    ...(isBold && { bold: true }),
    ...(isItalic && { italics: true }),
    ...((isUnderlined || link) && { underline: {} }),
    ...(isStruck && { strike: true }),
    ...(isCode && { font: 'IBM Plex Mono' }),
    ...(raised === 'sub' && { subScript: true }),
    ...(raised === 'super' && { superScript: true }),
    ...(link && { color: '0B5CAD' }),
  });
  return link ? [new ExternalHyperlink({ link, children: runs })] : runs;
}

function tableOf(table: PaperTable, across: number, all: Rows): Table {
  const { columns, rows } = table;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.floor((share / shares) * across));
  const sample = rows.length > 0 ? [all.sampleOf(table)] : [];
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'C6CED8' };
  const cell = (text: string, at: number, isHead = false) =>
    new TableCell({
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 80, right: 80 },
      ...(isHead && { shading: { type: ShadingType.CLEAR, fill: 'E9EDF2', color: 'auto' } }),
      children: [new Paragraph({ spacing: { after: 0 }, children: textRuns(text, { size: SMALL, bold: isHead }) })],
    });
  const head = columns.some(({ title }) => title !== '')
    ? [
        new TableRow({
          tableHeader: true,
          cantSplit: true,
          children: columns.map(({ title }, at) => cell(title, at, true)),
        }),
      ]
    : [];
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: across, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [...head, ...sample.map((row) => new TableRow({ children: row.map((text, at) => cell(text, at)) }))],
  });
}

/** A block as Word's own: `list` says to which list an item with a number belongs. */
interface Within {
  list: number;
  isWide: boolean;
  rows: Rows;
}
export function blockOf(block: Block, { list, isWide, rows }: Within): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: headings[Math.min(block.level, 6) - 1]!, children: textRuns(block.text) })];
    case 'paragraph': {
      const children = block.runs.flatMap(runOf);
      if (!block.item) return [new Paragraph({ children })];
      const { depth, number } = block.item;
      const reference = number === null ? 'bullets' : 'numbers';
      return [new Paragraph({ numbering: { reference, level: Math.min(depth, 9) - 1, instance: list }, children })];
    }
    case 'facts':
      return block.facts.map(
        ([name, value]) =>
          new Paragraph({
            spacing: { after: 60 },
            children: [...textRuns(`${name}: `, { size: SMALL, color: '4D5A69' }), ...textRuns(value, { size: SMALL })],
          }),
      );
    case 'table':
      if (block.rows.length === 0 && block.columns.length === 0) return [];
      return [
        tableOf(block, isWide ? ACROSS.wide : ACROSS.upright, rows),
        new Paragraph({ spacing: { after: 60 }, children: [] }),
      ];
    case 'image': {
      const scale = Math.min(1, (isWide ? PIXELS_ACROSS.wide : PIXELS_ACROSS.upright) / block.width);
      const transformation = { width: Math.round(block.width * scale), height: Math.round(block.height * scale) };
      const altText = { name: block.says, title: block.says, description: block.says };
      return [
        new Paragraph({ children: [new ImageRun({ type: block.type, data: block.data, transformation, altText })] }),
      ];
    }
  }
}
