import { Hierarchy } from '../../hierarchy/Hierarchy.tsx';
import type { LeftTab } from './left-tab.ts';

/** Where the entity stands in the tree of the project. */
export const hierarchy: LeftTab = {
  name: 'Hierarchy',
  places: ['entity'],
  Content: ({ current }) => current !== undefined && <Hierarchy current={current} />,
};
