import { useCallback } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useRowsBelowQuery } from '#graph/useRowsBelowQuery.graphql';

import { useHere } from '../../../../routing/paths.ts';
import type { Accepted } from '../search/useAccepted.ts';
import type { CellEntry } from './pasted-cells.ts';

const PAGE = 100;

const query = graphql`
  query useRowsBelowQuery(
    $organization: String!
    $projectId: Int!
    $query: String
    $order: String
    $withParents: Boolean!
    $offset: Int
  ) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      entities(query: $query, order: $order, withParents: $withParents, offset: $offset, first: 100) {
        pageInfo {
          hasNextPage
        }
        edges {
          isFound
          node {
            id
            displayName
            class {
              id
            }
            ...fields_entity
          }
        }
      }
    }
  }
`;

/** Reads the entities of rows that are not loaded: so many of a search, from a place on. */
export function useRowsBelow({ query: text, order, withParents }: Accepted) {
  const { organization, projectId } = useHere();
  const environment = useRelayEnvironment();
  return useCallback(
    async (from: number, count: number): Promise<CellEntry[]> => {
      const pageAt = async (offset: number) => {
        const variables = { organization, projectId, query: text, order, withParents, offset };
        const answer = await fetchQuery<useRowsBelowQuery>(environment, query, variables, {
          fetchPolicy: 'network-only',
        }).toPromise();
        return answer!.project.entities;
      };
      const found: CellEntry[] = [];
      for (let offset = from; found.length < count;) {
        const missing = Math.ceil((count - found.length) / PAGE);
        const pages = await Promise.all(Array.from({ length: missing }, (_, at) => pageAt(offset + at * PAGE)));
        found.push(...pages.flatMap(({ edges }) => edges.flatMap(({ isFound, node }) => (isFound ? [node] : []))));
        if (!pages.at(-1)!.pageInfo.hasNextPage) break;
        offset += missing * PAGE;
      }
      return found.slice(0, count);
    },
    [environment, organization, projectId, text, order, withParents],
  );
}
