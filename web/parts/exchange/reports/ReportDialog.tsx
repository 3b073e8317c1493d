import { Suspense } from 'react';

import { FormModal } from '../../../ui/FormModal.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import type { Subject } from './answers.ts';
import { ReportForm } from './ReportForm.tsx';

interface Props {
  subject: Subject;
  onClose: () => void;
}

/** A report of the model: which one, in which format, and what it is to say. */
export default function ReportDialog({ subject, onClose }: Props) {
  return (
    <FormModal opened onClose={onClose} isTouched={false} title="Report" size={640}>
      <Suspense fallback={<LoadingLines count={8} />}>
        <ReportForm subject={subject} onClose={onClose} />
      </Suspense>
    </FormModal>
  );
}
