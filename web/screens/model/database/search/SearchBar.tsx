import { Button } from '@mantine/core';
import { lazy, Suspense, useState, type RefObject } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { useCommand, useShortcut } from '../../../../ui/shortcuts.tsx';
import { mistakeIn } from './mistake.ts';
import { MistakeLine } from './MistakeLine.tsx';
import { QueryBox } from './QueryBox.tsx';
import type { Search } from './useSearch.ts';

const AdvancedSearch = lazy(() => part(() => import('./builder/AdvancedSearch.tsx')));

/** Shows the search, and its mistake below. */
export function SearchBar({ search, box }: { search: Search; box: RefObject<HTMLInputElement | null> }) {
  const mistake = mistakeIn(search.refusal, search.text);
  const [isBuilding, setBuilding] = useState(false);
  useCommand({ does: 'Advanced search', run: () => setBuilding(true) });
  useShortcut('/', 'Search', () => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    <div className="db-search">
      <div className="db-search-line">
        <QueryBox text={search.text} mistake={mistake} box={box} onType={search.type} onEnter={search.setText} />
        <Button variant="default" onClick={() => setBuilding(true)}>
          Advanced
        </Button>
      </div>
      {isBuilding && (
        <Suspense fallback={null}>
          <AdvancedSearch query={search.text} onSearch={search.setText} onClose={() => setBuilding(false)} />
        </Suspense>
      )}
      {mistake && (
        <MistakeLine
          mistake={mistake}
          text={search.text}
          hasResult={search.accepted !== undefined}
          onCorrect={(text) => {
            search.setText(text);
            box.current?.focus();
          }}
        />
      )}
    </div>
  );
}
