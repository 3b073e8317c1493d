import { Combobox, useCombobox } from '@mantine/core';
import { useState, type RefObject } from 'react';

import { usePeopleNamed } from '../../../../../parts/identity/people/usePeopleNamed.ts';
import { useEntitiesNamed } from '../../../../../parts/model/entities/useEntitySearch.ts';
import { useSearchCounts } from '../../../../../parts/model/entities/useSearchCounts.ts';
import type { Mistake } from '../mistake.ts';
import { countedBy, inWords, offersAt, personAt, targetAt, withOffer, type Vocabulary } from './offers.ts';
import { useVocabulary } from './useVocabulary.ts';

interface Props {
  text: string;
  mistake: Mistake | undefined;
  box: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onEnter: (text: string) => void;
  onScroll: (left: number) => void;
}

/** Milliseconds of pause in typing before counting. */
const PAUSE_MS = 200;

const nothing: Vocabulary = {
  classes: [],
  labels: [],
  properties: new Map(),
  types: new Map(),
  relations: [],
  inverses: new Map(),
  states: [],
  diagrams: [],
};

/** Edits a query with completion at the caret, by arrow keys and Enter. Enter alone searches. */
export function QueryInput({ text, mistake, box, onType, onEnter, onScroll }: Props) {
  const { vocabulary, learn } = useVocabulary();
  const [caret, setCaret] = useState(text.length);
  const { people } = usePeopleNamed(personAt(text, caret));
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const known = vocabulary ?? nothing;
  const wanted = targetAt(text, caret, known);
  const isWanted = combobox.dropdownOpened && wanted !== undefined;
  const { found } = useEntitiesNamed(wanted?.typed ?? '', {
    classes: [],
    among: wanted?.among ?? '',
    first: 12,
    isPaused: !isWanted,
  });
  const offers = offersAt(text, caret, known, { people, targets: isWanted ? (found ?? []) : [] });
  const isOffering = combobox.dropdownOpened && offers.length > 0;
  const asked = offers.map((offer) => (isOffering ? countedBy(text, caret, offer) : undefined));
  const counts = useSearchCounts(
    asked.filter((query) => query !== undefined),
    PAUSE_MS,
  );
  const look = ({ selectionStart }: HTMLInputElement) => setCaret(selectionStart ?? 0);
  const choose = (at: string) => {
    const offer = offers[Number(at)]!;
    const next = withOffer(text, caret, offer);
    setCaret(next.caret);
    (offer.isField ? onType : onEnter)(next.text);
    if (!offer.isField) combobox.closeDropdown();
    combobox.resetSelectedOption();
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret));
  };
  return (
    <Combobox
      // There is no list without completions.
      store={{ ...combobox, dropdownOpened: isOffering }}
      onOptionSubmit={choose}
      position="bottom-start"
      width={360}
      shadow="md"
      classNames={{ dropdown: 'db-offers' }}
    >
      <Combobox.Target targetType="input" withExpandedAttribute>
        <input
          ref={box}
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- what is around it says which list is open
          role="combobox"
          value={text}
          aria-label="Search"
          placeholder="Search, or filter with class:Requirement status:Draft"
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake && 'db-mistake'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onFocus={learn}
          onChange={({ currentTarget }) => {
            look(currentTarget);
            onType(currentTarget.value);
            learn();
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onSelect={({ currentTarget }) => look(currentTarget)}
          onBlur={() => combobox.closeDropdown()}
          onScroll={({ currentTarget }) => onScroll(currentTarget.scrollLeft)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isOffering) event.currentTarget.blur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Suggestions" mah={320} style={{ overflowY: 'auto' }}>
          {offers.map((offer, at) => (
            <Combobox.Option key={offer.text} value={String(at)} className="db-offer">
              <code>{offer.text}</code>
              <span className="tr-dim">{inWords(offer, counts.get(asked[at] ?? ''))}</span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
