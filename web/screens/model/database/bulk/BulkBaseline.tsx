import { IconCamera } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import type { Picked } from '../table/useSelection.ts';
import { BulkButton } from './BulkButton.tsx';

/** Opens the form for a baseline of all selected entities. */
export function BulkBaseline({ entries }: { entries: readonly Picked[] }) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const state = { entityIds: entries.map(({ id }) => id) };
  return (
    <BulkButton
      mark={IconCamera}
      onClick={() => void navigate(paths.baselines(organization, projectId, 'new'), { state })}
    >
      Baseline
    </BulkButton>
  );
}
