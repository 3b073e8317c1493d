import { useHere } from '../../routing/paths.ts';
import type { Choosing } from './Found.tsx';
import { PaletteEntities } from './PaletteEntities.tsx';
import { recentIn } from './recent.ts';

/** The entities that were opened last, without the ones that are gone. */
export function Recent({ choose }: Choosing) {
  const { organization, projectId } = useHere();
  const ids = recentIn(organization, projectId);
  if (ids.length === 0) return null;
  return (
    <PaletteEntities
      query={ids.map((id) => `id:${id}`).join(' OR ')}
      label="Recent entities"
      inOrder={ids}
      choose={choose}
    />
  );
}
