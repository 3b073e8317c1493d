import { useEffect, type RefObject } from 'react';

import { matchRange, type TextMatch } from './text-matches.ts';

const ALL = 'found';
const HERE = 'found-here';
const boxOf = { NAME: '.dc-name', DESCRIPTION: '.rt-prose' } as const;

/** Marks the search results in rendered rows, and the current one; the texts themselves stay as they are. */
export function useFoundMarks(
  bar: RefObject<HTMLElement | null>,
  places: readonly TextMatch[],
  here: TextMatch | undefined,
) {
  useEffect(() => {
    const main = bar.current?.parentElement;
    if (!main || typeof Highlight === 'undefined') return undefined;
    const ofRow = Map.groupBy(places, ({ entityId }) => entityId);
    let isShown = false;
    const mark = () => {
      const all = new Highlight();
      const own = new Highlight();
      own.priority = 1;
      for (const row of main.querySelectorAll<HTMLElement>('[data-row]'))
        for (const place of ofRow.get(Number(row.dataset['row'])) ?? []) {
          const box = row.querySelector(boxOf[place.field]);
          const range = box && matchRange(box, place);
          if (!range) continue;
          (place === here ? own : all).add(range);
          if (place !== here || isShown) continue;
          isShown = true;
          range.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
        }
      CSS.highlights.set(ALL, all);
      CSS.highlights.set(HERE, own);
    };
    // Rows are drawn as they come into view.
    let frame = requestAnimationFrame(mark);
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    observer.observe(main, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(HERE);
    };
  }, [bar, places, here]);
}
