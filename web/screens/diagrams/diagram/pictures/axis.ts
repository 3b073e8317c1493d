import { barStep, moveBar, stretchBar } from '../own/of-bars.ts';
import { isBar } from '../own/times.ts';
import type { PictureOnPage } from './picture-on-page.ts';

/** Bars whose place is a time. */
export const axis: PictureOnPage = {
  canMove: isBar,
  hasOwnPlace: () => false,
  placedByModel: {
    includes: isBar,
    moveTo: (own, { key, box }, { x }) => moveBar(own, key, x - box.x),
    stepBy: barStep,
    canStretch: ({ kind }) => kind === 'BAR',
    stretch: stretchBar,
  },
  isReadFromBeginning: true,
};
