import type { LeftTab } from './left-tab.ts';

/** The slides of a presentation as thumbnails. */
export const slides: LeftTab = {
  name: 'Slides',
  places: ['presentation'],
  Content: (page) => page.slides,
};
