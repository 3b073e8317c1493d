import { Combobox } from '@mantine/core';
import { useLayoutEffect } from 'react';

import type { Offer } from './useCompletions.ts';

interface Props {
  id: string;
  offers: readonly Offer[];
  /** The place of the one that Enter takes; -1 for none. */
  active: number;
}

/** Lists completions; the one that Enter takes is marked and in view. */
export function OfferList({ id, offers, active }: Props) {
  const current = `${id}-${active}`;
  useLayoutEffect(() => {
    document.querySelector(`[id="${current}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <Combobox.Dropdown>
      <Combobox.Options id={id} aria-label="Suggestions" mah={320} style={{ overflowY: 'auto' }}>
        {offers.map(({ text, isRecent, words }, at) => (
          <Combobox.Option
            key={`${isRecent} ${text}`}
            id={`${id}-${at}`}
            value={String(at)}
            selected={at === active}
            aria-selected={at === active}
            className="db-offer"
          >
            <code>{text}</code>
            <span>{words}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
