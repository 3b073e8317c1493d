import type { LeftTab } from './left-tab.ts';

/** The filters of the page. */
export const filter: LeftTab = {
  name: 'Filter',
  places: ['database'],
  Content: (page) => <div className="tr-scroll ls-filter">{page.filter}</div>,
};
