import { UsedIn } from '../entity/UsedIn.tsx';
import type { SidebarTab } from './tab.ts';

/** Which artifacts and baselines hold the entity. */
export const usedIn: SidebarTab = {
  name: 'Used in',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: UsedIn,
};
