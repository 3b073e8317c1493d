import { Anchor } from '@mantine/core';
import { IconPoint } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { ChangedSince_entity$key } from '#graph/ChangedSince_entity.graphql';

import { paths, useHere } from '../../../routing/paths.ts';

/** That an entity is no more what it was in the last baseline that holds it, and the way to what is different since; nothing where it is. */
export function ChangedSince({ entity }: { entity: ChangedSince_entity$key }) {
  const { organization, projectId } = useHere();
  const { revision, baselines } = useFragment(
    graphql`
      fragment ChangedSince_entity on Entity {
        revision
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
    `,
    entity,
  );
  const last = baselines.edges[0]?.node;
  if (!last || revision <= last.revision) return null;
  return (
    <p className="en-changed">
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
