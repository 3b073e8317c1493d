import { lazy } from 'react';

import { part } from '../../../ui/load-code.ts';
import type { SidebarTab } from './tab.ts';

/** Comments on the entity. */
export const comments: SidebarTab = {
  name: 'Comments',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: lazy(() => part(() => import('../comments/Comments.tsx')).then(({ Comments }) => ({ default: Comments }))),
  Count: lazy(() => part(() => import('../comments/OpenCount.tsx')).then(({ OpenCount }) => ({ default: OpenCount }))),
};
