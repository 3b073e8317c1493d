import './used-in.css';
import { Anchor, Button } from '@mantine/core';
import { graphql, useLazyLoadQuery, usePaginationFragment } from 'react-relay';
import { Link } from 'react-router';

import type { UsedIn_entity$key } from '#graph/UsedIn_entity.graphql';
import type { UsedInArtifactsQuery } from '#graph/UsedInArtifactsQuery.graphql';
import type { UsedInQuery } from '#graph/UsedInQuery.graphql';

import { useRefetch } from '../../../../relay/useRefetch.ts';
import { paths, useHere } from '../../../../routing/paths.ts';
import { useBaselineNews } from '../../baselines/useBaselineNews.ts';
import type { TabProps } from '../../sidebar/tab.ts';
import { useReadAgain } from '../useReadAgain.ts';
import { Diagrams } from './Diagrams.tsx';
import { KeptIn } from './KeptIn.tsx';

const query = graphql`
  query UsedInQuery($id: ID!) {
    node(id: $id) {
      id
      ...UsedIn_entity @alias(as: "artifacts")
      ...KeptIn_entity @alias(as: "baselines")
    }
  }
`;

const PAGE = 50;

/** Shows the diagrams, artifacts and baselines that contain an entity. */
export function UsedIn(props: TabProps) {
  const { entity } = props;
  const { node } = useLazyLoadQuery<UsedInQuery>(query, { id: entity.id }, { fetchPolicy: 'store-and-network' });
  useReadAgain(query, { id: entity.id });
  const refetch = useRefetch<UsedInQuery>(query);
  useBaselineNews(() => refetch({ id: entity.id }));
  return (
    <div className="ui-used">
      <h3 className="ui-heading">Diagrams</h3>
      <Diagrams {...props} />
      <h3 className="ui-heading">Documents and other artifacts</h3>
      <StandsOn entity={node?.artifacts} />
      <h3 className="ui-heading">Baselines and test cycles</h3>
      <KeptIn entity={node?.baselines} />
    </div>
  );
}

function StandsOn({ entity }: { entity: UsedIn_entity$key | null | undefined }) {
  const { organization, projectId } = useHere();
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<UsedInArtifactsQuery, UsedIn_entity$key>(
    graphql`
      fragment UsedIn_entity on Entity
      @refetchable(queryName: "UsedInArtifactsQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        artifacts(first: $first, after: $after) @connection(key: "UsedIn_artifacts") {
          edges {
            node {
              type {
                slug
                name
              }
              entity {
                id
                entityId
                displayName
              }
            }
          }
        }
      }
    `,
    entity,
  );
  const found = data?.artifacts.edges.map((edge) => edge.node) ?? [];
  if (found.length === 0) return <p className="tr-dim">Not used in any document, test suite or presentation.</p>;
  return (
    <>
      <ul className="tr-stack ui-list">
        {found.map(({ type, entity: { id, entityId, displayName } }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.artifact(organization, projectId, type.slug, entityId)}>
              {displayName}
            </Anchor>
            <span className="tr-dim">{type.name}</span>
          </li>
        ))}
      </ul>
      {hasNext && (
        <Button variant="subtle" loading={isLoadingNext} onClick={() => loadNext(PAGE)}>
          Show more
        </Button>
      )}
    </>
  );
}
