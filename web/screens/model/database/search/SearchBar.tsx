import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState, type RefObject } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { useCommand, useShortcut } from '../../../../ui/shortcuts.tsx';
import type { Vocabulary } from './completion/vocabulary.ts';
import { missingColon, nearWord, unknownName } from './hints.ts';
import { correctMistake, mistakeIn, type Mistake } from './mistake.ts';
import { MistakeLine } from './MistakeLine.tsx';
import { QueryBox } from './QueryBox.tsx';
import type { Search } from './useSearch.ts';

const AdvancedSearch = lazy(() => part(() => import('./builder/AdvancedSearch.tsx')));

interface Props {
  search: Search;
  /** True if the search finds nothing. */
  isEmpty: boolean;
  box: RefObject<HTMLInputElement | null>;
  /** The names of the project; undefined until they are learnt. */
  vocabulary: Vocabulary | undefined;
  onLearn: () => void;
}

/** Milliseconds of pause in typing before a mistake is named: until then the word may still become one. */
const PAUSE = 800;

/** Finds what was probably meant by a text in which the server finds no mistake. */
const hintIn = (text: string, of: Vocabulary, isEmpty: boolean): Mistake | undefined =>
  unknownName(text, of) ?? missingColon(text, of) ?? (isEmpty ? nearWord(text, of) : undefined);

/** Shows the search, and its mistake below once somebody has stopped typing or pressed Enter. */
export function SearchBar({ search, isEmpty, box, vocabulary, onLearn }: Props) {
  const { text, entered } = search;
  const isSearched = text.trim() === search.asked;
  useEffect(() => {
    // What was meant is told to somebody who came by a link, too.
    if (isEmpty && search.asked !== '') onLearn();
  }, [isEmpty, search.asked, onLearn]);
  const mistake = mistakeIn(search.refusal, text) ?? (vocabulary && hintIn(text, vocabulary, isEmpty && isSearched));
  const [rested] = useDebouncedValue(text, PAUSE);
  const isTold = rested === text || entered === text;
  const correct = (corrected: string) => {
    search.setText(corrected);
    box.current?.focus();
  };
  const [isBuilding, setBuilding] = useState(false);
  useCommand({ does: 'Advanced search', run: () => setBuilding(true) });
  useShortcut('/', 'Search', () => {
    box.current?.focus();
    box.current?.select();
  });
  return (
    <div className="db-search">
      <div className="db-search-line">
        <QueryBox
          text={text}
          mistake={mistake}
          isTold={isTold}
          vocabulary={vocabulary}
          recentPlace={search.recentPlace}
          box={box}
          onLearn={onLearn}
          onType={search.type}
          onEnter={(next) =>
            // Searching for a mistake again would lead nowhere.
            isTold && next === text && mistake?.suggestion !== undefined
              ? correct(correctMistake(text, mistake))
              : search.enter(next)
          }
          onRest={search.rest}
        />
        <Button variant="default" onClick={() => setBuilding(true)}>
          Advanced
        </Button>
      </div>
      {isBuilding && (
        <Suspense fallback={null}>
          <AdvancedSearch query={text} onSearch={search.setText} onClose={() => setBuilding(false)} />
        </Suspense>
      )}
      {mistake && isTold && (
        <MistakeLine
          mistake={mistake}
          text={text}
          hasResult={search.accepted !== undefined && search.accepted.query !== text.trim() && !mistake.isHint}
          onCorrect={correct}
        />
      )}
    </div>
  );
}
