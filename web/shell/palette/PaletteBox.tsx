import { Spotlight } from '@mantine/spotlight';
import { useRef, useState, type KeyboardEvent } from 'react';

import { useHere } from '../../routing/paths.ts';
import { PALETTE_LABEL, palette, paletteStore } from './palette.ts';
import { PaletteResults } from './PaletteResults.tsx';

/**
 * Shows the command palette (Ctrl K): screens, entities, recent entities, saved queries, projects and people; after `>` the commands of the
 * page. Enter runs the first.
 */
export function PaletteBox() {
  const [typed, setTyped] = useState('');
  const isInProject = useHere().projectId > 0;
  const choose = (run: () => void) => {
    // A dialog opened from here returns the focus to where it was before the palette.
    palette.close();
    run();
  };
  /** Tells whether all results for the input have arrived, and whether Enter was pressed before that. */
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
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={420}
      zIndex={400}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': PALETTE_LABEL } }}
    >
      <div onKeyDownCapture={onKey}>
        <Spotlight.Search data-autofocus placeholder={PALETTE_LABEL} aria-label={PALETTE_LABEL} />
      </div>
      <Spotlight.ActionsList>
        <PaletteResults typed={typed.trim()} choose={choose} onFirst={onFirst} />
      </Spotlight.ActionsList>
      <Spotlight.Footer className="tr-small sh-hint">
        &gt; commands{isInProject && ' · # entity numbers · @ people'}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
