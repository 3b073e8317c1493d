import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

/** It comes when somebody opens the tab: pages are there sooner without it. */
const SchemaList = lazy(() =>
  part(async () => ({ default: (await import('../../schema/SchemaList.tsx')).SchemaList })),
);

/** What entities of the project can be, how they can be linked, and how often either is used. */
export const schema: LeftTab = {
  name: 'Schema',
  places: ['entity', 'database', 'diagram', 'document'],
  // Beside a document three tabs have room in a row.
  extraAt: ['document'],
  Content: () => (
    <Suspense fallback={<LoadingLines count={8} />}>
      <SchemaList />
    </Suspense>
  ),
};
