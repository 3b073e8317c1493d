import type { ReactNode } from 'react';

import type { Ranked } from './rank.ts';

/** A result in the palette. */
export interface Hit extends Ranked {
  key: string;
  mark: ReactNode;
  /** The text shown, if that is not number and name. */
  label?: string;
  /** A sign of its state, such as who has locked it. */
  sign?: ReactNode;
  /** The text at the right: its keyboard shortcut, or its kind. */
  note?: string | undefined;
  /** The address that it leads to, for a new tab. */
  to?: string | undefined;
  /** The reason why it cannot be chosen now. */
  notNow?: string | undefined;
  /** False for a page that is listed only once it is asked for. */
  isUsual?: boolean;
  go: () => void;
}
