import { Modal } from '@mantine/core';
import { Suspense, useState } from 'react';

import { EntityPicker } from '../../../parts/model/entities/EntityPicker.tsx';
import { LoadingLines } from '../../../ui/States.tsx';
import { EntitiesCompared } from './EntitiesCompared.tsx';

interface Props {
  id: string;
  displayName: string;
  onClose: () => void;
}

const ALL: readonly string[] = [];

/** Compares the entity on the page with another of the project, field by field, both as of the page's past. */
export default function CompareWithDialog({ id, displayName, onClose }: Props) {
  const [other, setOther] = useState<{ id: string; displayName: string }>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Compare ${displayName} with another`}
      size={920}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <EntityPicker label="Other entity" classes={ALL} none="No entities match." chosen={other} onChoose={setOther} />
      {other && (
        <Suspense fallback={<LoadingLines count={3} />}>
          <EntitiesCompared leftId={id} rightId={other.id} />
        </Suspense>
      )}
    </Modal>
  );
}
