import { Spotlight } from '@mantine/spotlight';
import { useRef, useState, type KeyboardEvent } from 'react';

import { useHere } from '../../routing/paths.ts';
import { palette, paletteStore } from './palette.ts';
import { Results } from './Results.tsx';

const NAME = 'Go to or run';

/**
 * The command palette (Ctrl K): screens, entities, recent entities, saved queries, projects and people; after `>` the commands of the page. Enter runs
 * the first.
 */
export function PaletteBox() {
  const [typed, setTyped] = useState('');
  // It is first drawn because somebody has opened it, with the focus still where they were.
  const [isOpen, setOpen] = useState(() => paletteStore.getState().opened);
  const opener = useRef<Element | null>(isOpen ? document.activeElement : null);
  const isInProject = useHere().projectId > 0;
  const choose = (run: () => void) => {
    palette.close();
    // A dialog opened from here returns the focus to where it was before the palette.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
    run();
  };
  /** Whether all results for the input have arrived, and whether Enter was pressed before that. */
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
