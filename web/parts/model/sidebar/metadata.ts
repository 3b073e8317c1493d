import { Metadata } from '../entity/fields/Metadata.tsx';
import type { SidebarTab } from './tab.ts';

/** The facts that are kept about the entity, such as ids, authors and dates. */
export const metadata: SidebarTab = {
  name: 'Metadata',
  places: ['entity', 'diagram', 'document', 'database'],
  extraAt: ['entity', 'document', 'database'],
  Content: Metadata,
};
