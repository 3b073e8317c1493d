import type { LeftTab } from './left-tab.ts';

/** Filters by the people who created or changed entities, and when. */
export const userFilter: LeftTab = {
  name: 'User Information Filter',
  places: ['database'],
  extraAt: ['database'],
  Content: (page) => <div className="tr-scroll ls-filter">{page.people}</div>,
};
