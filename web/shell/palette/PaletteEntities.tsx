import { Spotlight } from '@mantine/spotlight';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { useNavigate } from 'react-router';

import type { PaletteEntitiesQuery } from '#graph/PaletteEntitiesQuery.graphql';

import { paths, useHere } from '../../routing/paths.ts';
import { ClassMark } from '../../ui/ClassMark.tsx';
import type { Choosing } from './Found.tsx';

interface Props extends Choosing {
  query: string;
  label: string;
  /** The order of their ids, where it is not that of their numbers; with it nothing is said of finding none. */
  inOrder?: readonly number[];
}

/** Entities of the project on the page. */
export function PaletteEntities({ query, label, inOrder, choose }: Props) {
  const { organization, projectId } = useHere();
  const navigate = useNavigate();
  const { project } = useLazyLoadQuery<PaletteEntitiesQuery>(
    graphql`
      query PaletteEntitiesQuery($organization: String!, $projectId: Int!, $query: String!) {
        project(organization: $organization, projectId: $projectId) {
          id
          entities(query: $query, order: "number", first: 8) {
            edges {
              node {
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
    `,
    { organization, projectId, query },
    { fetchPolicy: 'store-and-network' },
  );
  const found = project.entities.edges.map(({ node }) => node);
  if (found.length === 0) return inOrder ? null : <Spotlight.Empty>No entities found.</Spotlight.Empty>;
  const place = ({ entityId }: { entityId: number }) => inOrder?.indexOf(entityId) ?? 0;
  return (
    <Spotlight.ActionsGroup label={label}>
      {found
        .toSorted((a, b) => place(a) - place(b))
        .map((node) => (
          <Spotlight.Action
            key={node.id}
            label={node.displayName}
            leftSection={<ClassMark {...node.class} />}
            onClick={() => choose(() => void navigate(paths.entity(organization, projectId, node.entityId)))}
          />
        ))}
    </Spotlight.ActionsGroup>
  );
}
