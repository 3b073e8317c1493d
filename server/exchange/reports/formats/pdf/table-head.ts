import type { Table } from '../../paper.ts';
import { mergedWithin } from '../../rules/spans.ts';
import { cellHeight, drawCell, drawTurned, MIN_ROW_HEIGHT, turnedRoom, writeCell } from './cells.ts';
import { groupsOf, writeGroup } from './merged-rows.ts';
import { HEAD, LINE_COLOUR, MARGIN, type PdfDocument, type Structure } from './page.ts';

/** The head of a table: the titles of its columns, or the rows at its beginning that are heads. */
export interface TableHead {
  height: number;
  /** Writes it; without a structure as decoration, so that screen readers read it once. */
  write(table: Structure | undefined): void;
}

const NONE: TableHead = { height: 0, write: () => undefined };

/** Returns the head of a table, which has no height where there is none. */
export function headOf(pdf: PdfDocument, table: Table, widths: readonly number[]): TableHead {
  if (table.columns.some(({ title }) => title !== '')) return titlesOf(pdf, table, widths);
  const { heads = 0, rows, merged } = table;
  if (heads === 0) return NONE;
  const first: Table = { ...table, rows: rows.slice(0, heads), merged: mergedWithin(merged, heads) ?? [] };
  const groups = groupsOf(pdf, first, widths, true);
  return {
    height: groups.reduce((sum, { height }) => sum + height, 0),
    write: (structure) => {
      for (const group of groups) writeGroup(pdf, structure, group, widths, true);
    },
  };
}

function titlesOf(pdf: PdfDocument, { columns }: Table, widths: readonly number[]): TableHead {
  const heights = columns.map(({ title, isTurned }, at) =>
    isTurned ? turnedRoom(pdf, title).height : cellHeight(pdf, title, widths[at]!, true),
  );
  const height = Math.max(MIN_ROW_HEIGHT, ...heights);
  const write = (table: Structure | undefined) => {
    const top = pdf.y;
    let left = MARGIN.left;
    const places = widths.map((width, at) => {
      left += width;
      return { ...columns[at]!, left: left - width, top, width, height, isHead: true };
    });
    pdf.markContent('Artifact', { type: table ? 'Layout' : 'Pagination' });
    for (const place of places) {
      pdf.rect(place.left, top, place.width, height).fill(HEAD);
      pdf.lineWidth(0.5).strokeColor(LINE_COLOUR).rect(place.left, top, place.width, height).stroke();
      if (!table) draw(pdf, place);
    }
    pdf.endMarkedContent();
    if (table) writeTitles(pdf, table, places);
    [pdf.x, pdf.y] = [MARGIN.left, top + height];
  };
  return { height, write };
}

interface TitlePlace {
  title: string;
  isTurned?: boolean;
  left: number;
  top: number;
  width: number;
  height: number;
  isHead: boolean;
}

const draw = (pdf: PdfDocument, place: TitlePlace) =>
  place.isTurned ? drawTurned(pdf, place.title, place) : drawCell(pdf, place.title, place);

function writeTitles(pdf: PdfDocument, table: Structure, places: readonly TitlePlace[]): void {
  const line = pdf.struct('TR');
  table.add(line);
  for (const place of places)
    line.add(
      place.isTurned
        ? pdf.struct('TH', { scope: 'Column' }, () => drawTurned(pdf, place.title, place))
        : writeCell(pdf, place.title, place),
    );
  line.end();
}
