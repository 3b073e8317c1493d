import { Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';

import { part } from '../../../ui/load-code.ts';
import { useCommand } from '../../../ui/shortcuts.tsx';

const QualityDialog = lazy(() => part(() => import('../../../parts/model/quality/QualityDialog.tsx')));

interface Props {
  /** The ids of the requirements in the document. */
  entityIds: readonly string[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Judges the requirements of a document by their text, and puts the scores into its column. */
export function CheckQuality({ entityIds, isOpen, onOpen, onClose }: Props) {
  useCommand({ does: 'Check the quality of the document', run: onOpen, icon: IconChecklist });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className="dc-wide dc-roomy"
        leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
        onClick={onOpen}
      >
        Check quality
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <QualityDialog of={{ entityIds }} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
