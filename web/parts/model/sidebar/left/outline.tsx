import type { LeftTab } from './left-tab.ts';

/** The headings of the page. */
export const outline: LeftTab = {
  name: 'Outline',
  places: ['document', 'compilation'],
  Content: (page) => page.outline,
};
