import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';

import { QueryInput } from './completion/QueryInput.tsx';
import type { Mistake } from './mistake.ts';
import { QueryColours } from './QueryColours.tsx';
import { QueryHelp } from './QueryHelp.tsx';

interface Props {
  text: string;
  mistake?: Mistake | undefined;
  box: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
}

/** Shows the search box, which colours the query while it is typed and underlines its mistake. */
export function QueryBox({ text, mistake, box, onType, onEnter }: Props) {
  const colours = useRef<HTMLDivElement>(null);
  return (
    <form
      role="search"
      className="db-query"
      data-wrong={mistake !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter(text);
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <div className="db-query-field">
        <QueryColours text={text} mistake={mistake} at={colours} />
        <QueryInput
          text={text}
          mistake={mistake}
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
