import { graphql, useFragment } from 'react-relay';

import type { SecondLine_entity$key } from '#graph/SecondLine_entity.graphql';

import { StatusMark } from './StatusMark.tsx';

/** Shows further values below the name on narrow pages, which have no columns. */
export function SecondLine({ entity }: { entity: SecondLine_entity$key }) {
  const {
    qualityScore,
    attributes,
    class: of,
    labels,
  } = useFragment(
    graphql`
      fragment SecondLine_entity on Entity {
        qualityScore
        class {
          name
        }
        labels {
          id
          name
        }
        attributes {
          id
          text
          property {
            name
          }
        }
      }
    `,
    entity,
  );
  const status = attributes.find(({ property }) => property.name === 'Status')?.text;
  return (
    <div className="db-second">
      {status ? <StatusMark status={status} /> : <span>{of.name}</span>}
      {typeof qualityScore === 'number' && <span>{qualityScore} %</span>}
      {labels[0] && <span className="db-text">{labels.map(({ name }) => name).join(', ')}</span>}
    </div>
  );
}
