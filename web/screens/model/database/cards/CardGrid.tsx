import './cards.css';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

import { textScale } from '../../../../ui/media/text-size.ts';
import { usePrinting } from '../../../../ui/media/usePrinting.ts';
import type { Accepted } from '../search/useAccepted.ts';
import { ROW_ID, type TableLine } from '../table/lines.ts';
import { rowsOnPaper } from '../table/on-paper.ts';
import { PaperNote } from '../table/PaperNote.tsx';
import type { ResultsProps } from '../table/results-props.ts';
import { TableStatusLine } from '../table/TableStatusLine.tsx';
import { useCursor } from '../table/useCursor.ts';
import { useFarSelection } from '../table/useFarSelection.ts';
import { useInSight } from '../table/useInSight.ts';
import { useLoaded } from '../table/useLoaded.ts';
import { useLongList } from '../table/useLongList.ts';
import type { SearchRows } from '../table/useTableRows.ts';
import { Card } from './Card.tsx';

interface Props extends ResultsProps {
  accepted: Accepted;
  lines: TableLine[];
  rows: SearchRows;
  flashing: ReadonlySet<string>;
  /** True if cards can be loaded from any position. */
  mayJump: boolean;
}

const HEIGHT = 148;
const NARROWEST = 232;
const AHEAD = 40;
const nothing = () => undefined;

/** Returns the lines in which cards stand. */
const linesOf = (cards: readonly { place: number }[], across: number) =>
  [...new Set(cards.map(({ place }) => Math.floor(place / across)))].map((place) => ({ place, start: 0 }));

/** Shows results as cards, of which only visible lines are rendered; keys move between them, select and open them. */
export default function CardGrid({ lines, rows, accepted, flashing, selection, onCurrent, mayJump }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setWidth(box.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const across = Math.max(1, Math.floor(width / (NARROWEST * textScale())));
  const loaded = useLoaded(rows, lines);
  const { base } = loaded;
  const count = rows.hasNext ? Math.max(rows.length, base + lines.length) : base + lines.length;
  const { list, seen, show, height } = useLongList({
    name: 'cards',
    count: Math.ceil(count / across),
    size: HEIGHT * textScale(),
    scroller,
    overscan: 4,
  });
  const isPrinting = usePrinting();
  const onPaper = isPrinting ? rowsOnPaper(lines, base) : [];
  // The paper arranges them as its width has room.
  const drawn = isPrinting ? linesOf(onPaper, across) : seen;
  const [top, bottom] = [seen[0]?.place, seen.at(-1)?.place];
  const { isStuck, retry } = useInSight({
    rows,
    loaded,
    first: top && top * across,
    last: bottom === undefined ? undefined : (bottom + 1) * across - 1,
    ahead: AHEAD,
    mayJump,
  });
  const cursor = useCursor({
    search: rows.of,
    lines,
    loaded,
    count,
    isCounted: rows.isCounted,
    columns: 0,
    across,
    selection,
    scroller,
    show: (place) => show(Math.floor(place / across)),
    onFar: useFarSelection({ accepted, selection, mayJump }),
    onBranch: nothing,
  });
  const currentId = cursor.line?.entry?.id;
  useEffect(() => onCurrent(currentId), [onCurrent, currentId]);
  const isCurrentSeen = seen.some(({ place }) => place === Math.floor((cursor.place ?? -1) / across));
  return (
    <>
      <div
        ref={scroller}
        className="db-scroll"
        tabIndex={0}
        role="grid"
        aria-label="Entities"
        aria-rowcount={rows.isCounted ? Math.ceil(count / across) : -1}
        aria-colcount={across}
        aria-multiselectable
        aria-activedescendant={isCurrentSeen ? `${ROW_ID}${(cursor.place ?? 0) - base}` : undefined}
        onKeyDown={(event) => {
          if (!event.altKey) cursor.onKeyDown(event);
        }}
      >
        <div role="rowgroup" className="db-body" style={{ height }}>
          {drawn.map(({ place: line, start }) => (
            <div
              key={line}
              role="row"
              aria-rowindex={line + 1}
              className="ec-line"
              style={{ transform: `translateY(${start}px)`, '--ec-across': across } as CSSProperties}
            >
              {Array.from({ length: across }, (_, at) => line * across + at).map((place) => {
                // The index among the loaded cards.
                const index = place - base;
                const entry = lines[index]?.entry;
                if (!entry)
                  return place < count ? (
                    <div
                      key={place}
                      id={`${ROW_ID}${index}`}
                      role="gridcell"
                      className="tr-column ec-card"
                      aria-label="Loading"
                      aria-busy
                      data-current={place === cursor.place || undefined}
                    />
                  ) : null;
                return (
                  <Card
                    key={entry.id}
                    entity={entry}
                    index={index}
                    isPicked={selection.picked.has(entry.id)}
                    isCurrent={index === cursor.at}
                    isFlashing={flashing.has(entry.id)}
                    onPick={cursor.pick}
                    onCurrent={cursor.set}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      {isPrinting && <PaperNote drawn={onPaper.length} total={count} isCounted={rows.isCounted} of="cards" />}
      <TableStatusLine
        lines={lines}
        list={list}
        seen={seen}
        across={across}
        head={0}
        total={count}
        isCounted={rows.isCounted}
        isStuck={isStuck}
        onRetry={retry}
      />
    </>
  );
}
