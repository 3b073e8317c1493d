import type { RefObject } from 'react';

import { useShortcut } from '../../../../ui/shortcuts.tsx';
import { mistakeIn } from './mistake.ts';
import { MistakeLine } from './MistakeLine.tsx';
import { QueryBox } from './QueryBox.tsx';
import type { Search } from './useSearch.ts';

/** The search, and below it what is wrong with it. */
export function SearchBar({ search, box }: { search: Search; box: RefObject<HTMLInputElement | null> }) {
  const mistake = mistakeIn(search.refusal, search.text);
  useShortcut('/', 'Search', () => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    <div className="db-search">
      <QueryBox text={search.text} mistake={mistake} box={box} onType={search.type} onEnter={search.setText} />
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
