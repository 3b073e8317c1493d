import { Diagrams } from '../entity/Diagrams.tsx';
import type { SidebarTab } from './tab.ts';

/** On which diagrams the entity stands. */
export const diagrams: SidebarTab = {
  name: 'Diagrams',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: Diagrams,
};
