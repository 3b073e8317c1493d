import { Anchor } from '@mantine/core';
import { IconPoint } from '@tabler/icons-react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { ChangedSince_entity$key } from '#graph/ChangedSince_entity.graphql';
import type { ChangedSinceQuery } from '#graph/ChangedSinceQuery.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';

/** Says that an entity has changed since the last baseline with it, and links to the difference; nothing if it has not. */
export function ChangedSince({ entity }: { entity: ChangedSince_entity$key }) {
  const { organization, projectId } = useHere();
  const { id, revision } = useFragment(
    graphql`
      fragment ChangedSince_entity on Entity {
        id
        revision
      }
    `,
    entity,
  );
  // Apart from the entity's other fields, which are read again with each change.
  const { node } = useLazyLoadQuery<ChangedSinceQuery>(
    graphql`
      query ChangedSinceQuery($id: ID!) {
        node(id: $id) {
          id
          ... on Entity {
            baselines(first: 1, kind: BASELINE) {
              edges {
                node {
                  id
                  baselineId
                  name
                  revision
                }
              }
            }
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'store-and-network' },
  );
  const last = node?.baselines?.edges[0]?.node;
  if (!last || revision <= last.revision) return null;
  return (
    <p className="tr-row en-changed">
      <span>
        <IconPoint size={16} stroke={2} aria-hidden />
        <span title={last.name}>Changed since {last.name}</span>
      </span>
      <Anchor
        component={Link}
        to={paths.baseline(organization, projectId, last.baselineId, 'tab=compare')}
        aria-label={`Compare with ${last.name}`}
      >
        Compare
      </Anchor>
    </p>
  );
}
