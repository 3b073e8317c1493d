import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';

import { QueryInput } from './completion/QueryInput.tsx';
import type { Vocabulary } from './completion/vocabulary.ts';
import type { Mistake } from './mistake.ts';
import { QueryColours } from './QueryColours.tsx';
import { QueryHelp } from './QueryHelp.tsx';

interface Props {
  text: string;
  mistake: Mistake | undefined;
  /** True once the mistake is named below: while somebody types, it is only underlined. */
  isTold: boolean;
  vocabulary: Vocabulary | undefined;
  recentPlace: string;
  box: RefObject<HTMLInputElement | null>;
  onLearn: () => void;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
  onRest: () => void;
}

/** Shows the search box, which colours the query while it is typed and underlines its mistake. */
export function QueryBox({ text, mistake, isTold, box, onType, onEnter, ...props }: Props) {
  const colours = useRef<HTMLDivElement>(null);
  const told = isTold && !mistake?.isHint ? mistake : undefined;
  return (
    <form
      role="search"
      className="db-query"
      data-wrong={told !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(text);
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <div className="db-query-field">
        <QueryColours text={text} mistake={mistake} at={colours} />
        <QueryInput
          {...props}
          text={text}
          mistake={told}
          box={box}
          onType={onType}
          onEnter={onEnter}
          onScroll={(left) => colours.current?.scrollTo({ left })}
        />
      </div>
      {text && (
        <CloseButton
          size="sm"
          aria-label="Clear the search"
          onClick={() => {
            onEnter('');
            box.current?.focus();
          }}
        />
      )}
      <QueryHelp
        onPick={(term) => {
          onEnter([text.trim(), term].filter(Boolean).join(' '));
          box.current?.focus();
        }}
      />
    </form>
  );
}
