import type { LeftTab } from './left-tab.ts';

/** What is on the page, by its headings. */
export const outline: LeftTab = {
  name: 'Outline',
  places: ['document', 'compilation'],
  Content: (page) => page.outline,
};
