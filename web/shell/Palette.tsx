import { Spotlight } from '@mantine/spotlight';
import { useRef, useState, type KeyboardEvent } from 'react';

import { useHere } from '../routing/paths.ts';
import { palette, paletteStore } from './palette/palette.ts';
import { useRecentEntity } from './palette/recent.ts';
import { Results } from './palette/Results.tsx';

const NAME = 'Go to or run';

/** Ctrl K: screens, entities by number or name and those opened last, projects and people; after `>` what can be done on the page. Enter takes the first. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isInProject = useHere().projectId > 0;
  useRecentEntity();
  const choose = (run: () => void) => {
    palette.close();
    // What opens now gives the focus back to where it was before the palette.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
    run();
  };
  /** Whether all has come that answers what is typed, and whether the Enter key waits for it. */
  const waiting = useRef({ isSettled: true, isForFirst: false });
  const onFirst = (first: (() => void) | undefined, isSettled: boolean) => {
    const { isForFirst } = waiting.current;
    waiting.current = { isSettled, isForFirst: isForFirst && !isSettled };
    if (isForFirst && isSettled) first?.();
  };
  const onKey = (event: KeyboardEvent) => {
    waiting.current.isForFirst = event.key === 'Enter' && !waiting.current.isSettled;
    if (!waiting.current.isForFirst) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={(query) => {
        waiting.current = { isSettled: false, isForFirst: false };
        setTyped(query);
      }}
      onSpotlightOpen={() => {
        opener.current = document.activeElement;
        setOpen(true);
      }}
      onSpotlightClose={() => {
        setOpen(false);
        if (opener.current instanceof HTMLElement) opener.current.focus();
      }}
      returnFocus={false}
      scrollable
      maxHeight={420}
      zIndex={400}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': NAME } }}
    >
      <div onKeyDownCapture={onKey}>
        <Spotlight.Search placeholder={NAME} aria-label={NAME} />
      </div>
      <Spotlight.ActionsList>
        {isOpen && <Results typed={typed.trim()} choose={choose} onFirst={onFirst} />}
      </Spotlight.ActionsList>
      <Spotlight.Footer className="sh-hint">
        &gt; for what can be done here{isInProject && ', # for numbers of entities, @ for people'}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
