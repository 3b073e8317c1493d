import { cellEntries } from './of-cells.ts';
import { conduitEntries } from './of-conduits.ts';
import { carrierEntries } from './of-flows-of-items.ts';
import { messageEntries } from './of-messages.ts';
import { splitEntries } from './of-splits.ts';
import { transitionEntries } from './of-transitions.ts';
import type { MenuEntry, Own } from './own.ts';

const all: readonly ((own: Own, key: string) => MenuEntry[])[] = [
  splitEntries,
  conduitEntries,
  carrierEntries,
  messageEntries,
  transitionEntries,
  cellEntries,
];

/** Returns menu entries that exist only on diagrams of this type. */
export const menuEntriesOn = (own: Own, key: string): MenuEntry[] => all.flatMap((entriesOf) => entriesOf(own, key));
