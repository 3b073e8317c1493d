import { Button } from '@mantine/core';
import { graphql } from 'react-relay';

import type { FoundQuery } from '#graph/FoundQuery.graphql';

import { usePacedNews } from '../../../relay/news/usePacedNews.ts';
import { useQueryResult } from '../../../relay/useQueryResult.ts';
import { useHere } from '../../../routing/paths.ts';
import { EmptyState, LoadingLines, RefusalNote } from '../../../ui/States.tsx';
import { Visitors } from '../../live/presence/Visitors.tsx';
import { plainWords } from '../../platform/plain-words.ts';
import { EntityLink } from './EntityLink.tsx';

const searchQuery = graphql`
  query FoundQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, order: "number", first: 100) {
        pageInfo {
          hasNextPage
        }
        edges {
          node {
            id
            entityId
            ...EntityLink_entity
          }
        }
      }
    }
  }
`;

/** Lists entities with the words in number, name or description, wherever they are in the tree. */
export function Found({ words, current }: { words: string; current: number }) {
  const { organization, projectId, asOf } = useHere();
  const variables = { organization, projectId, asOf, query: plainWords(words) };
  const { data, refusal, again } = useQueryResult<FoundQuery>(searchQuery, variables, {
    keepsLast: true,
    hasFragments: true,
  });
  usePacedNews(again);
  if (refusal)
    return (
      <div className="tr-stack hi-state">
        <RefusalNote title={refusal.title} message={refusal.message} />
        <Button variant="default" onClick={() => void again()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <LoadingLines count={5} />;
  const { edges, pageInfo } = data.project.entities;
  if (edges.length === 0)
    return (
      <div role="status">
        <EmptyState>No matches.</EmptyState>
      </div>
    );
  return (
    <>
      <div role="status" className="tr-visually-hidden">
        {edges.length}
        {pageInfo.hasNextPage && ' or more'} found
      </div>
      <ul aria-label="Found in the hierarchy" className="tr-list">
        {edges.map(({ node }) => (
          <li key={node.id} className="tr-row hi-row" data-current={node.entityId === current || undefined}>
            <EntityLink entity={node} isCurrent={node.entityId === current} />
            <Visitors entityId={node.entityId} />
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && <EmptyState>The first 100 are shown. Type more to narrow the search.</EmptyState>}
    </>
  );
}
