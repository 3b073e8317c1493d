import { pictureOnPage } from '../pictures/index.ts';
import { diagramTypeOnPage } from '../types-on-page.ts';
import { conduitEntries } from './of-conduits.ts';
import { transitionEntries } from './of-transitions.ts';
import type { MenuEntry, Own } from './own.ts';

/** Returns menu entries that exist only on diagrams of this type: its own, those of its picture, and those of lines that several pictures have. */
export const menuEntriesOn = (own: Own, key: string): MenuEntry[] => [
  ...(diagramTypeOnPage(own.type.slug).entries?.(own, key) ?? []),
  ...(pictureOnPage(own.type.picture).entries?.(own, key) ?? []),
  ...conduitEntries(own, key),
  ...transitionEntries(own, key),
];
