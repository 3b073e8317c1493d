import { History } from '../entity/history/History.tsx';
import type { SidebarTab } from './tab.ts';

/** Changes of the entity. */
export const history: SidebarTab = {
  name: 'History',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: History,
};
