import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

/** Loads with the pages that show it, since the database has the same sidebar and opens sooner without it. */
const Hierarchy = lazy(() =>
  part(async () => ({ default: (await import('../../hierarchy/Hierarchy.tsx')).Hierarchy })),
);

/** The entity's position in the tree of the project. */
export const hierarchy: LeftTab = {
  name: 'Hierarchy',
  places: ['entity'],
  Content: ({ current }) =>
    current !== undefined && (
      <Suspense fallback={<LoadingLines count={8} />}>
        <Hierarchy current={current} />
      </Suspense>
    ),
};
