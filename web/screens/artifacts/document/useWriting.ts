import { useRef, useState } from 'react';

import {
  behind,
  indented,
  outdented,
  siblingBefore,
  swapped,
  type Line,
  type Place,
} from '../../../parts/artifacts/lines.ts';
import type { Name } from './named.ts';
import type { Edit } from './useEdit.ts';

interface Options {
  lines: readonly Line[];
  edit: (what: Edit, words?: string) => Promise<readonly number[] | undefined>;
  reveal: (id: number) => void;
  mayWrite: boolean;
  /** Whether what is written in a row is a suggestion; then rows stay where they are. */
  isSuggesting?: boolean;
  classes: readonly { id: string; classId: number }[];
  /** Whether it lists what belongs elsewhere: then rows are only taken off, and none stands below another. */
  isList?: boolean;
  onDropped?: (names: readonly Name[], place: Place) => void;
}

/** What can be done to rows by hand: each of these is one step. */
export function useWriting({
  lines,
  edit,
  reveal,
  mayWrite,
  isSuggesting = false,
  classes,
  isList = false,
  onDropped = () => undefined,
}: Options) {
  const [editing, setEditing] = useState<number>();
  const taken = useRef<number>(undefined);
  const [removing, setRemoving] = useState<number>();
  const atOf = (id: number) => lines.findIndex((line) => line.id === id);
  const nameOf = ({ number, name, id }: Line) => [number, name].filter(Boolean).join(' ') || `ID: ${id}`;
  const begin = (id: number | undefined) => {
    if (!mayWrite && !isSuggesting) return;
    setEditing(id);
    if (id !== undefined) reveal(id);
  };
  const add = async (place: Place, row: { name: string; classId?: string; description?: string }) => {
    const [id] = (await edit({ add: { ...place, rows: [{ depth: 0, ...row }] } })) ?? [];
    if (id !== undefined) begin(id);
  };
  const move = (id: number, placeOf: (lines: readonly Line[], at: number) => Place | undefined) => {
    const at = atOf(id);
    const place = at < 0 ? undefined : placeOf(lines, at);
    if (place) void edit({ move: { ...place, ids: [lines[at]!.node] } });
  };
  const takeOff = (id: number) => {
    const line = lines[atOf(id)];
    if (line) void edit({ remove: { ids: [line.node] } }, `${nameOf(line)} was taken off.`);
  };
  return {
    isList,
    isSuggesting,
    editing,
    drag: (id: number | undefined) => {
      taken.current = id;
    },
    dragged: () => taken.current,
    begin,
    end: () => setEditing(undefined),
    /** A new row behind another, or behind all; of the class of that one, if it does not say. */
    addBehind: (id: number | undefined, classId?: string) => {
      const at = id === undefined ? -1 : atOf(id);
      const top = lines.findLast(({ level }) => level === 1);
      const place = at < 0 ? { aboveId: null, afterId: top?.node ?? null } : behind(lines, at);
      const same = at < 0 ? undefined : classes.find((each) => each.classId === lines[at]!.classId)?.id;
      const of = classId ?? same;
      void add(place, { name: '', ...(of && { classId: of }) });
    },
    /** Several rows behind another, or behind all. */
    paste: async (id: number | undefined, rows: readonly { depth: number; name: string; description: string }[]) => {
      const at = id === undefined ? -1 : atOf(id);
      const top = lines.findLast(({ level }) => level === 1);
      const place = at < 0 ? { aboveId: null, afterId: top?.node ?? null } : behind(lines, at);
      const words = rows.length === 1 ? 'One row was added.' : `${rows.length.toLocaleString('en')} rows were added.`;
      const ids = await edit({ add: { ...place, rows } }, words);
      if (ids?.[0] !== undefined) reveal(ids[0]);
      return ids !== undefined;
    },
    /** What is in the model already, behind another row or behind all; or before or behind one, where it was dropped. */
    include: async (ids: readonly string[], at?: Place) => {
      const behindAll = { aboveId: null, afterId: lines.at(-1)?.node ?? null };
      const words =
        ids.length === 1 ? 'One entity was added.' : `${ids.length.toLocaleString('en')} entities were added.`;
      return (await edit({ include: { ...(at ?? behindAll), ids: [...ids] } }, words)) !== undefined;
    },
    split: (id: number, kept: string, rest: string) => {
      const at = atOf(id);
      const line = lines[at]!;
      const classId = classes.find((each) => each.classId === line.classId)?.id;
      const row = { depth: 0, name: '', description: rest, ...(classId && { classId }) };
      const split = { ...behind(lines, at), splitId: line.node, splitDescription: kept, rows: [row] };
      return edit({ add: split }, `${nameOf(line)} was split.`).then((ids) => ids?.[0] !== undefined && begin(ids[0]));
    },
    indent: (id: number) => move(id, indented),
    outdent: (id: number) => move(id, outdented),
    up: (id: number) => move(id, (all, at) => swapped(all, at, -1)),
    down: (id: number) => move(id, (all, at) => swapped(all, at, 1)),
    /** A row, or what links name that come from elsewhere. */
    drop: (what: number | readonly Name[], place: Place) => {
      if (typeof what === 'number') return void edit({ move: { ...place, ids: [lines[atOf(what)]!.node] } });
      if (what.length > 0) onDropped(what, place);
      return undefined;
    },
    /** Joins a row to the one before it that stands as deep. */
    mayJoin: (id: number) => !isList && siblingBefore(lines, atOf(id)) !== undefined,
    join: (id: number) => {
      const at = atOf(id);
      const into = siblingBefore(lines, at);
      if (into === undefined) return;
      setEditing(undefined);
      const words = `${nameOf(lines[at]!)} was joined to ${nameOf(lines[into]!)}.`;
      void edit({ join: { id: lines[at]!.node, intoId: lines[into]!.node } }, words).then(
        (done) => done && reveal(lines[into]!.id),
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

export type Writing = ReturnType<typeof useWriting>;
