import { createContext, use, useState, type ReactNode } from 'react';
import { graphql } from 'react-relay';

import type { BeginningsQuery } from '#graph/BeginningsQuery.graphql';

import { useModelNews } from '../../../parts/model/entities/useModelNews.ts';
import { byNumber, useWatched, useWatchedQuery, type WatchedQuery } from '../../../parts/model/watched/useWatched.ts';
import { WatchedStore } from '../../../parts/model/watched/watched-store.ts';
import { useHere } from '../../../routing/paths.ts';
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

const byQuery: WatchedQuery<BeginningsQuery, number, Beginning> = {
  query,
  of: byNumber,
  valuesIn: ({ project }) =>
    project.entities.edges.map(({ node }) => [node.entityId, node.links.edges.map(({ node: { entity } }) => entity)]),
};
const Known = createContext(new WatchedStore<number, Beginning>());

/** Reads the beginnings of all listed artifacts of a kind together, apart from the list, for their thumbnails. */
export function Beginnings({ kind, children }: { kind: ArtifactKind['kind']; children: ReactNode }) {
  const [store] = useState(() => new WatchedStore<number, Beginning>());
  const rows = kind === 'PRESENTATION' ? 1 : ROWS;
  useWatchedQuery(store, byQuery, { ...useHere(), relation: relations[kind], rows });
  useModelNews(store.again);
  return <Known value={store}>{children}</Known>;
}

/** Returns the beginning of an artifact; undefined until it is read, null if it is empty. */
export const useBeginning = (entityId: number): Beginning | null | undefined => useWatched(use(Known), entityId);
