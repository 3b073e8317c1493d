import { VisuallyHidden } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';

import { useHere } from '../../routing/paths.ts';
import { overAll } from '../../ui/focus/over-all.ts';
import { holdBack, textOf, typeBehind } from './held-keys.ts';
import type { Hit } from './hit.ts';
import { HITS_ID, hitId, PALETTE_LABEL, palette, paletteStore } from './palette.ts';
import { PaletteField } from './PaletteField.tsx';
import { PaletteResults } from './PaletteResults.tsx';
import { useHitGroups } from './useHitGroups.ts';

const counted = (count: number) => (count === 0 ? 'No results' : count === 1 ? '1 result' : `${count} results`);

/**
 * Shows the command palette (Ctrl K): commands, screens, entities, recent entities, saved queries, projects and people; after `>` only
 * commands. Enter runs the chosen one, and with Ctrl opens it in a new tab.
 */
export function PaletteBox() {
  const [text, setText] = useState('');
  const typed = text.trim();
  const isInProject = useHere().projectId > 0;
  const { groups, isSettled } = useHitGroups(typed);
  const all = groups.flatMap(({ hits }) => hits);
  // The first result is chosen again when results arrive, so that Enter and the arrow keys start there.
  const of = `${typed} ${all[0]?.key}`;
  const [moved, setMoved] = useState({ of, at: 0 });
  const at = moved.of === of ? Math.min(moved.at, all.length - 1) : 0;
  /** An Enter that was pressed before all results had arrived, with the keys behind it. */
  const entered = useRef<{ isForNewTab: boolean; held: string[] }>(undefined);
  const run = ({ notNow, go }: Hit) => {
    if (notNow !== undefined) return;
    entered.current = undefined;
    // A dialog opened from here returns the focus to where it was before the palette.
    palette.close();
    go();
  };
  const open = (hit: Hit, isForNewTab: boolean) => {
    if (isForNewTab && hit.to !== undefined) window.open(hit.to, '_blank', 'noopener');
    else run(hit);
  };
  const giveBack = (held: string[]) => setText(text + textOf(held));
  useEffect(() => {
    const { current } = entered;
    if (!current || !isSettled) return;
    entered.current = undefined;
    const first = all[0];
    if (!first || first.notNow !== undefined) return giveBack(current.held);
    open(first, current.isForNewTab);
    typeBehind(current.held);
  });
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={420}
      zIndex={400}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { ...overAll, 'aria-label': PALETTE_LABEL } }}
    >
      <PaletteField
        typed={text}
        onKey={(event) => {
          if (event.key === 'Escape') entered.current = undefined;
          return entered.current !== undefined && holdBack(event, entered.current.held);
        }}
        onType={setText}
        chosen={all.length === 0 ? undefined : at}
        onMove={(by) => {
          if (all.length === 0) return;
          const next = (at + by + all.length) % all.length;
          setMoved({ of, at: next });
          document.getElementById(hitId(next))?.scrollIntoView({ block: 'nearest' });
        }}
        onEnter={(isForNewTab) => {
          const hit = all[at];
          if (at === 0 && !isSettled) entered.current = { isForNewTab, held: [] };
          else if (hit) open(hit, isForNewTab);
        }}
      />
      <Spotlight.ActionsList id={HITS_ID} role="listbox" aria-label="Results">
        <PaletteResults groups={groups} chosen={at} typed={typed} onRun={run} />
      </Spotlight.ActionsList>
      {isSettled && all.length === 0 && typed !== '' && <Spotlight.Empty>No matches.</Spotlight.Empty>}
      <VisuallyHidden role="status">{isSettled && typed !== '' && counted(all.length)}</VisuallyHidden>
      <Spotlight.Footer className="tr-small sh-hint">
        &gt; commands{isInProject && ' · # entity numbers · @ people'}
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}
