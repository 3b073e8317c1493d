import { cellDeeds } from './of-cells.ts';
import { conduitDeeds } from './of-conduits.ts';
import { carrierDeeds } from './of-flows-of-items.ts';
import { messageDeeds } from './of-messages.ts';
import { splitDeeds } from './of-splits.ts';
import { transitionDeeds } from './of-transitions.ts';
import type { Deed, Own } from './own.ts';

const all: readonly ((own: Own, key: string) => Deed[])[] = [
  splitDeeds,
  conduitDeeds,
  carrierDeeds,
  messageDeeds,
  transitionDeeds,
  cellDeeds,
];

/** What can be done with a shape or line on diagrams of this type only. */
export const deedsOn = (own: Own, key: string): Deed[] => all.flatMap((deedsOf) => deedsOf(own, key));
