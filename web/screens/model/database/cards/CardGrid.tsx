import './cards.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

import { useScrollForBack } from '../../../../routing/useScrollForBack.ts';
import { ROW_ID, type Line } from '../table/lines.ts';
import type { ResultsProps } from '../table/results-props.ts';
import { StatusLine } from '../table/StatusLine.tsx';
import { useCursor } from '../table/useCursor.ts';
import type { Rows } from '../table/useRows.ts';
import { Card } from './Card.tsx';

interface Props extends ResultsProps {
  lines: Line[];
  rows: Rows;
  flashing: ReadonlySet<string>;
}

const HEIGHT = 148;
const NARROWEST = 232;
const AHEAD = 40;
const nothing = () => undefined;

/** What a search found as cards, of which only the lines in sight are drawn; keys walk them, tick them and open them. */
export default function CardGrid({ lines, rows, flashing, selection, onCurrent }: Props) {
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
  const across = Math.max(1, Math.floor(width / NARROWEST));
  const count = rows.hasNext ? Math.max(rows.length, lines.length) : lines.length;
  // oxlint-disable-next-line react/incompatible-library -- redrawn with every scroll, as it should be
  const virtual = useVirtualizer({
    count: Math.ceil(count / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 4,
    scrollPaddingEnd: 56,
  });
  const seen = virtual.getVirtualItems();
  const last = ((seen.at(-1)?.index ?? 0) + 1) * across;
  const [isStuck, setStuck] = useState(false);
  const { hasNext, isLoadingNext, loadNext } = rows;
  useEffect(() => {
    if (hasNext && !isLoadingNext && !isStuck && last >= lines.length - AHEAD)
      loadNext(100, { onComplete: (error) => setStuck(error !== null) });
  }, [hasNext, isLoadingNext, isStuck, loadNext, last, lines.length]);
  useScrollForBack(scroller, 'cards');
  const cursor = useCursor({
    lines,
    columns: 0,
    across,
    selection,
    scroller,
    scrollTo: (index) => virtual.scrollToIndex(Math.floor(index / across)),
    onBranch: nothing,
  });
  const currentId = cursor.line?.entry?.id;
  useEffect(() => onCurrent(currentId), [onCurrent, currentId]);
  const isCurrentSeen = seen.some(({ index }) => index === Math.floor(cursor.at / across));
  return (
    <>
      <div
        ref={scroller}
        className="db-scroll"
        tabIndex={0}
        role="grid"
        aria-label="Entities"
        aria-rowcount={Math.ceil(count / across)}
        aria-colcount={across}
        aria-multiselectable
        aria-activedescendant={isCurrentSeen ? `${ROW_ID}${cursor.at}` : undefined}
        onKeyDown={(event) => {
          if (!event.altKey) cursor.onKeyDown(event);
        }}
      >
        <div role="rowgroup" className="db-body" style={{ height: virtual.getTotalSize() }}>
          {seen.map(({ index: line, start }) => (
            <div
              key={line}
              role="row"
              aria-rowindex={line + 1}
              className="ec-line"
              style={{ transform: `translateY(${start}px)`, '--ec-across': across } as CSSProperties}
            >
              {Array.from({ length: across }, (_, at) => line * across + at).map((index) => {
                const entry = lines[index]?.entry;
                if (!entry)
                  return index < count ? (
                    <div key={index} role="gridcell" className="ec-card" aria-label="On its way" aria-busy />
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
      <StatusLine
        lines={lines}
        virtual={virtual}
        across={across}
        head={0}
        total={count}
        isStuck={isStuck}
        onRetry={() => setStuck(false)}
      />
    </>
  );
}
