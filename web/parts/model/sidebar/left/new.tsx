import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const NewEntities = lazy(() => part(async () => ({ default: (await import('./NewEntities.tsx')).NewEntities })));

/** The classes that new entities can have. */
export const newEntities: LeftTab = {
  name: 'New',
  places: ['entity', 'database'],
  extraAt: ['entity', 'database'],
  whyNot: ({ isRead }) => (isRead ? 'You can view this project. Ask an Owner to edit.' : undefined),
  Content: () => (
    <Suspense fallback={<LoadingLines count={8} />}>
      <NewEntities />
    </Suspense>
  ),
};
