import { Anchor } from '@mantine/core';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { MastersQuery } from '#graph/MastersQuery.graphql';

import { paths, useHere } from '../../../../routing/paths.ts';
import { ClassMark } from '../../../../ui/ClassMark.tsx';
import { useReadAgain } from '../useReadAgain.ts';

const query = graphql`
  query MastersQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Entity {
        masters {
          label {
            id
          }
          entity {
            id
            entityId
            displayName
            class {
              id
              name
              icon
              colour
            }
          }
        }
      }
    }
  }
`;

interface Props {
  entityId: string;
  /** The entity's linked labels. */
  labels: readonly { id: string; name: string }[];
}

/** Shows the master of each linked label of an entity; read apart from the page, since few entities have any. */
export function Masters({ entityId, labels }: Props) {
  const { organization, projectId } = useHere();
  const { node } = useLazyLoadQuery<MastersQuery>(
    query,
    { id: entityId },
    { fetchPolicy: 'store-and-network', fetchKey: labels.map(({ id }) => id).join(' ') },
  );
  useReadAgain(query, { id: entityId });
  const masters = new Map(node?.masters?.map(({ label, entity }) => [label.id, entity]));
  return labels.map(({ id, name }) => {
    const master = masters.get(id);
    return (
      <p key={id} className="tr-row en-linked">
        <span className="en-linked-text">
          <span className="tr-dim">{name} · </span>
          {master ? (
            <>
              <ClassMark {...master.class} />{' '}
              <Anchor component={Link} to={paths.entity(organization, projectId, master.entityId)}>
                {master.displayName}
              </Anchor>
            </>
          ) : (
            <span className="tr-dim">no master yet</span>
          )}
        </span>
      </p>
    );
  });
}
