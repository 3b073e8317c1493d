import { useEffect, useState, type RefObject } from 'react';

import { quoteRange } from './passages.ts';

interface Passage {
  id: string;
  quote: string;
  occurrence: number;
  number: number;
}
/** A passage with the position of its mark in the frame. */
export type PlacedMark = Passage & { top: number; left: number };

const HIGHLIGHT = 'passages';
const none: readonly PlacedMark[] = [];

/** Highlights passages of a text, and returns the positions of their marks; both follow the text as it is edited and laid out. */
export function usePlacedMarks(
  frame: RefObject<HTMLElement | null>,
  passages: readonly Passage[],
): readonly PlacedMark[] {
  const [placed, setPlaced] = useState(none);
  const wanted = JSON.stringify(passages);
  useEffect(() => {
    const box = frame.current;
    const all = JSON.parse(wanted) as Passage[];
    if (!box || all.length === 0) return;
    let due = 0;
    const place = () => {
      due = 0;
      const text = proseElement(box);
      const found = text
        ? all.map((passage) => ({ passage, range: quoteRange(text, passage.quote, passage.occurrence) }))
        : [];
      highlight(found.flatMap(({ range }) => range ?? []));
      const corner = box.getBoundingClientRect();
      setPlaced(
        found.flatMap(({ passage, range }) => {
          const end = range?.getClientRects?.();
          const last = end?.[end.length - 1];
          return last ? [{ ...passage, top: last.top - corner.top, left: last.right - corner.left }] : [];
        }),
      );
    };
    const soon = () => (due ||= requestAnimationFrame(place));
    const written = new MutationObserver((changes) => {
      // The marks themselves are drawn beside the text.
      if (changes.some(({ target }) => proseElement(box)?.contains(target))) soon();
    });
    written.observe(box, { childList: true, characterData: true, subtree: true });
    const laidOut = new ResizeObserver(soon);
    laidOut.observe(box);
    soon();
    return () => {
      cancelAnimationFrame(due);
      written.disconnect();
      laidOut.disconnect();
      highlight([]);
    };
  }, [frame, wanted]);
  // A thread that was resolved meanwhile loses its mark.
  return passages.length === 0 ? none : placed.filter((mark) => passages.some(({ id }) => id === mark.id));
}

/** Finds the element of the text itself: the editor, or its read-only form. */
export const proseElement = (frame: Element): Element | null => frame.querySelector('.rt-prose, .en-value');

/**
 * Colours parts of the page without touching them, because an editor controls its own elements. A browser that cannot do it shows only the
 * numbers.
 */
function highlight(ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return;
  if (ranges.length === 0) CSS.highlights.delete(HIGHLIGHT);
  else CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}
