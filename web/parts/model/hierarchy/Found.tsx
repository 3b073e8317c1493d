import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import { createOperationDescriptor, getRequest } from 'relay-runtime';

import type { FoundQuery, FoundQuery$data } from '#graph/FoundQuery.graphql';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { usePacedNews } from '../../../relay/usePacedNews.ts';
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

interface Answer {
  found?: FoundQuery$data['project']['entities'];
  refusal?: RefusalFacts;
}

/** Lists entities with the words in number, name or description, wherever they are in the tree. */
export function Found({ words, current }: { words: string; current: number }) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [{ found, refusal }, setAnswer] = useState<Answer>({});
  const [round, setRound] = useState(0);
  const again = () => setRound((last) => last + 1);
  usePacedNews(() => void again());
  useEffect(() => {
    const variables = { organization, projectId, asOf, query: plainWords(words) };
    const hold = environment.retain(createOperationDescriptor(getRequest(searchQuery), variables));
    const { unsubscribe } = fetchQuery<FoundQuery>(environment, searchQuery, variables, {
      fetchPolicy: 'network-only',
    }).subscribe({
      next: ({ project }) => setAnswer({ found: project.entities }),
      error: (error: unknown) => setAnswer({ refusal: asFacts(error) }),
    });
    return () => {
      unsubscribe();
      hold.dispose();
    };
  }, [environment, organization, projectId, asOf, words, round]);
  if (refusal)
    return (
      <div className="tr-stack hi-state">
        <RefusalNote title={refusal.title} message={refusal.message} />
        <Button variant="default" onClick={again}>
          Try again
        </Button>
      </div>
    );
  if (!found) return <LoadingLines count={5} />;
  const { edges, pageInfo } = found;
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
