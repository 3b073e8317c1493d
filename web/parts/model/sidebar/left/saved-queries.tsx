import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

/** Loads when somebody opens the tab. */
const SavedQueryList = lazy(() =>
  part(async () => ({ default: (await import('../../saved-queries/SavedQueryList.tsx')).SavedQueryList })),
);

/** Saved queries: the viewer's own and the project's. */
export const savedQueries: LeftTab = {
  name: 'Saved Queries',
  places: ['database'],
  Content: ({ view }) => (
    <Suspense fallback={<LoadingLines count={4} />}>
      <SavedQueryList view={view} />
    </Suspense>
  ),
};
