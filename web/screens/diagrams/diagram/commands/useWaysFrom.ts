import { useNavigate } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import type { Desk } from '../useDesk.ts';
import type { OnItem } from './item-command.ts';

/** Returns the way to the pages of an entity on a picture. */
export function useWaysFrom({ type }: Desk): OnItem['goTo'] {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  return (page, entityId) =>
    void navigate(
      page === 'entity'
        ? paths.entity(organization, projectId, entityId)
        : `${paths.diagrams(organization, projectId)}?root=${entityId}&of=${type.slug}`,
    );
}
