import { UsedIn } from '../entity/used-in/UsedIn.tsx';
import type { SidebarTab } from './tab.ts';

/** On which diagrams and artifacts the entity stands, and which baselines hold it. */
export const usedIn: SidebarTab = {
  name: 'Used in',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: UsedIn,
};
