import { use, useCallback, useEffect } from 'react';
import { Link } from 'react-router';

import { paths, useHere } from '../../../../routing/paths.ts';
import { figure } from '../../../../ui/figures.ts';
import { useStore } from '../../../../ui/store.ts';
import { Related, type Targets } from './related.ts';

/** Shows the targets of a relation: a chip with the number of each of the first, and the count of further ones. */
export default function RelatedCell({ relation, id }: { relation: string; id: string }) {
  const { organization, projectId } = useHere();
  const store = use(Related).of(relation);
  useEffect(() => store.watch(id), [store, id]);
  const targets = useStore(
    store.states,
    useCallback((states: ReadonlyMap<string, Targets | null>) => states.get(id), [id]),
  );
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
