import { graphql } from 'react-relay';

import type { comparisonQuery$data } from '#graph/comparisonQuery.graphql';

/** What became of a baseline up to another, or up to now. */
export const comparison = graphql`
  query comparisonQuery($id: ID!, $withId: ID, $kinds: [BaselineDifferenceKind!], $search: String, $after: String) {
    node(id: $id) {
      ... on Baseline {
        compare(first: 50, withId: $withId, kinds: $kinds, search: $search, after: $after) {
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
  }
`;

export type Comparison = NonNullable<NonNullable<comparisonQuery$data['node']>['compare']>;
export type Difference = Comparison['edges'][number]['node'];
