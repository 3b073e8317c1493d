import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const ExistingEntities = lazy(() =>
  part(async () => ({ default: (await import('./ExistingEntities.tsx')).ExistingEntities })),
);

/** The entities of the project by number and name only, for moving from one to another. */
export const condensed: LeftTab = {
  name: 'Condensed',
  places: ['entity', 'database'],
  extraAt: ['entity', 'database'],
  Content: ({ current }) => (
    <Suspense fallback={<LoadingLines count={8} />}>
      <ExistingEntities onTake={undefined} current={current} />
    </Suspense>
  ),
};
