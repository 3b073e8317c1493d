import { useEffect, useRef, useState } from 'react';

import {
  behind,
  indentPosition,
  outdentPosition,
  siblingBefore,
  swapPosition,
  type ArtifactLine,
  type RowPosition,
} from '../../../parts/artifacts/lines.ts';
import { isEmpty, type UnsentRow } from '../../../parts/artifacts/new-rows/new-row.ts';
import type { NewRows } from '../../../parts/artifacts/new-rows/NewRows.ts';
import type { Edit } from '../../../parts/artifacts/useArtifactEdit.ts';
import type { RowToAdd } from './PasteRows.tsx';
import type { TextReference } from './references.ts';
import type { SplitRow } from './split.ts';

interface Options {
  lines: readonly ArtifactLine[];
  /** The rows with those that are new on this page. */
  shown: readonly ArtifactLine[];
  newRows: NewRows;
  edit: (what: Edit, words?: string) => Promise<readonly number[] | undefined>;
  reveal: (id: number) => void;
  mayWrite: boolean;
  /** True if edits become suggestions; rows then keep their order. */
  isSuggesting?: boolean;
  classes: readonly { id: string; classId: number }[];
  /** True for a list of existing entities: its rows are only removed, and have no levels. */
  isList?: boolean;
  onDropped?: (names: readonly TextReference[], place: RowPosition) => void;
  /** Asks which existing entities to add behind the chosen row. */
  onExisting?: () => void;
}

/** Returns the editing actions on rows: each is one step to undo. */
export function useWriting({
  lines,
  shown,
  newRows,
  edit,
  reveal,
  mayWrite,
  isSuggesting = false,
  classes,
  isList = false,
  onDropped = () => undefined,
  onExisting = () => undefined,
}: Options) {
  const [editing, setEditing] = useState(newRows.open);
  useEffect(() => {
    newRows.write(editing);
    return () => newRows.write(undefined);
  }, [newRows, editing]);
  const taken = useRef<number>(undefined);
  const [removing, setRemoving] = useState<number>();
  const atOf = (id: number) => lines.findIndex((line) => line.id === id);
  const classOf = (classId: number) => classes.find((each) => each.classId === classId);
  const nameOf = ({ number, name, id }: ArtifactLine) => [number, name].filter(Boolean).join(' ') || `ID: ${id}`;
  const begin = (id: number | undefined) => {
    if (!mayWrite && !isSuggesting) return;
    setEditing(id);
    if (id !== undefined) reveal(id);
  };
  const add = (place: RowPosition, of: UnsentRow['of'], given?: Parameters<NewRows['add']>[2]) =>
    begin(newRows.add(place, of, given));
  const behindShown = (id: number | undefined): RowPosition => {
    const at = shown.findIndex((line) => line.id === id);
    if (at >= 0) return behind(shown, at);
    return { aboveId: null, afterId: shown.findLast(({ level }) => level === 1)?.node ?? null };
  };
  /** The place behind a row that is saved, or at the end. */
  const placeBehind = (id: number | undefined): RowPosition => {
    const at = id === undefined ? -1 : atOf(id);
    const top = lines.findLast(({ level }) => level === 1);
    return at < 0 ? { aboveId: null, afterId: top?.node ?? null } : behind(lines, at);
  };
  const moveNew = (id: number, placeOf: (lines: readonly ArtifactLine[], at: number) => RowPosition | undefined) => {
    const at = shown.findIndex((line) => line.id === id);
    // It may have been given up meanwhile.
    const place = at < 0 ? undefined : placeOf(shown, at);
    if (place) newRows.change(id, { place });
  };
  const move = (id: number, placeOf: (lines: readonly ArtifactLine[], at: number) => RowPosition | undefined) => {
    if (id < 0) return moveNew(id, placeOf);
    const at = atOf(id);
    const place = at < 0 ? undefined : placeOf(lines, at);
    if (place) void edit({ move: { ...place, ids: [lines[at]!.node] } });
    return undefined;
  };
  const takeOff = (id: number) => {
    const line = lines[atOf(id)];
    if (line) void edit({ remove: { ids: [line.node] } }, `${nameOf(line)} was removed from the list.`);
  };
  return {
    isList,
    isSuggesting,
    editing,
    newRows,
    drag: (id: number | undefined) => {
      taken.current = id;
    },
    dragged: () => taken.current,
    begin,
    end: () => setEditing(undefined),
    /** Adds a row behind another, or at the end; by default of that one's class. */
    addBehind: (id: number | undefined, classId?: string) => {
      const line = shown.find((each) => each.id === id);
      const of = classId ? classes.find((each) => each.id === classId) : line && classOf(line.classId);
      add(behindShown(id), of);
    },
    /** Adds several rows behind another, or at the end. */
    paste: async (id: number | undefined, rows: readonly RowToAdd[]) => {
      const place = placeBehind(id);
      const words = rows.length === 1 ? '1 row added.' : `${rows.length.toLocaleString('en')} rows added.`;
      const ids = await edit({ add: { ...place, rows } }, words);
      // The next paste goes behind this row.
      const last = ids?.[rows.findLastIndex(({ depth }) => depth === 0)];
      if (last !== undefined) reveal(last);
      return ids !== undefined;
    },
    /** Adds existing entities at the end of a list, or behind a row of a document. */
    include: async (ids: readonly string[], behindId: number | undefined) => {
      const words = ids.length === 1 ? '1 entity added.' : `${ids.length.toLocaleString('en')} entities added.`;
      const place = isList ? placeBehind(undefined) : placeBehind(behindId);
      return (await edit({ include: { ...place, ids: [...ids] } }, words)) !== undefined;
    },
    split: (id: number, { before, after }: SplitRow) => {
      const line = lines[atOf(id)]!;
      add(behindShown(id), classOf(line.classId), { ...after, split: { id: line.node, ...before } });
    },
    /** Splits a row that is not saved yet. */
    splitNew: (id: number, { before, after }: SplitRow) => {
      const line = shown.find((each) => each.id === id)!;
      newRows.change(id, before);
      add(behindShown(id), classOf(line.classId), after);
    },
    indent: (id: number) => move(id, indentPosition),
    outdent: (id: number) => move(id, outdentPosition),
    up: (id: number) => move(id, (all, at) => swapPosition(all, at, -1)),
    down: (id: number) => move(id, (all, at) => swapPosition(all, at, 1)),
    findExisting: onExisting,
    /** Moves a row, or adds the entities of dropped links. */
    drop: (what: number | readonly TextReference[], place: RowPosition) => {
      if (typeof what === 'number') return void edit({ move: { ...place, ids: [lines[atOf(what)]!.node] } });
      if (what.length > 0) onDropped(what, place);
      return undefined;
    },
    /** Tells whether a row has a previous sibling to be joined with. */
    mayJoin: (id: number) => !isList && siblingBefore(lines, atOf(id)) !== undefined,
    join: (id: number) => {
      const at = atOf(id);
      const into = siblingBefore(lines, at);
      if (into === undefined) return;
      setEditing(undefined);
      const words = `${nameOf(lines[at]!)} was merged with ${nameOf(lines[into]!)}.`;
      void edit({ join: { id: lines[at]!.node, intoId: lines[into]!.node } }, words).then(
        (done) => done && reveal(lines[into]!.id),
      );
    },
    /** Joins a row that was made on this page with the one before it: an empty one goes, one that is saved is merged. */
    joinNew: (id: number) => {
      const row = newRows.rows.get().find((each) => each.id === id);
      const at = shown.findIndex((line) => line.id === id);
      if (!row || at < 1) return;
      if (isEmpty(row) && !row.sent) {
        newRows.drop(id);
        return begin(shown[at - 1]!.id);
      }
      const into = siblingBefore(shown, at);
      if (!row.saved || into === undefined || shown[into]!.id < 0) return;
      setEditing(undefined);
      newRows.leave(id);
      const words = `${row.name || 'The row'} was merged with ${nameOf(shown[into]!)}.`;
      void edit({ join: { id: row.saved.node, intoId: shown[into]!.node } }, words).then(
        (done) => done && reveal(shown[into]!.id),
      );
    },
    removing,
    ask: (id: number) => (isList ? takeOff(id) : setRemoving(id)),
    keep: () => setRemoving(undefined),
    remove: async () => {
      const line = lines[atOf(removing!)];
      setRemoving(undefined);
      setEditing(undefined);
      if (line) await edit({ remove: { ids: [line.node] } }, `${nameOf(line)} was deleted.`);
    },
  };
}

export type RowWriting = ReturnType<typeof useWriting>;
