import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { EmptyState, LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

const ChosenRelations = lazy(() =>
  part(async () => ({ default: (await import('./ChosenEntity.tsx')).ChosenRelations })),
);

/** The relationships of the chosen part of the page. */
export const relationships: LeftTab = {
  name: 'Relationships',
  places: ['document', 'compilation'],
  Content: ({ chosen }) =>
    chosen ? (
      <Suspense fallback={<LoadingLines count={8} />}>
        <ChosenRelations key={chosen.id} {...chosen} />
      </Suspense>
    ) : (
      <EmptyState>Choose a row to see its relationships here.</EmptyState>
    ),
};
