import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { readyPlacesQuery, readyPlacesQuery$variables } from '#graph/readyPlacesQuery.graphql';

const query = graphql`
  query readyPlacesQuery($organization: String!, $projectId: Int!, $query: String, $order: String, $offset: Int) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      entities(query: $query, order: $order, offset: $offset, first: 1) {
        edges {
          cursor
        }
      }
    }
  }
`;

/** Asks for a far row of a search, for which the server puts everything into its order; returns what gives the question up. */
export function readyPlaces(environment: IEnvironment, place: readyPlacesQuery$variables): () => void {
  const { unsubscribe } = fetchQuery<readyPlacesQuery>(environment, query, place).subscribe({
    // Whoever jumps asks again, and hears of a refusal then.
    error: () => undefined,
  });
  return unsubscribe;
}
