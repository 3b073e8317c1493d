import { Suspense } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { EntityThenQuery } from '#graph/EntityThenQuery.graphql';

import { LoadingLines } from '../../../ui/States.tsx';

/** Shows an entity as of the past. */
export const EntityThen = ({ id }: { id: string }) => (
  <Suspense fallback={<LoadingLines count={2} />}>
    <Then id={id} />
  </Suspense>
);

function Then({ id }: { id: string }) {
  const { node } = useLazyLoadQuery<EntityThenQuery>(
    graphql`
      query EntityThenQuery($id: ID!) {
        node(id: $id) {
          ... on Entity {
            plainDescription
            attributes {
              id
              text
              isStored
              property {
                id
                name
              }
            }
            links(first: 50) {
              totalCount
              edges {
                node {
                  id
                  relation {
                    id
                    name
                  }
                  entity {
                    id
                    displayName
                  }
                }
              }
            }
          }
        }
      }
    `,
    { id },
  );
  if (!node?.attributes) return <span className="tr-dim">No longer available.</span>;
  const said = node.attributes.filter(({ isStored, text }) => isStored && text !== '');
  const links = Map.groupBy(node.links?.edges ?? [], ({ node: link }) => link.relation.name);
  const more = (node.links?.totalCount ?? 0) - (node.links?.edges.length ?? 0);
  if (!node.plainDescription && said.length === 0 && links.size === 0)
    return <span className="tr-dim">No description.</span>;
  return (
    <dl className="bl-facts">
      {node.plainDescription && (
        <>
          <dt>Description</dt>
          <dd>{node.plainDescription}</dd>
        </>
      )}
      {said.map(({ id: attribute, text, property }) => (
        <div key={attribute} className="bl-fact">
          <dt>{property.name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {[...links].map(([relation, edges]) => (
        <div key={relation} className="bl-fact">
          <dt>{relation}</dt>
          <dd>{edges.map(({ node: link }) => link.entity.displayName).join(', ')}</dd>
        </div>
      ))}
      {more > 0 && <dd className="tr-dim">and {more} more relationships</dd>}
    </dl>
  );
}
