import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type CSSProperties, type Ref } from 'react';

import type { ArtifactLine } from '../../../parts/artifacts/lines.ts';
import type { UnsentRow as NewRowFacts } from '../../../parts/artifacts/new-rows/new-row.ts';
import { usePrinting } from '../../../ui/media/usePrinting.ts';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { ClassFacts, RowKey } from './facts.ts';
import { NewRow } from './NewRow.tsx';
import type { Suggested } from './useSuggestions.ts';
import type { UnsavedText } from './useUnsavedRows.ts';
import type { RowWriting } from './useWriting.ts';

export interface RowsHandle {
  /** Scrolls a row into view; to the top of the page for a jump. */
  reveal: (id: number, isJump?: boolean) => void;
  print: () => void;
}

interface Props {
  ref: Ref<RowsHandle>;
  lines: readonly ArtifactLine[];
  /** The rows with those that are new on this page. */
  shown: readonly ArtifactLine[];
  fresh: readonly NewRowFacts[];
  rows: ReadonlyMap<number, RowKey>;
  problem: { title: string; message: string } | undefined;
  columns: readonly string[];
  classes: readonly ClassFacts[];
  chosen: number | undefined;
  found: ReadonlySet<number>;
  writing: RowWriting;
  mayWrite: boolean;
  suggested: ReadonlyMap<number, readonly Suggested[]>;
  maySettle: boolean;
  onSuggested: () => void;
  /** Unsaved text by row. */
  unsaved: ReadonlyMap<number, UnsavedText>;
  /** Opens the details of a row. */
  onBeside: (id: number) => void;
  onChoose: (id: number) => void;
  onLoad: (from: number, to: number) => Promise<void>;
  onRetry: () => void;
}

const USUAL = 72;
/** Rows per read: one by one, scrolling would read with every frame. */
const STRETCH = 20;
const none: readonly Suggested[] = [];
const widthOf = (name: string) => (name === 'Quality Score' ? '6rem' : 'minmax(6.5rem, 11rem)');

/** Renders the visible rows of a long list, and reads them as they come into view. */
export function DocumentRows(props: Props) {
  const { lines, shown, fresh, rows, problem, columns, chosen, onChoose, onLoad, writing, mayWrite } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // All rows are on paper, not those in sight.
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- redrawn with every scroll, as it should be
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL,
    getItemKey: (at) => shown[at]!.id,
    overscan: 6,
    // The row being edited is always rendered, in view or not.
    rangeExtractor: (range) => {
      const written = shown.findIndex(({ id }) => id === writing.editing);
      const inSight = defaultRangeExtractor(range);
      return written < 0 || inSight.includes(written) ? inSight : [...inSight, written].toSorted((a, b) => a - b);
    },
    scrollPaddingStart: 36,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const [loadFrom, loadTo] = [Math.floor((from - 10) / STRETCH) * STRETCH, Math.ceil((to + 20) / STRETCH) * STRETCH];
  useEffect(() => void onLoad(loadFrom, loadTo), [onLoad, loadFrom, loadTo]);
  // Rows become taller when what they say has come, so that the one that is gone to is held in sight until all around it have.
  const held = useRef<{ id: number; isJump: boolean }>(undefined);
  const hold = () => {
    const at = held.current ? shown.findIndex(({ id }) => id === held.current!.id) : -1;
    if (at >= 0) virtual.scrollToIndex(at, { align: held.current!.isJump ? 'start' : 'auto' });
  };
  const letGo = () => {
    held.current = undefined;
  };
  const reveal = (id: number, isJump = false) => {
    held.current = { id, isJump };
    hold();
  };
  useEffect(() => {
    if (!held.current) return undefined;
    hold();
    if (!items.every(({ index }) => shown[index]!.id < 0 || rows.has(shown[index]!.id))) return undefined;
    // As tall as they are now, they are measured before the next frame.
    const frame = requestAnimationFrame(() => {
      hold();
      letGo();
    });
    return () => cancelAnimationFrame(frame);
  }, [rows, from, to]); // oxlint-disable-line react-hooks/exhaustive-deps -- when other rows are in sight, or say what they did not
  useImperativeHandle(props.ref, () => ({
    reveal,
    print: () => window.print(),
  }));
  const first = useRef(chosen);
  useEffect(() => {
    if (first.current !== undefined) reveal(first.current, true);
    // Once, where the address leads.
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps -- later it is scrolled by hand
  // A row that has just been made is drawn with the list that has it.
  const { editing } = writing;
  useEffect(() => {
    if (editing !== undefined) reveal(editing);
  }, [editing]); // oxlint-disable-line react-hooks/exhaustive-deps -- only when another row is edited
  const orders = useMemo(() => new Map(lines.map(({ id }, at) => [id, at])), [lines]);
  const step = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (!next) return;
    onChoose(next.id);
    reveal(next.id);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${next.id}"]`)?.focus());
  };
  // A stable function, so that rows in view are not rendered again while scrolling.
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  const onStep = useCallback((by: 1 | -1) => latest.current(by), []);
  if (shown.length === 0)
    return (
      <EmptyState>
        {mayWrite
          ? writing.isList
            ? 'This list is empty. Add entities above, or drag them here from another list.'
            : 'This document is empty. Add a row above, or paste text from another document.'
          : 'No rows yet.'}
      </EmptyState>
    );
  const factsOf = (line: ArtifactLine) => props.classes.find(({ classId }) => classId === line.classId);
  const row = (index: number) => {
    const { id } = shown[index]!;
    const made = fresh.find((each) => each.id === id);
    if (made)
      return (
        <NewRow
          line={shown[index]!}
          row={made}
          facts={factsOf(shown[index]!)}
          isChosen={id === chosen}
          writing={writing}
          onChoose={onChoose}
          onStep={onStep}
        />
      );
    const at = orders.get(id)!;
    const line = lines[at]!;
    return (
      <DocumentRow
        line={line}
        at={at}
        row={rows.get(id)}
        facts={factsOf(line)}
        columns={columns}
        isChosen={id === chosen}
        isFound={props.found.has(id)}
        lines={lines}
        writing={writing}
        mayWrite={mayWrite}
        classes={props.classes}
        suggested={props.suggested.get(id) ?? none}
        maySettle={props.maySettle}
        onSuggested={props.onSuggested}
        typed={props.unsaved.get(id)}
        onBeside={props.onBeside}
        onChoose={onChoose}
        onStep={onStep}
      />
    );
  };
  return (
    <div
      className="dc-scroll"
      ref={scroller}
      onWheel={letGo}
      onTouchMove={letGo}
      onPointerDown={letGo}
      style={{ '--dc-columns': columns.map(widthOf).join(' ') } as CSSProperties}
    >
      {problem && <ErrorState {...problem} onRetry={props.onRetry} />}
      <div className="dc-heads" aria-hidden>
        <span>Number and text</span>
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {isPrinting ? (
        shown.map(({ id }, at) => <div key={id}>{row(at)}</div>)
      ) : (
        <div className="dc-rows" role="list" aria-label="Rows" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => (
            <div
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              role="listitem"
              className="dc-place"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row(index)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
