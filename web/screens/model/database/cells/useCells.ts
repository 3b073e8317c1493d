import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';

import type { EntityColumn } from '../columns/column.ts';
import type { TableEntry, TableLine } from '../table/lines.ts';
import type { useCursor } from '../table/useCursor.ts';
import type { TableField } from './field.ts';
import { cellFields, fieldTexts } from './fields.ts';
import { countRows, MOST_ROWS, readTable, writeTable, type CellText } from './tsv.ts';

/** The texts that a paste puts into fields of entities, before their effects are known. */
export interface PastedCells {
  texts: CellText[][];
  /** The entities of the rows, from the first on; rows beyond them would be new. */
  entries: readonly TableEntry[];
  /** The fields of the columns, as far as known. */
  fields: readonly TableField[];
  /** The number of rows if they are too many to preview; the texts are then left out. */
  tooMany?: number;
}

interface Options {
  lines: readonly TableLine[];
  columns: readonly EntityColumn[];
  cursor: ReturnType<typeof useCursor>;
  mayWrite: boolean;
  onPaste: (pasted: PastedCells) => void;
}

/** The cell being edited, and the text typed to open it. */
interface Editing {
  key: string;
  column: number;
  typed?: string | undefined;
}

const entriesIn = (lines: readonly TableLine[]): TableEntry[] =>
  lines.flatMap(({ entry, isContext }) => (entry && !isContext ? [entry] : []));

/** Handles keys and the clipboard in a table like a spreadsheet: edit, fill down, clear, copy and paste. */
export function useCells({ lines, columns, cursor, mayWrite, onPaste }: Options) {
  const [editing, setEditing] = useState<Editing>();
  const { line, column, range } = cursor;
  const fieldsBetween = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => n + from).flatMap((at) =>
      cellFields(at === 0 ? undefined : columns[at - 1]),
    );
  const chosen = () => {
    if (!range) return undefined;
    const fields = fieldsBetween(...range.columns);
    return { fields, entries: entriesIn(lines.slice(range.rows[0], range.rows[1] + 1)) };
  };
  const edit = (typed?: string) => {
    if (!mayWrite || !line?.entry || line.isContext) return;
    if (column === 0 || cellFields(columns[column - 1]).length > 0) setEditing({ key: line.key, column, typed });
  };
  const fill = (textsFor: (first: string[]) => string[]) => {
    const found = chosen();
    const [first] = found?.entries ?? [];
    if (!mayWrite || !found || !first || found.fields.length === 0) return;
    const row = textsFor(fieldTexts(first, found.fields));
    onPaste({ ...found, texts: found.entries.map(() => row) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !line?.entry) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    if (key === 'F2' || (key === 'Enter' && column > 0)) edit();
    else if ((ctrlKey || metaKey) && key === 'd' && range && range.rows[1] > range.rows[0]) fill((first) => first);
    else if (isPlain && (key === 'Delete' || key === 'Backspace') && column > 0) fill((first) => first.map(() => ''));
    else if (isPlain && key.length === 1 && key !== ' ' && column > 0) edit(key);
    else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    const found = event.target === event.currentTarget ? chosen() : undefined;
    if (!found || found.entries.length === 0) return;
    event.clipboardData.setData(
      'text/plain',
      writeTable(found.entries.map((entry) => fieldTexts(entry, found.fields))),
    );
    event.preventDefault();
  };
  const onPasteInto = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!mayWrite || event.target !== event.currentTarget || !range || text.trim() === '') return;
    event.preventDefault();
    const count = countRows(text);
    if (count > MOST_ROWS) return onPaste({ texts: [], entries: [], fields: [], tooMany: count });
    const texts = readTable(text.replace(/\r?\n$/, ''));
    const [from] = range.columns;
    const width = texts[0]?.length ?? 0;
    const fields = fieldsBetween(from, columns.length);
    // A single column that is pasted over number and name is names.
    const into = from === 0 && width === 1 ? fields.slice(1) : fields;
    const isRepeated = texts.length === 1 && range.rows[1] > range.rows[0];
    const entries = entriesIn(lines.slice(range.rows[0])).slice(
      0,
      isRepeated ? range.rows[1] - range.rows[0] + 1 : texts.length,
    );
    onPaste({ texts: isRepeated ? entries.map(() => texts[0]!) : texts, entries, fields: into.slice(0, width) });
  };
  return { editing, edit, endEditing: () => setEditing(undefined), onKeyDown, onCopy, onPaste: onPasteInto };
}
