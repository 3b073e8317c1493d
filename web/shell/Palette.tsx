import { closeSpotlight, Spotlight } from '@mantine/spotlight';
import { useRef, useState } from 'react';

import { useHere } from '../routing/paths.ts';
import { Found } from './palette/Found.tsx';
import { useRecentEntity } from './palette/recent.ts';

/** Ctrl K: screens, entities by number or name and those opened last, projects, and every command of the page. */
export function Palette() {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const isInProject = useHere().projectId > 0;
  useRecentEntity();
  const choose = (run: () => void) => {
    closeSpotlight();
    // What opens now gives the focus back to where it was before the palette.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    opener.current = null;
    run();
  };
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
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
    >
      <Spotlight.Search placeholder="Go to or run" aria-label="Go to or run" />
      <Spotlight.ActionsList>{isOpen && <Found typed={typed.trim()} choose={choose} />}</Spotlight.ActionsList>
      <Spotlight.Footer className="sh-hint">
        &gt; for commands{isInProject && ', # for numbers of entities, @ for people'}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
