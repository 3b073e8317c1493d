import { Parser } from 'htmlparser2';

import type { Cell, Paragraph, TextPicture, Run, Table } from '../paper.ts';
import { cellLacks, cellOfRuns, cellText, runsText } from './cells.ts';
import { TableGrid, type CellSpan, spanOf, tableInCell } from './grid.ts';
import { readableTex } from './readable-tex.ts';

/** The parts of a text. */
export type Prose = Paragraph | Table | TextPicture;

type Style = Omit<Run, 'text' | 'link'>;
const styles: Readonly<Record<string, Style>> = {
  b: { isBold: true },
  strong: { isBold: true },
  i: { isItalic: true },
  em: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
  del: { isStruck: true },
  code: { isCode: true },
  pre: { isCode: true },
  sub: { raised: 'sub' },
  sup: { raised: 'super' },
};
const heads = /^h[1-6]$/;
const blocks = new Set(
  'p div ul ol li blockquote pre h1 h2 h3 h4 h5 h6 dl dt dd figure figcaption address hr table'.split(' '),
);
const LINK = /^(https?:|mailto:)/i;

interface List {
  isOrdered: boolean;
  count: number;
}

/** A table that is being read. */
interface OpenTable {
  grid: TableGrid;
  /** Pictures in its cells, in words. */
  pictures: string[];
  /** Undefined between cells. */
  cell: Run[] | undefined;
  span: CellSpan;
  isHead: boolean;
  /** The lists within the cell, the innermost last. */
  lists: List[];
  /** True behind the mark of an item, which its text follows on the same line. */
  isMarked: boolean;
  called: string;
}

/**
 * Reads a description, which is sanitised HTML, into paragraphs, tables and pictures. A picture within a table is replaced by its
 * alternative text.
 */
export function proseOf(html: string): Prose[] {
  const found: Prose[] = [];
  const open: { name: string; style: Style; link?: string; isEquation: boolean }[] = [];
  const lists: List[] = [];
  let item: Paragraph['item'];
  let runs: Run[] = [];
  /** Tables within each other, the innermost last. */
  const tables: OpenTable[] = [];
  const cellNow = () => tables.at(-1)?.cell;
  /** The caption of the surrounding table or of the previous picture. */
  let caption: string | undefined;

  const endParagraph = () => {
    const trimmed = withoutEdges(runs);
    // What an item begins with may be a paragraph of its own.
    if (trimmed.length > 0) {
      found.push({ kind: 'paragraph', runs: trimmed, ...(item && { item }) });
      item = undefined;
    }
    runs = [];
  };
  const say = (text: string, equation?: Run['equation']) => {
    if (caption !== undefined) caption += text;
    else {
      const table = tables.at(-1);
      if (table && text.trim() !== '') table.isMarked = false;
      (table ? table.cell : runs)?.push({ ...styleNow(), text, ...(equation && { equation }) });
    }
  };
  const styleNow = (): Style & Pick<Run, 'link'> => {
    const link = open.findLast((each) => each.link)?.link;
    const isHead = open.some(({ name }) => heads.test(name));
    return {
      ...Object.assign({}, ...open.map(({ style }) => style)),
      ...(isHead && { isBold: true }),
      ...(link && { link }),
    };
  };
  const sayEquation = (tex: string, isBlock: boolean) => {
    if (isBlock) endParagraph();
    say(readableTex(tex), { tex, isBlock });
    if (isBlock) endParagraph();
  };
  const endCell = (table: OpenTable) => {
    if (table.cell !== undefined) table.grid.add(cellOfRuns(table.cell), table.span, table.isHead);
    table.cell = undefined;
  };
  const sayPicture = ({ pictures }: OpenTable, name: string) => {
    say(`[${name}]`);
    pictures.push(onlyNamed(name));
  };
  const endTable = ({ grid, called, pictures }: OpenTable) => {
    tables.pop();
    tables.at(-1)?.pictures.push(...pictures);
    const table = grid.table(called);
    const around = cellNow();
    if (!table) return;
    if (tables.length === 0) found.push({ ...table, ...(pictures.length > 0 && { lacks: pictures }) });
    else if (around) around.push(...onNewLine(around, tableInCell(table)));
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const href = name === 'a' ? attributes['href'] : undefined;
      const tex = attributes['data-equation'];
      open.push({
        name,
        style: styles[name] ?? {},
        ...(href && LINK.test(href) && { link: href }),
        isEquation: tex !== undefined,
      });
      if (tex?.trim()) return sayEquation(tex, name === 'div');
      const table = tables.at(-1);
      const cell = table?.cell;
      if (cell === undefined && blocks.has(name)) endParagraph();
      if (name === 'caption' && table && cell === undefined) caption = '';
      else if (name === 'figcaption' && !table && found.at(-1)?.kind === 'picture') caption = '';
      else if (name === 'br') say('\n');
      else if (name === 'img' && table) sayPicture(table, attributes['alt'] || 'Picture');
      else if (name === 'img') {
        endParagraph();
        found.push({ kind: 'picture', source: attributes['src'] ?? '', says: attributes['alt'] ?? '' });
      } else if (name === 'table') tables.push(emptyTable());
      else if (name === 'tr') table?.grid.beginRow();
      else if ((name === 'td' || name === 'th') && table) {
        table.cell = [];
        table.span = spanOf(attributes);
        table.isHead = name === 'th';
        table.lists = [];
        table.isMarked = false;
      } else if (cell !== undefined) {
        if (table) beginInCell(table, cell, name);
      } else if (name === 'ul' || name === 'ol') lists.push({ isOrdered: name === 'ol', count: 0 });
      else if (name === 'li' && lists.length > 0) {
        const list = lists.at(-1)!;
        list.count++;
        item = { depth: lists.length, number: list.isOrdered ? list.count : null };
      }
    },
    ontext(text) {
      // The text within an equation is for programs that cannot show equations.
      if (open.some(({ isEquation }) => isEquation)) return;
      say(open.some(({ name }) => name === 'pre') ? text : text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      open.pop();
      if (caption !== undefined && (name === 'caption' || name === 'figcaption')) {
        const text = caption.trim();
        caption = undefined;
        const last = found.at(-1);
        if (name === 'caption' && tables.length > 0) tables.at(-1)!.called = text;
        else if (last?.kind === 'picture' && text) last.caption = text;
        return;
      }
      const table = tables.at(-1);
      if ((name === 'td' || name === 'th') && table) endCell(table);
      else if (name === 'table' && table) endTable(table);
      else if (!table && blocks.has(name)) endParagraph();
      if (table && (name === 'ul' || name === 'ol')) table.lists.pop();
      if (!table && name === 'li') item = undefined;
      if (!table && (name === 'ul' || name === 'ol')) lists.pop();
    },
  });
  parser.end(html);
  endParagraph();
  return found;
}

const emptyTable = (): OpenTable => ({
  grid: new TableGrid(),
  pictures: [],
  cell: undefined,
  span: spanOf({}),
  isHead: false,
  lists: [],
  isMarked: false,
  called: '',
});

/** Begins a block within a cell on a line of its own, and an item of a list with its mark. */
function beginInCell(table: OpenTable, cell: Run[], name: string): void {
  const isNew = cell.length > 0 && !table.isMarked && !cell.at(-1)!.text.endsWith('\n');
  if (blocks.has(name) && isNew) cell.push({ text: '\n' });
  if (name === 'ul' || name === 'ol') table.lists.push({ isOrdered: name === 'ol', count: 0 });
  const list = name === 'li' ? table.lists.at(-1) : undefined;
  if (!list) return;
  list.count++;
  cell.push({ text: '   '.repeat(table.lists.length - 1) + (list.isOrdered ? `${list.count}. ` : '• ') });
  table.isMarked = true;
}

/** Puts a note in a cell on lines of its own, apart from the content before and after it. */
const onNewLine = (before: readonly Run[], told: readonly Run[]): Run[] =>
  told.length === 0
    ? []
    : [...(before.some(({ text }) => text.trim() !== '') ? [{ text: '\n' }] : []), ...told, { text: '\n' }];

/** Removes blanks at the beginning and the end, and repeated ones. */
function withoutEdges(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  let isGap = true;
  for (const run of runs) {
    const text = isGap && !run.isCode ? run.text.replace(/^ +/, '') : run.text;
    if (text === '') continue;
    isGap = /\s$/.test(text);
    kept.push({ ...run, text });
  }
  const last = kept.at(-1);
  if (!last) return kept;
  const text = last.text.trimEnd();
  return text === '' ? withoutEdges(kept.slice(0, -1)) : [...kept.slice(0, -1), { ...last, text }];
}

/** Returns a text as plain text, as in the cells of tables. */
export const proseText = (prose: readonly Prose[]): string => prose.map(textOf).filter(Boolean).join('\n');

/** Returns a text as a cell, with its equations, and with what is told of its pictures, which stand there as names. */
export function proseCell(prose: readonly Prose[]): Cell {
  if (!prose.some(saysMore)) return proseText(prose);
  const lines = prose.flatMap((block): Run[][] => {
    if (block.kind !== 'paragraph')
      return textOf(block) === '' ? [] : [[{ text: textOf(block), lacks: lacksOf(block) }]];
    const mark = markOf(block);
    return [mark === '' ? block.runs : [{ text: mark }, ...block.runs]];
  });
  return cellOfRuns(lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line])));
}

/** Tells whether a cell has to hold more of a block than its letters. */
const saysMore = (block: Prose): boolean =>
  block.kind === 'paragraph' ? block.runs.some(({ equation }) => equation) : lacksOf(block).length > 0;

function lacksOf(block: Table | TextPicture): readonly string[] {
  if (block.kind === 'table') return [...(block.lacks ?? []), ...block.rows.flat().flatMap(cellLacks)];
  return [onlyNamed(block.caption || block.says || 'Picture')];
}

const onlyNamed = (name: string) => `${name}: images within tables cannot be shown in reports`;

const markOf = ({ item }: Paragraph): string => (item ? (item.number === null ? '• ' : `${item.number}. `) : '');

function textOf(block: Prose): string {
  if (block.kind === 'table')
    return [block.caption, ...block.rows.map((row) => row.map(cellText).join('\t'))]
      .filter((line) => line !== undefined)
      .join('\n');
  if (block.kind === 'picture')
    return [(block.says || !block.caption) && `[${block.says || 'Picture'}]`, block.caption].filter(Boolean).join('\n');
  return markOf(block) + runsText(block.runs);
}
