import { Input } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import type { KeyboardEvent } from 'react';

import { HITS_ID, hitId, PALETTE_LABEL } from './palette.ts';

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** The position of the chosen result; undefined if there are none. */
  chosen: number | undefined;
  onMove: (by: 1 | -1) => void;
  /** Called for each key first; true if it is held back. */
  onKey: (event: KeyboardEvent['nativeEvent']) => boolean;
  /** Called for Enter; with Ctrl it opens a new tab. */
  onEnter: (isForNewTab: boolean) => void;
}

/** Shows the field of the palette, which keeps the focus while the arrow keys choose among the results. */
export function PaletteField({ typed, onType, chosen, onMove, onKey, onEnter }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (onKey(nativeEvent)) event.preventDefault();
    else if (key === 'ArrowDown') onMove(1);
    else if (key === 'ArrowUp') onMove(-1);
    else if (key === 'Enter') onEnter(ctrlKey || metaKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Input
      classNames={{ input: `mantine-Spotlight-search ${Spotlight.classes.search}` }}
      size="lg"
      data-autofocus
      placeholder={PALETTE_LABEL}
      aria-label={PALETTE_LABEL}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={chosen !== undefined}
      aria-controls={HITS_ID}
      aria-activedescendant={chosen === undefined ? undefined : hitId(chosen)}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
