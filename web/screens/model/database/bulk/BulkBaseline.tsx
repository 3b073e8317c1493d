import { IconCamera } from '@tabler/icons-react';
import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import type { Entry } from '../table/lines.ts';
import { BulkButton } from './BulkButton.tsx';

/** Goes to a new baseline of all selected entities. */
export function BulkBaseline({ entries }: { entries: readonly Entry[] }) {
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
