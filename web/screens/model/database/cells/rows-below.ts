import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { rowsBelowQuery, rowsBelowQuery$variables } from '#graph/rowsBelowQuery.graphql';

import type { CellEntry } from './pasted-cells.ts';

const PAGE = 100;

const query = graphql`
  query rowsBelowQuery(
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

/** The search whose rows are read. */
export type RowsSearch = Omit<rowsBelowQuery$variables, 'offset'>;

/** Reads the entities of rows that are not loaded: so many of a search, from a place on. */
export async function readRowsBelow(
  environment: IEnvironment,
  search: RowsSearch,
  from: number,
  count: number,
): Promise<CellEntry[]> {
  const pageAt = async (offset: number) => {
    const variables = { ...search, offset };
    const answer = await fetchQuery<rowsBelowQuery>(environment, query, variables, {
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
}
