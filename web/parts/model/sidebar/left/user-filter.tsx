import type { LeftTab } from './left-tab.ts';

/** What narrows down what is on the page by whose hands it went through, and when. */
export const userFilter: LeftTab = {
  name: 'User Information Filter',
  places: ['database'],
  extraAt: ['database'],
  Content: (page) => <div className="ls-filter">{page.people}</div>,
};
