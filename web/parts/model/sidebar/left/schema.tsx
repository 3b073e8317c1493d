import { lazy, Suspense } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { LoadingLines } from '../../../../ui/States.tsx';
import type { LeftTab } from './left-tab.ts';

/** Loads when the tab opens, so that pages load sooner. */
const SchemaList = lazy(() =>
  part(async () => ({ default: (await import('../../schema/SchemaList.tsx')).SchemaList })),
);

/** The project's classes and relations, with their usage. */
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
