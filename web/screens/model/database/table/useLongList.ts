import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import { useStateForBack } from '../../../../routing/state-for-back.ts';
import { useScrollForBack } from '../../../../routing/useScrollForBack.ts';
import { rowAtSlot, slotOf, slotsFor, strideOf } from './long-list.ts';

interface Options {
  /** The key under which Back restores the scroll position. */
  name: string;
  count: number;
  /** The height of a row before it is measured. */
  size: number;
  scroller: RefObject<HTMLDivElement | null>;
  overscan: number;
  paddingStart?: number;
}

type List = Virtualizer<HTMLDivElement, Element>;

/** A distance in slots that no wheel rolls in one step; it means that the scroll bar is dragged. */
const LEAP = 3_000;
/** The deviation of the scroll bar in rows that is accepted until scrolling ends. */
const BESIDE = 200;

/**
 * Renders the visible rows of a list of any length. If the rows are higher than browsers make an element, there are fewer slots than rows:
 * scrolling by wheel or keys passes single rows; dragging the scroll bar goes to the row at the same part of the way.
 */
export function useLongList({ name, count, size, scroller, overscan, paddingStart = 0 }: Options) {
  const slots = slotsFor(count, size);
  // The number of rows before the first slot.
  const [skipped, setSkipped] = useStateForBack(`${name} skipped`, 0);
  const before = Math.min(skipped, count - slots);
  const latest = useRef({ count, slots, size, before });
  useLayoutEffect(() => {
    latest.current = { count, slots, size, before };
  });
  const top = useRef(0);

  /** Moves the scroll bar to where it should be, without moving the visible rows. */
  const settle = useCallback(
    (element: HTMLDivElement, first: number) => {
      const { count, slots, size, before } = latest.current;
      const place = first + before;
      const slot = slotOf(place, slots, count);
      setSkipped(place - slot);
      element.scrollTop += (slot - first) * size;
      top.current = element.scrollTop;
    },
    [setSkipped],
  );
  const observe = useCallback(
    (list: List, tell: (offset: number, isScrolling: boolean) => void) =>
      observeElementOffset(list, (offset, isScrolling) => {
        const { count, slots, before } = latest.current;
        const element = list.scrollElement;
        const isLeap = Math.abs(offset - top.current) > LEAP;
        top.current = offset;
        if (!element || slots >= count) return tell(offset, isScrolling);
        const first = list.getVirtualItemForOffset(offset)?.index ?? 0;
        const place = rowAtSlot(first, slots, count);
        const isLow = offset + (list.scrollRect?.height ?? 0) >= list.getTotalSize();
        const isEnd = (offset <= 0 && before > 0) || (isLow && before < count - slots);
        // One redraw for both: rows between would be asked for, and shown.
        flushSync(() => {
          if (isLeap && Math.abs(place - first - before) > strideOf(slots, count)) setSkipped(place - first);
          else if (isEnd || (!isScrolling && Math.abs(slotOf(first + before, slots, count) - first) > BESIDE))
            settle(element, first);
          tell(top.current, isScrolling);
        });
      }),
    [settle, setSkipped],
  );
  const getItemKey = useCallback((slot: number) => slot + before, [before]);
  // oxlint-disable-next-line react/incompatible-library -- redrawn with every scroll, as it should be
  const list: List = useVirtualizer<HTMLDivElement, Element>({
    count: slots,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    observeElementOffset: observe,
    getItemKey,
    overscan,
    scrollPaddingStart: paddingStart,
    scrollPaddingEnd: 56,
  });
  useScrollForBack(scroller, name);
  /** Scrolls a row into view, wherever it is. */
  const show = (place: number) => {
    const here = place - before;
    const isNear = Math.abs(here * size - top.current) < LEAP;
    if (slots >= count || (isNear && here >= 0 && here < slots)) return list.scrollToIndex(here);
    const slot = slotOf(place, slots, count);
    setSkipped(place - slot);
    list.scrollToIndex(slot);
  };
  return {
    list,
    show,
    height: list.getTotalSize(),
    /** The visible rows and a few around them: their slots, indices and positions. */
    seen: list.getVirtualItems().map(({ index, start, end }) => ({ slot: index, place: index + before, start, end })),
  };
}

export type LongList = ReturnType<typeof useLongList>;
