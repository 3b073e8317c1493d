import { graphql } from 'react-relay';

import type { comparisonQuery$data } from '#graph/comparisonQuery.graphql';

/** Reads the differences of entities between two sides. */
export const comparison = graphql`
  query comparisonQuery(
    $organization: String!
    $projectId: Int!
    $from: ComparedInput!
    $to: ComparedInput
    $kinds: [DifferenceKind!]
    $search: String
    $after: String
  ) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      compare(first: 50, from: $from, to: $to, kinds: $kinds, search: $search, after: $after) {
        totalCount
        counts {
          added
          removed
          changed
          moved
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            kind
            isMoved
            entityId
            entityNodeId
            before {
              id
              number
              displayName
              class {
                id
                name
                icon
                colour
              }
            }
            after {
              id
              number
              displayName
              class {
                id
                name
                icon
                colour
              }
            }
            changes {
              field
              wording
              originalText
              valueText
              ...ChangeLine_change
            }
          }
        }
      }
    }
  }
`;

export type Comparison = comparisonQuery$data['project']['compare'];
export type EntityDifference = Comparison['edges'][number]['node'];
