import { Combobox, useCombobox } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type RefObject } from 'react';

import type { Mistake } from '../mistake.ts';
import { OfferList } from './OfferList.tsx';
import { firstActive, withOffer } from './offers.ts';
import { useCompletions } from './useCompletions.ts';
import { useEarlier } from './useEarlier.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Props {
  text: string;
  /** The mistake that is named below the box. */
  mistake: Mistake | undefined;
  /** Undefined until it is learnt. */
  vocabulary: Vocabulary | undefined;
  /** The place whose earlier searches are brought back. */
  recentPlace: string;
  box: RefObject<HTMLInputElement | null>;
  onLearn: () => void;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
  onRest: () => void;
  onScroll: (left: number) => void;
}

const nothing: Vocabulary = {
  classes: [],
  labels: [],
  names: { classes: [], labels: [] },
  properties: new Map(),
  types: new Map(),
  relations: [],
  inverses: new Map(),
  states: [],
  diagrams: [],
};

/**
 * Edits a query with completion at the caret. Enter takes the completion that is marked, and searches if there is none; Arrow Up in a box in
 * which nothing was typed brings earlier searches back.
 */
export function QueryInput({ text, mistake, vocabulary, box, onType, onEnter, ...props }: Props) {
  const [caret, setCaret] = useState(text.length);
  const [moved, setMoved] = useState<number>();
  const list = useId();
  const combobox = useCombobox();
  const earlier = useEarlier(props.recentPlace, text);
  const completions = useCompletions(text, caret, vocabulary ?? nothing, combobox.dropdownOpened);
  const offers = text === '' ? [...earlier.offers, ...completions] : completions;
  const isOffering = combobox.dropdownOpened && offers.length > 0;
  const active = isOffering ? Math.min(moved ?? firstActive(text, caret, offers), offers.length - 1) : -1;
  const look = ({ selectionStart }: HTMLInputElement) => setCaret(selectionStart ?? 0);
  const openAt = (at: number | undefined) => {
    setMoved(at);
    combobox.openDropdown();
  };
  const close = () => {
    setMoved(undefined);
    combobox.closeDropdown();
  };
  const put = (next: { text: string; caret: number }, act: (text: string) => void) => {
    setCaret(next.caret);
    setMoved(undefined);
    act(next.text);
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret));
  };
  const choose = (at: number) => {
    const offer = offers[at]!;
    put(withOffer(text, caret, offer), offer.isField ? onType : onEnter);
    if (offer.isField) return;
    close();
    earlier.note(false);
  };
  /** Shows an earlier search in the box, or a later one again; answers whether there was one. */
  const recall = (step: 1 | -1) => {
    const query = earlier.recall(step);
    if (query === undefined) return false;
    close();
    put({ text: query, caret: query.length }, onType);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key === 'Escape') {
      if (isOffering) close();
      else event.currentTarget.blur();
    } else if (key === 'Enter') {
      if (active >= 0) event.preventDefault();
      if (active >= 0) return choose(active);
      close();
      earlier.note(false);
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault();
      const isUp = key === 'ArrowUp';
      if (active < 0 && recall(isUp ? 1 : -1)) return;
      if (!isOffering) return openAt(isUp ? undefined : 0);
      const { length } = offers;
      setMoved(isUp ? (Math.max(active, 0) + length - 1) % length : (active + 1) % length);
    }
  };
  return (
    <Combobox
      // There is no list without completions.
      store={{ ...combobox, dropdownOpened: isOffering }}
      onOptionSubmit={(at) => choose(Number(at))}
      position="bottom-start"
      width={360}
      shadow="md"
      classNames={{ dropdown: 'db-offers' }}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <input
          ref={box}
          role="combobox"
          value={text}
          aria-label="Search"
          placeholder="Search, or filter with class:Requirement status:Draft"
          aria-haspopup="listbox"
          aria-expanded={isOffering}
          aria-controls={list}
          aria-activedescendant={isOffering && active >= 0 ? `${list}-${active}` : undefined}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake && 'db-mistake'}
          data-mantine-stop-propagation={isOffering || undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={props.onLearn}
          onClick={() => text === '' && openAt(undefined)}
          onChange={({ currentTarget }) => {
            look(currentTarget);
            onType(currentTarget.value);
            props.onLearn();
            earlier.note(true);
            openAt(undefined);
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onBlur={() => {
            close();
            earlier.note(false);
            props.onRest();
          }}
          onScroll={({ currentTarget }) => props.onScroll(currentTarget.scrollLeft)}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <OfferList id={list} offers={offers} active={active} />
    </Combobox>
  );
}
