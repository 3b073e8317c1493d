import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const ExistingEntities = lazy(() =>
  part(async () => ({ default: (await import('./ExistingEntities.tsx')).ExistingEntities })),
);

/** Entities of the project, to be added to the page. */
export const existing: LeftTab = {
  name: 'Existing',
  places: ['compilation', 'document'],
  Content: ({ onTake }) => (
    <Suspense fallback={<LoadingLines count={8} />}>
      <ExistingEntities onTake={onTake} />
    </Suspense>
  ),
};
