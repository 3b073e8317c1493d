import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';

import { LoadingLines } from '../../../ui/States.tsx';
import { CompareWith } from './CompareWith.tsx';
import type { Home, ComparedSide } from './side.ts';

interface Props {
  from: ComparedSide;
  home?: Home | undefined;
  /** The value of the other side at first; null for now. */
  chosen?: string | null;
  onClose: () => void;
}

/** Compares a moment or a branch with now, or with another side that is chosen. */
export default function CompareDialog({ from, home, chosen = null, onClose }: Props) {
  const side = useState(chosen);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Compare ${from.name}`}
      size={920}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Suspense fallback={<LoadingLines />}>
        <CompareWith from={from} home={home} chosen={side} />
      </Suspense>
    </Modal>
  );
}
