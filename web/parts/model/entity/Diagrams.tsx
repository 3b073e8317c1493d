import './diagrams.css';
import { Button } from '@mantine/core';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router';

import type { DiagramsQuery } from '#graph/DiagramsQuery.graphql';

import { DiagramBox } from '../../../diagrams/DiagramBox.tsx';
import { paths, useHere } from '../../../routing/paths.ts';
import { When } from '../../../ui/dates.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import type { TabProps } from '../sidebar/tab.ts';

/** The kept diagrams on which an entity stands, each as it looks now, and the way to a new one of it. */
export function Diagrams({ entity }: TabProps) {
  const { organization, projectId } = useHere();
  const { node } = useLazyLoadQuery<DiagramsQuery>(
    graphql`
      query DiagramsQuery($id: ID!) {
        node(id: $id) {
          id
          ... on Entity {
            diagrams {
              id
              name
              modified
              type {
                slug
                name
              }
              root {
                id
                entityId
                displayName
              }
            }
          }
        }
      }
    `,
    { id: entity.id },
    { fetchPolicy: 'store-and-network' },
  );
  const found = node?.diagrams ?? [];
  return (
    <>
      {found.length === 0 ? (
        <EmptyState>It stands on no diagram that is kept.</EmptyState>
      ) : (
        <ul className="en-diagrams">
          {found.map(({ id, name, modified, type, root }) => (
            <li key={id}>
              <DiagramBox slug={type.slug} entityId={root.entityId} hasTitle={false} />
              <Link to={paths.diagram(organization, projectId, type.slug, root.entityId)}>{name}</Link>
              <span className="tr-dim">
                {type.name}
                {root.entityId !== entity.entityId && name !== root.displayName && ` of ${root.displayName}`}
                {modified && (
                  <>
                    , <When iso={modified} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to={`${paths.diagrams(organization, projectId)}?root=${entity.entityId}`}
        variant="default"
        size="compact-sm"
      >
        Draw it
      </Button>
    </>
  );
}
