import { CloseButton, MultiSelect } from '@mantine/core';
import { useEffect } from 'react';

import type { Desk } from '../useDesk.ts';

/** Chooses the texts on shapes besides their names. */
export function CaptionBar({ desk: { captions, colouring }, onClose }: { desk: Desk; onClose: () => void }) {
  const { want } = colouring;
  useEffect(want);
  const known = new Set(captions.choices.map(({ value }) => value));
  const missing = captions.chosen.filter((value) => !known.has(value));
  return (
    <aside className="dg-legend dg-colours" aria-label="Captions on shapes">
      <header>
        <h2>Captions</h2>
        <CloseButton
          size={24}
          aria-label="Names only"
          title="Names only"
          onClick={() => {
            captions.choose([]);
            onClose();
          }}
        />
      </header>
      <MultiSelect
        size="xs"
        aria-label="Captions"
        placeholder={captions.chosen.length === 0 ? 'Choose' : undefined}
        searchable
        data={[...captions.choices, ...missing.map((value) => ({ value, label: value.replace(/^is:/, '') }))]}
        value={[...captions.chosen]}
        onChange={captions.choose}
        comboboxProps={{ withinPortal: true, width: 220, position: 'top-end' }}
      />
    </aside>
  );
}
