import { graphql } from 'react-relay';

/** Reads the first page of a search. */
export const resultsQuery = graphql`
  query ResultsQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String
    $order: String
    $withParents: Boolean!
  ) @preloadable {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      ...useTableRows_project @arguments(query: $query, order: $order, withParents: $withParents)
    }
  }
`;
