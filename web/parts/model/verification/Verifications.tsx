import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { VerificationsQuery } from '#graph/VerificationsQuery.graphql';

import { useHere } from '../../../routing/paths.ts';
import { stateShape } from '../../../ui/state-shape.ts';
import { useStore } from '../../../ui/store.ts';
import { useModelNews } from '../entities/useModelNews.ts';
import { WatchedStore, type Read } from '../watched/watched-store.ts';

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

const Known = createContext<WatchedStore<number, string> | undefined>(undefined);

/** Reads how requirements are verified for all `Verification` below it, apart from the rows, since it depends on other entities. */
export function Verifications({ children }: { children: ReactNode }) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [store] = useState(() => new WatchedStore<number, string>());
  const read = useCallback<Read<number, string>>(
    (ids) =>
      fetchQuery<VerificationsQuery>(
        environment,
        query,
        { organization, projectId, asOf, query: `id:${ids.join(',')}` },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) =>
            new Map(
              answer?.project.requirements.edges.flatMap(({ node }) =>
                node.verification ? [[node.entityId, node.verification] as const] : [],
              ),
            ),
          // A refused read leaves a dash; the rows themselves say why.
          () => new Map(),
        ),
    [environment, organization, projectId, asOf],
  );
  useEffect(() => store.readBy(read), [store, read]);
  useModelNews(() => store.again());
  return <Known value={store}>{children}</Known>;
}

const nothing = new WatchedStore<number, string>();

/** Shows the result of a requirement's test cases; a dash for other entities. */
export function Verification({ entityId }: { entityId: number }) {
  const store = use(Known) ?? nothing;
  useEffect(() => store.watch(entityId), [store, entityId]);
  const state = useStore(
    store.states,
    useCallback((states: ReadonlyMap<number, string | null>) => states.get(entityId), [entityId]),
  );
  if (!state) return <span className="tr-dim">{state === undefined ? '' : '–'}</span>;
  const { mark: Mark, colour } = stateShape(state);
  return (
    <span className="tr-verification">
      <Mark size={14} stroke={1.75} color={`var(--tr-${colour})`} aria-hidden /> {state}
    </span>
  );
}
