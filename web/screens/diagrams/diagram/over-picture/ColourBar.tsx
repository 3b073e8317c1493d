import { CloseButton, Select } from '@mantine/core';
import { useEffect } from 'react';

import type { Colouring } from '../useColouring.ts';

/** Chooses the criterion of colours, and explains them. */
export function ColourBar({ colouring, onClose }: { colouring: Colouring; onClose: () => void }) {
  const { choices, chosen, choose, keys, want } = colouring;
  useEffect(want);
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <aside className="dg-legend dg-colours" aria-label="Colors">
      <header>
        <h2>Color by</h2>
        <CloseButton
          size={24}
          aria-label="No colors"
          title="No colors"
          onClick={() => {
            choose(null);
            onClose();
          }}
        />
      </header>
      <Select
        size="xs"
        aria-label="Color by"
        placeholder="Choose"
        searchable
        data={groups.map((group) => ({
          group,
          items: choices.filter((each) => each.group === group).map(({ value, label }) => ({ value, label })),
        }))}
        value={chosen ?? null}
        onChange={choose}
        comboboxProps={{ withinPortal: true, width: 220, position: 'top-end' }}
      />
      <ul>
        {keys.map(({ name, colour, count }) => (
          <li key={name}>
            <span className="dg-swatch" style={{ background: colour }} aria-hidden />
            <span className="tr-cut">{name}</span>
            <span className="dg-space" />
            <span className="tr-dim">{count}</span>
          </li>
        ))}
      </ul>
      {chosen !== undefined && keys.length === 0 && <p className="tr-dim">No shape has a value for it.</p>}
    </aside>
  );
}
