import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';

import { asFacts } from '../../../../relay/refusal.ts';
import { strokeOf, useCommands, useKeysOf, type Command } from '../../../../ui/shortcuts.tsx';
import { toast } from '../../../../ui/toasts.tsx';
import type { EntityColumn } from '../columns/column.ts';
import type { TableEntry, TableLine } from '../table/lines.ts';
import type { useCursor } from '../table/useCursor.ts';
import { tiled } from './area.ts';
import { cellFields, cellSlots, shownRevision, slotTexts } from './fields.ts';
import { havePlaces, type CellEntry, type PastedCells } from './pasted-cells.ts';
import type { CursorStep } from './steps.ts';
import { countRows, MOST_ROWS, readTable } from './tsv.ts';
import { useCopy } from './useCopy.ts';
import { useHeldKeys } from './useHeldKeys.ts';
import { useSaveCells } from './useSaveCells.ts';
import { baseOfCell, useSaveText } from './useSaveText.ts';

interface Options extends Pick<Parameters<typeof useCopy>[0], 'base' | 'count' | 'selection' | 'readRows'> {
  lines: readonly TableLine[];
  columns: readonly EntityColumn[];
  cursor: ReturnType<typeof useCursor>;
  mayWrite: boolean;
  /** Reads the entities of so many rows below the loaded ones; undefined if all are loaded. */
  rowsBelow: ((count: number) => Promise<CellEntry[]>) | undefined;
  /** Called with texts of which somebody has to see first what is wrong with them, or what they make. */
  onAsk: (pasted: PastedCells) => void;
}

/** The part of the page that hears the keys of cells. */
const IN_CELL = 'In a cell';
const CHOOSE_FIRST = 'Choose a cell first, with the arrow keys or a click';
const KEYS_OF_READERS = [
  ['tab', 'Next cell'],
  ['shift+tab', 'Previous cell'],
  ['ctrl+c', 'Copy'],
] as const;
const KEYS = [
  ...KEYS_OF_READERS,
  ['enter', 'Edit it'],
  ['ctrl+x', 'Cut'],
  ['ctrl+v', 'Paste'],
  ['letter', 'Type over it'],
] as const;

/** The cell being edited, and the text typed to open it. */
interface Editing {
  key: string;
  column: number;
  typed?: string | undefined;
}

const entriesIn = (lines: readonly TableLine[]): TableEntry[] =>
  lines.flatMap(({ entry, isContext }) => (entry && !isContext ? [entry] : []));

/** Handles keys and the clipboard in a table like a spreadsheet: edit, fill down, clear, copy and paste. */
export function useCells({ lines, columns, cursor, mayWrite, rowsBelow, onAsk, ...list }: Options) {
  const [editing, setEditing] = useState<Editing>();
  const { line, column, range } = cursor;
  const save = useSaveCells(onAsk);
  const put = (pasted: PastedCells) => (havePlaces(pasted) ? save(pasted) : onAsk(pasted));
  const slotsBetween = (from: number, to: number) => cellSlots([undefined, ...columns].slice(from, to + 1));
  const { isWhole, onCopy } = useCopy({ ...list, lines, cursor, slotsBetween, columns: columns.length });
  const chosen = () =>
    range && {
      slots: slotsBetween(...range.columns),
      entries: entriesIn(lines.slice(range.rows[0], range.rows[1] + 1)),
    };
  /** True if cells are chosen, and not whole rows. */
  const isOnCells = cursor.span !== undefined && cursor.span.columns[1] > 0;
  const isOpen = mayWrite && (column === 0 || cellFields(columns[column - 1]).length > 0);
  const edit = (typed?: string) => {
    if (isOpen && line?.entry && !line.isContext) setEditing({ key: line.key, column, typed });
  };
  const endEditing = (step: CursorStep) => {
    setEditing(undefined);
    if (step === 'down') cursor.go(cursor.at + 1);
    else if (step === 'up') cursor.go(cursor.at - 1);
    else cursor.goAcross(column + { stay: 0, right: 1, left: -1 }[step]);
  };
  const saveText = useSaveText();
  const held = useHeldKeys({
    cursor,
    isOpen,
    onOpen: edit,
    onEntered: (entry, text, step) => {
      const of = columns[column - 1];
      const base = baseOfCell(entry.id, of, shownRevision(entry));
      if (text) saveText({ id: entry.id, entityId: entry.entityId, column: of, base }, text);
      endEditing(step);
    },
  });
  /** Returns the chosen cells to be changed; none, and says why, where some of their rows are not loaded. */
  const chosenToChange = () => {
    if (!mayWrite) return undefined;
    if (isWhole) return chosen();
    toast.note('Some of these rows are not loaded. Scroll to them, or select fewer.');
    return undefined;
  };
  const clear = (act: 'Clear' | 'Cut' = 'Clear') => {
    const found = chosenToChange();
    if (!found || found.entries.length === 0) return;
    // The class of an entity is never empty, and what cannot be typed cannot be cleared.
    const slots = found.slots.filter(({ field }) => field && field.field !== 'CLASS');
    put({ act, slots, entries: found.entries, texts: found.entries.map(() => slots.map(() => '')) });
  };
  /** Fills the chosen rows with their first, or a single one with the row above it. */
  const fill = () => {
    const found = chosenToChange();
    if (!found || !range) return;
    const above = found.entries.length === 1 ? entriesIn(lines.slice(0, range.rows[0])).at(-1) : found.entries[0];
    if (!above) return;
    const slots = found.slots.filter(({ field }) => field);
    const texts = slotTexts(above, slots);
    const entries = found.entries.filter((entry) => entry !== above);
    put({ act: 'Fill', slots, entries, texts: entries.map(() => texts) });
  };
  // Of chosen cells whose rows are not all there it is said.
  const notNow = isOnCells && (line?.entry || !isWhole) ? undefined : CHOOSE_FIRST;
  const commands: Command[] = [
    {
      keys: 'f2',
      where: IN_CELL,
      does: 'Edit the cell',
      words: 'change value, rename',
      notNow: line?.entry ? undefined : CHOOSE_FIRST,
      run: () => edit(),
    },
    { keys: 'ctrl+d', where: IN_CELL, does: 'Fill down', words: 'copy down, same value', notNow, run: fill },
    {
      keys: 'delete',
      where: IN_CELL,
      does: 'Clear the cells',
      words: 'empty, delete values',
      notNow,
      run: () => clear(),
    },
  ];
  useCommands(mayWrite ? commands : []);
  useKeysOf(IN_CELL, mayWrite ? KEYS : KEYS_OF_READERS);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (held.take(event)) return event.preventDefault();
    if (!line?.entry && isWhole) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isPlain = !ctrlKey && !metaKey && !altKey;
    const next = column + (shiftKey ? -1 : 1);
    const stroke = isPlain && key === 'Backspace' ? 'delete' : strokeOf(event);
    const found = commands.find((command) => command.keys === stroke && command.notNow === undefined);
    if (found) found.run();
    else if (key === 'Enter' && column > 0) edit();
    // Beyond the last cell of the row the key leaves the table, as anywhere on the page.
    else if (isPlain && key === 'Tab' && column > 0 && next <= columns.length) cursor.goAcross(next);
    else if (isPlain && key.length === 1 && key !== ' ' && column > 0) edit(key);
    else return;
    event.preventDefault();
  };
  /** Copies cells and clears them; whole rows are neither, as with Delete. */
  const onCut = (event: ClipboardEvent<HTMLDivElement>) => {
    if (!isOnCells || event.target !== event.currentTarget || !chosenToChange()) return;
    if (onCopy(event)) clear('Cut');
  };
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (!mayWrite || event.target !== event.currentTarget || !cursor.span || text === '') return;
    event.preventDefault();
    if (!chosenToChange() || !range) return;
    const count = countRows(text);
    if (count > MOST_ROWS) return onAsk({ act: 'Paste', texts: [], entries: [], slots: [], tooMany: count });
    const read = readTable(text.replace(/\r?\n$/, ''));
    // A line without anything is an empty cell.
    const copied = read.length > 0 ? read : [['']];
    const [from, to] = range.columns;
    const width = copied[0]!.length;
    const slots = slotsBetween(from, columns.length);
    // A single column that is pasted over number and name is names.
    const skipped = from === 0 && width === 1 ? 1 : 0;
    const texts = tiled(copied, {
      rows: entriesIn(lines.slice(range.rows[0], range.rows[1] + 1)).length,
      columns: slotsBetween(from, to).length - skipped,
    });
    const below = entriesIn(lines.slice(range.rows[0])).slice(0, texts.length);
    const into = (entries: readonly CellEntry[]) =>
      put({ act: 'Paste', texts, entries, slots: slots.slice(skipped, skipped + (texts[0]?.length ?? 0)) });
    const missing = texts.length - below.length;
    if (missing === 0 || !rowsBelow) return into(below);
    const there = new Set(below.map(({ id }) => id));
    rowsBelow(missing).then(
      (more) => into([...below, ...more.filter(({ id }) => !there.has(id))]),
      (error: unknown) => toast.failed(asFacts(error)),
    );
  };
  return { editing, edit, endEditing, held: held.text, onKeyDown, onCopy, onCut, onPaste };
}
