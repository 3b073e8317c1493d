import { History } from '../entity/history/History.tsx';
import type { SidebarTab } from './tab.ts';

/** What was done to the entity. */
export const history: SidebarTab = {
  name: 'History',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: History,
};
