import { useRef, type ClipboardEvent } from 'react';

import { asFacts } from '../../../../relay/refusal.ts';
import { part } from '../../../../ui/load-code.ts';
import { toast } from '../../../../ui/toasts.tsx';
import type { TableLine } from '../table/lines.ts';
import type { useCursor } from '../table/useCursor.ts';
import type { Selection } from '../table/useSelection.ts';
import type { Slot } from './field.ts';
import { slotTexts } from './fields.ts';
import { htmlTable } from './html.ts';
import type { CellEntry } from './pasted-cells.ts';
import { writeTable } from './tsv.ts';

interface Options {
  lines: readonly TableLine[];
  /** The number of rows before the loaded ones, and in the whole list. */
  base: number;
  count: number;
  cursor: ReturnType<typeof useCursor>;
  selection: Selection;
  /** Reads so many rows of the list from a place on; undefined where places are no rows of the search. */
  readRows: ((from: number, count: number) => Promise<CellEntry[]>) | undefined;
  /** Returns the slots between two columns. */
  slotsBetween: (from: number, to: number) => Slot[];
  /** The number of columns besides that of number and name. */
  columns: number;
}

/** Rows that are meant, of which some may not be loaded. */
interface Meant {
  slots: readonly Slot[];
  from: number;
  count: number;
  /** The loaded ones among them; undefined if others are missing. */
  entries: readonly CellEntry[] | undefined;
  isMeant: (entry: CellEntry) => boolean;
}

const isThere = ({ waitsFor }: TableLine) => waitsFor === undefined;
const entriesOf = (lines: readonly TableLine[]): CellEntry[] =>
  lines.flatMap(({ entry, isContext }) => (entry && !isContext ? [entry] : []));

/** Copies the chosen cells, or the ticked rows, also those that are not loaded: these are read first. */
export function useCopy({ lines, base, count, cursor, selection, readRows, slotsBetween, columns }: Options) {
  const { span, column } = cursor;
  const { picked, asked } = selection;
  /** Texts that were read, where the browser wants another key before it takes them. */
  const read = useRef<{ of: string; texts: string[][] }>(undefined);
  const between = (from: number, to: number) => {
    const there = lines.slice(Math.max(from - base, 0), to + 1 - base);
    return from >= base && there.length === to + 1 - from && there.every(isThere) ? entriesOf(there) : undefined;
  };
  const isRange = span !== undefined && span.rows[0] < span.rows[1];
  const meant = (): Meant | undefined => {
    if (picked.size > 0 && column === 0 && !isRange) {
      const ticked = entriesOf(lines).filter(({ id }) => picked.has(id));
      const entries = ticked.length === picked.size ? ticked : undefined;
      return { slots: slotsBetween(0, columns), from: 0, count, entries, isMeant: ({ id }) => picked.has(id) };
    }
    if (!span) return undefined;
    const [from, to] = span.rows;
    const slots = slotsBetween(...span.columns);
    return { slots, from, count: to + 1 - from, entries: between(from, to), isMeant: () => true };
  };
  const put = (event: ClipboardEvent, texts: readonly string[][]): true => {
    event.clipboardData.setData('text/html', htmlTable(texts));
    event.clipboardData.setData('text/plain', writeTable(texts));
    return true;
  };
  const readRest = async ({ slots, from, count: wanted, isMeant }: Meant, of: string) => {
    if (!readRows) return toast.note('Some of these rows are not loaded. Scroll to them, then copy again.');
    const { readAndCopy } = await part(() => import('./copy-cells.ts'));
    const texts = await readAndCopy(wanted, async () =>
      (await readRows(from, wanted)).filter(isMeant).map((entry) => slotTexts(entry, slots)),
    );
    read.current = texts && { of, texts };
  };
  return {
    /** True unless rows between the ends of the chosen cells are not loaded. */
    isWhole: !isRange || between(...span.rows) !== undefined,
    /** Copies at once what is loaded, and tells whether it did. */
    onCopy(event: ClipboardEvent<HTMLDivElement>): boolean {
      const found = event.target === event.currentTarget ? meant() : undefined;
      if (!found) return false;
      const { entries, slots, from } = found;
      if (entries?.length === 0) return false;
      const of = JSON.stringify([cursor.search, from, found.count, span?.columns, [...picked.keys()]]);
      const texts = entries?.map((entry) => slotTexts(entry, slots));
      const isRead = read.current?.of === of;
      event.preventDefault();
      if (asked && column === 0) toast.note('Still selecting. Copy again in a moment.');
      else if (texts || isRead) return put(event, texts ?? read.current!.texts);
      else readRest(found, of).catch((error: unknown) => toast.failed(asFacts(error)));
      return false;
    },
  };
}
