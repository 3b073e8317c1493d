import { createContext, use, useState, type ReactNode } from 'react';
import { graphql } from 'react-relay';

import type { VerificationsQuery } from '#graph/VerificationsQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { stateShape } from '../../../ui/state-shape.ts';
import { useModelNews } from '../entities/useModelNews.ts';
import { byNumber, useWatched, useWatchedQuery, type WatchedQuery } from '../watched/useWatched.ts';
import { WatchedStore } from '../watched/watched-store.ts';

const query = graphql`
  query VerificationsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $query: String!) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      requirements(query: $query, first: 100) {
        edges {
          node {
            id
            entityId
            verification
          }
        }
      }
    }
  }
`;

const byQuery: WatchedQuery<VerificationsQuery, number, string> = {
  query,
  of: byNumber,
  valuesIn: ({ project }) =>
    project.requirements.edges.flatMap(({ node: { entityId, verification } }) =>
      verification ? [[entityId, verification] as const] : [],
    ),
};
const Known = createContext(new WatchedStore<number, string>());

/** Reads how requirements are verified for all `Verification` below it, apart from the rows, since it depends on other entities. */
export function Verifications({ children }: { children: ReactNode }) {
  const [store] = useState(() => new WatchedStore<number, string>());
  useWatchedQuery(store, byQuery, useHere());
  useModelNews(store.again);
  return <Known value={store}>{children}</Known>;
}

/** Shows the result of a requirement's test cases; a dash for other entities. */
export function Verification({ entityId }: { entityId: number }) {
  const state = useWatched(use(Known), entityId);
  if (!state) return <span className="tr-dim">{state === undefined ? '' : '–'}</span>;
  const { mark: Mark, colour } = stateShape(state);
  return (
    <span className="tr-verification">
      <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden /> {state}
    </span>
  );
}
