import { useNavigate } from 'react-router';

import MoveDialog from '../../../parts/model/moving/MoveDialog.tsx';
import { paths, useHere } from '../../../routing/paths.ts';

interface Props {
  entity: { id: string; entityId: number; displayName: string };
  onClose: () => void;
}

/** Moves the entity on the page into another project, and leaves its page. */
export default function MoveEntity({ entity, onClose }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  return (
    <MoveDialog
      entities={[entity]}
      onClose={onClose}
      onMoved={() => void navigate(paths.database(organization, projectId))}
    />
  );
}
