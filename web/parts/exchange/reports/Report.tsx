import { lazy, Suspense } from 'react';

import { part } from '../../../ui/load-code.ts';
import type { Subject } from './answers.ts';

const ReportDialog = lazy(() => part(() => import('./ReportDialog.tsx')));

/** Shows the report dialog once somebody wants one. */
export const Report = ({ subject, onClose }: { subject: Subject | undefined; onClose: () => void }) =>
  subject && (
    <Suspense fallback={null}>
      <ReportDialog subject={subject} onClose={onClose} />
    </Suspense>
  );
