import { UsedIn } from '../entity/used-in/UsedIn.tsx';
import type { SidebarTab } from './tab.ts';

/** The diagrams, artifacts and baselines that contain the entity. */
export const usedIn: SidebarTab = {
  name: 'Used in',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: UsedIn,
};
