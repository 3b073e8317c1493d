import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';

import type { EntityPicture_entity$key } from '#graph/EntityPicture_entity.graphql';

import { useHere } from '../../../routing/paths.ts';
import { fileAddress, fileThen } from '../../../ui/file-address.ts';

/** Shows the picture of an entity beside its name as a thumbnail, which opens the whole one. */
export function EntityPicture({ entity }: { entity: EntityPicture_entity$key }) {
  const { organization, asOf } = useHere();
  const { displayName, imageId, thumbnailUrl } = useFragment(
    graphql`
      fragment EntityPicture_entity on Entity {
        displayName
        imageId
        thumbnailUrl(size: SMALL)
      }
    `,
    entity,
  );
  const [broken, setBroken] = useState<number>();
  if (imageId == null || thumbnailUrl == null) return null;
  const whole = fileThen(`${fileAddress(organization, imageId)}/serve`, asOf);
  return (
    <a className="en-picture" href={whole} target="_blank" rel="noreferrer" title="Open image">
      <img
        className="tr-file-mark"
        // Of some kinds, such as WebP, no small picture is made.
        src={broken === imageId ? whole : thumbnailUrl}
        alt={displayName}
        onError={() => setBroken(imageId)}
      />
    </a>
  );
}
