import type { LeftTab } from './left-tab.ts';

/** The filters of the page. */
export const filter: LeftTab = {
  name: 'Filter',
  places: ['database'],
  Content: (page) => <div className="ls-filter">{page.filter}</div>,
};
