import { ActionIcon } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

import { part } from '../../../../ui/load-code.ts';
import { useCommand } from '../../../../ui/shortcuts.tsx';

const QualityDialog = lazy(() => part(() => import('../../../../parts/model/quality/QualityDialog.tsx')));

const CHECK = 'Check quality of these results';

/** Judges all requirements in the results of a search. */
export function QualityOfSearch({ query }: { query: string }) {
  const [isOpen, setOpen] = useState(false);
  useCommand({ does: CHECK, run: () => setOpen(true), icon: IconChecklist });
  return (
    <>
      <ActionIcon
        className="tr-wide"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={CHECK}
        title={CHECK}
        onClick={() => setOpen(true)}
      >
        <IconChecklist size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <QualityDialog of={{ query }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
