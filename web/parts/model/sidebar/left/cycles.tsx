import type { LeftTab } from './left-tab.ts';

/** The cycles of a suite, with the results of its cases in each. */
export const cycles: LeftTab = {
  name: 'Test Cycles',
  places: ['tests'],
  Content: (page) => page.cycles,
};
