import { Metadata } from '../entity/fields/Metadata.tsx';
import type { SidebarTab } from './tab.ts';

/** What is said of the entity by what keeps it. */
export const metadata: SidebarTab = {
  name: 'Metadata',
  places: ['entity', 'diagram', 'document', 'database'],
  extraAt: ['entity', 'document', 'database'],
  Content: Metadata,
};
