import { fetchQuery, graphql } from 'react-relay';
import type { Environment, Subscription } from 'relay-runtime';

import type { askFoundQuery } from '#graph/askFoundQuery.graphql';

const query = graphql`
  query askFoundQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $query: String!
    $order: String
    $withParents: Boolean
    $offset: Int
    $first: Int
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      allFound(query: $query, order: $order, withParents: $withParents, offset: $offset, first: $first) {
        id
        entityId
        displayName
        childCount
        class {
          id
          classId
        }
        labels {
          id
          labelId
        }
      }
    }
  }
`;

/** An entity that was found, with what actions on many ask of each. */
export type ResultToSelect = askFoundQuery['response']['project']['allFound'][number];

/** The observer of an answer. */
interface Taking {
  next: (found: readonly ResultToSelect[]) => void;
  error: (error: Error) => void;
  complete: () => void;
}

/** Asks for what a search finds, or some rows of it, in one statement, to select it. */
export const askFound = (
  environment: Environment,
  variables: askFoundQuery['variables'],
  { next, ...taking }: Taking,
): Subscription =>
  fetchQuery<askFoundQuery>(environment, query, variables, { fetchPolicy: 'network-only' }).subscribe({
    ...taking,
    next: ({ project }) => next(project.allFound),
  });
