import { graphql, useFragment } from 'react-relay';

import type { DifferenceLine_difference$key } from '#graph/DifferenceLine_difference.graphql';

import { ClassMark } from '../../../ui/ClassMark.tsx';
import { ChangeLine } from '../entity/ChangeLine.tsx';

const kinds: Record<string, string> = { ADDED: '+ Added', CHANGED: '~ Changed', REMOVED: '− Removed' };

/** What became of one entity, field by field. */
export function DifferenceLine({ difference }: { difference: DifferenceLine_difference$key }) {
  const data = useFragment(
    graphql`
      fragment DifferenceLine_difference on Difference {
        kind
        entityName
        class {
          id
          name
          icon
          colour
        }
        changes {
          type
          identifiers
          ...ChangeLine_change
        }
      }
    `,
    difference,
  );
  return (
    <li className="ao-one">
      <div className="ao-head">
        {data.class && <ClassMark {...data.class} />}
        <b>{data.entityName}</b>
        <span className="ao-kind" data-kind={data.kind}>
          {kinds[data.kind]}
        </span>
      </div>
      {data.kind === 'CHANGED' && data.changes.length === 0 && <p className="tr-dim">All of it has changed back.</p>}
      {data.kind === 'CHANGED' && data.changes.length > 0 && (
        <dl>
          {data.changes.map((change) => (
            <ChangeLine key={`${change.type} ${change.identifiers.join(' ')}`} change={change} />
          ))}
        </dl>
      )}
    </li>
  );
}
