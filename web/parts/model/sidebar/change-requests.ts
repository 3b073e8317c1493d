import { lazy } from 'react';

import { part } from '../../../ui/load-code.ts';
import type { SidebarTab } from './tab.ts';

/** Changes that others propose to the entity. */
export const changeRequests: SidebarTab = {
  name: 'Change requests',
  unseen: 'Change ',
  places: ['entity', 'diagram', 'document', 'database'],
  Content: lazy(() =>
    part(() => import('../change-requests/ChangeRequests.tsx')).then((late) => ({ default: late.ChangeRequests })),
  ),
  Count: lazy(() =>
    part(() => import('../change-requests/RequestCount.tsx')).then((late) => ({ default: late.RequestCount })),
  ),
};
