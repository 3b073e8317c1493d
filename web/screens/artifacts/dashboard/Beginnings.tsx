import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { BeginningsQuery } from '#graph/BeginningsQuery.graphql';

import { useModelNews } from '../../../parts/model/entities/useModelNews.ts';
import { WatchedStore, type Read } from '../../../parts/model/watched/watched-store.ts';
import { useHere } from '../../../routing/paths.ts';
import { useStore } from '../../../ui/store.ts';
import type { ArtifactKind } from './kind.ts';

const query = graphql`
  query BeginningsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $relation: String!
    $rows: Int!
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      entities(query: $query, order: "number", first: 100) {
        edges {
          node {
            id
            entityId
            links(relation: $relation, first: $rows) {
              edges {
                node {
                  entity {
                    id
                    number
                    name
                    metadata
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`;

type Node = BeginningsQuery['response']['project']['entities']['edges'][number]['node'];
/** The first entities of an artifact. */
export type Beginning = readonly Node['links']['edges'][number]['node']['entity'][];

/** The relation from artifacts of a kind to their contents. */
const relations: Readonly<Record<ArtifactKind['kind'], string>> = {
  DOCUMENT: 'source of',
  COMPILATION: 'source of',
  PRESENTATION: 'decomposed by',
  TEST_SUITE: 'referenced by',
};
/** Lines that fit on a thumbnail. */
const ROWS = 6;

const Known = createContext<WatchedStore<number, Beginning> | undefined>(undefined);

/** Reads the beginnings of all listed artifacts of a kind together, apart from the list, for their thumbnails. */
export function Beginnings({ kind, children }: { kind: ArtifactKind['kind']; children: ReactNode }) {
  const { organization, projectId, asOf } = useHere();
  const environment = useRelayEnvironment();
  const [store] = useState(() => new WatchedStore<number, Beginning>());
  const read = useCallback<Read<number, Beginning>>(
    (ids) =>
      fetchQuery<BeginningsQuery>(
        environment,
        query,
        {
          organization,
          projectId,
          asOf,
          query: `id:${ids.join(',')}`,
          relation: relations[kind],
          rows: kind === 'PRESENTATION' ? 1 : ROWS,
        },
        { fetchPolicy: 'network-only' },
      )
        .toPromise()
        .then(
          (answer) =>
            new Map(
              answer?.project.entities.edges.map(
                ({ node }) => [node.entityId, node.links.edges.map(({ node: { entity } }) => entity)] as const,
              ),
            ),
          // A refused read leaves an empty sheet; the list itself says why.
          () => new Map(),
        ),
    [environment, organization, projectId, asOf, kind],
  );
  useEffect(() => store.readBy(read), [store, read]);
  useModelNews(() => store.again());
  return <Known value={store}>{children}</Known>;
}

const nothing = new WatchedStore<number, Beginning>();

/** Returns the beginning of an artifact; undefined until it is read, null if it is empty. */
export function useBeginning(entityId: number): Beginning | null | undefined {
  const store = use(Known) ?? nothing;
  useEffect(() => store.watch(entityId), [store, entityId]);
  return useStore(
    store.states,
    useCallback((states: ReadonlyMap<number, Beginning | null>) => states.get(entityId), [entityId]),
  );
}
