import type { ReactNode } from 'react';

import type { Ranked } from './rank.ts';

/** A line of the palette that leads somewhere. */
export interface Hit extends Ranked {
  key: string;
  mark: ReactNode;
  /** How it is shown, where that is not its number and name. */
  label?: string;
  /** At its right: its keys, or what it is. */
  note?: string | undefined;
  go: () => void;
}
