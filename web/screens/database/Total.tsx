import { graphql, useFragment } from 'react-relay';

import type { Total_project$key } from '#graph/Total_project.graphql';

import { useCounts } from './useCounts.ts';

/** How many entities the project has. */
export function Total() {
  const { counts } = useFragment<Total_project$key>(
    graphql`
      fragment Total_project on Project {
        counts {
          total
        }
      }
    `,
    useCounts(),
  );
  return (
    <span className="db-total">
      {counts.total} {counts.total === 1 ? 'entity' : 'entities'}
    </span>
  );
}
