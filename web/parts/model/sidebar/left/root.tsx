import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const Root = lazy(() => part(async () => ({ default: (await import('../../entity/fields/Root.tsx')).Root })));

/** The number, name, description and image of the page's artifact. */
export const root: LeftTab = {
  name: 'Root',
  places: ['document', 'compilation', 'presentation', 'tests'],
  extraAt: ['document', 'compilation', 'presentation', 'tests'],
  Content: ({ root }) =>
    root !== undefined && (
      <Suspense fallback={<LoadingLines count={4} />}>
        <Root id={root} />
      </Suspense>
    ),
};
