import { use } from 'react';
import { Link } from 'react-router';

import { useWatched } from '../../../../parts/model/watched/useWatched.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { Related } from './related.ts';

/** Shows the targets of a relation: a chip with the number of each of the first, and the count of further ones. */
export default function RelatedCell({ relation, id }: { relation: string; id: string }) {
  const { organization, projectId } = useHere();
  const targets = useWatched(use(Related).of(relation), id);
  if (targets === undefined) return null;
  if (!targets || targets.count === 0) return <span className="tr-dim">–</span>;
  const { first, count } = targets;
  return (
    <span className="db-related">
      {first.map(({ entityId, number, displayName }) => (
        <Link
          key={entityId}
          tabIndex={-1}
          className="tr-label"
          title={displayName}
          to={paths.entity(organization, projectId, entityId)}
        >
          {number || displayName}
        </Link>
      ))}
      {count > first.length && (
        <span className="tr-dim" title={`${figure(count)} in all`}>
          +{figure(count - first.length)}
        </span>
      )}
    </span>
  );
}
