import { graphql, useLazyLoadQuery } from 'react-relay';

import type { OtherDiagramsQuery } from '#graph/OtherDiagramsQuery.graphql';

import { useReadAgain } from '../../../../parts/model/entity/useReadAgain.ts';

const query = graphql`
  query OtherDiagramsQuery($ids: [ID!]!) {
    nodes(ids: $ids) {
      id
      ... on Entity {
        diagrams(first: 10) {
          totalCount
          edges {
            node {
              id
              name
              type {
                slug
                name
              }
              root {
                id
              }
            }
          }
        }
      }
    }
  }
`;

interface Props {
  /** The ids of entities to be deleted. */
  ids: readonly string[];
  /** The diagram from which they are deleted. */
  here: { slug: string; rootId: string };
}

/** Entities that are looked up at most, and diagrams of each that are named. */
const MOST = 10;

/** Lists other diagrams with the entities to be deleted, since they disappear there too. */
export function OtherDiagrams({ ids, here }: Props) {
  const { nodes } = useLazyLoadQuery<OtherDiagramsQuery>(
    query,
    { ids: ids.slice(0, MOST) },
    { fetchPolicy: 'store-and-network' },
  );
  useReadAgain(query, { ids: ids.slice(0, MOST) });
  const found = new Map(
    nodes
      .flatMap((node) => node?.diagrams?.edges ?? [])
      .filter(({ node: { type, root } }) => type.slug !== here.slug || root.id !== here.rootId)
      .map(({ node }) => [node.id, node]),
  );
  const isMore = ids.length > MOST || nodes.some((node) => (node?.diagrams?.totalCount ?? 0) > MOST);
  if (found.size === 0) return <span className="tr-dim">None of these entities are on another diagram.</span>;
  return (
    <div>
      Also removed from{' '}
      {isMore
        ? 'these other diagrams, and more'
        : found.size === 1
          ? 'this other diagram'
          : `these ${found.size} other diagrams`}
      :
      <ul className="dg-elsewhere" aria-label="Other diagrams">
        {[...found.values()].slice(0, MOST).map(({ id, name, type }) => (
          <li key={id}>
            {name} <span className="tr-dim">{type.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
