import { splitEntries } from '../own/of-splits.ts';
import { ownerInFlow } from './flow-drops.ts';
import type { PictureOnPage } from './picture-on-page.ts';

const STEPS = new Set(['ACTION', 'OR', 'LOOP', 'SYNC', 'PARALLEL', 'START', 'END', 'BRANCH']);

/** Steps in an order, which are dropped into another place of it. */
export const flow: PictureOnPage = {
  canMove: ({ entity }) => entity != null,
  hasOwnPlace: (shape) => !STEPS.has(shape?.kind ?? ''),
  placeNote: 'The model determines the position of actions. Drop one onto a line to move it there.',
  takes: (moved, onto, shapes) =>
    STEPS.has(shapes.get(moved)?.kind ?? '') && onto.startsWith('flow:') && !onto.includes(moved),
  isDroppedOnLines: true,
  ownerOf: ownerInFlow,
  isOrderedByRoot: true,
  entries: splitEntries,
};
