import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const ChosenAttributes = lazy(() =>
  part(async () => ({ default: (await import('./ChosenEntity.tsx')).ChosenAttributes })),
);

/** The attributes of the chosen part of the page, for reading and editing. */
export const attributes: LeftTab = {
  name: 'Attributes',
  places: ['document', 'compilation'],
  Content: ({ chosen }) =>
    chosen ? (
      <Suspense fallback={<LoadingLines count={8} />}>
        <ChosenAttributes key={chosen.id} {...chosen} />
      </Suspense>
    ) : (
      <EmptyState>Choose a row to see its attributes here.</EmptyState>
    ),
};
