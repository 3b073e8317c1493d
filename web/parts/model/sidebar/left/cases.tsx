import type { LeftTab } from './left-tab.ts';

/** The test cases of a suite, with their states. */
export const cases: LeftTab = {
  name: 'Cases',
  places: ['tests'],
  Content: (page) => page.cases,
};
