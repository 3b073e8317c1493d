import './diagrams.css';
import { Anchor, Button } from '@mantine/core';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { Diagrams_entity$key } from '#graph/Diagrams_entity.graphql';
import type { DiagramsPageQuery } from '#graph/DiagramsPageQuery.graphql';
import type { DiagramsQuery } from '#graph/DiagramsQuery.graphql';

import { DiagramBox } from '../../../../diagrams/DiagramBox.tsx';
import { paths, useHere } from '../../../../routing/paths.ts';
import { When } from '../../../../ui/dates.tsx';
import type { TabProps } from '../../sidebar/tab.ts';
import { useReadAgain } from '../useReadAgain.ts';

const query = graphql`
  query DiagramsQuery($id: ID!) {
    node(id: $id) {
      id
      ...Diagrams_entity @alias(as: "entity")
    }
  }
`;

const PAGE = 20;

/** Lists the diagrams with an entity, each with its current picture, and starts a new one. */
export function Diagrams({ entity }: TabProps) {
  const { organization, projectId } = useHere();
  const { node } = useLazyLoadQuery<DiagramsQuery>(query, { id: entity.id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id: entity.id });
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<DiagramsPageQuery, Diagrams_entity$key>(
    graphql`
      fragment Diagrams_entity on Entity
      @refetchable(queryName: "DiagramsPageQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        diagrams(first: $first, after: $after) @connection(key: "Diagrams_diagrams") {
          edges {
            node {
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
    node?.entity,
  );
  const found = data?.diagrams?.edges.map((edge) => edge.node) ?? [];
  return (
    <>
      {found.length === 0 ? (
        <p className="tr-dim">Not on any saved diagram.</p>
      ) : (
        <ul className="tr-stack en-diagrams">
          {found.map(({ id, name, modified, type, root }) => (
            <li key={id}>
              <DiagramBox slug={type.slug} entityId={root.entityId} hasTitle={false} />
              <Anchor component={Link} to={paths.diagram(organization, projectId, type.slug, root.entityId)}>
                {name}
              </Anchor>
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
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
      <Button
        component={Link}
        to={`${paths.diagrams(organization, projectId)}?root=${entity.entityId}`}
        variant="default"
        size="compact-sm"
      >
        New diagram
      </Button>
    </>
  );
}
