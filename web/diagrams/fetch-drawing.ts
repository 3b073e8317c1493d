import { fetchQuery, graphql } from 'react-relay';
import type { IEnvironment } from 'relay-runtime';

import type { fetchDrawingQuery } from '#graph/fetchDrawingQuery.graphql';

const query = graphql`
  query fetchDrawingQuery(
    $organization: String!
    $projectId: Int!
    $asOf: AsOfInput
    $slug: String!
    $entityId: Int!
    $levels: Int
    $filter: String
    $relations: [ID!]
  ) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
      id
      diagram(slug: $slug, entityId: $entityId) {
        id
        type {
          name
          picture
        }
        root {
          id
          displayName
        }
        ...DiagramDrawing_diagram @relay(mask: false)
      }
    }
  }
`;

export type FetchedDiagram = NonNullable<fetchDrawingQuery['response']['project']['diagram']>;

/** Reads a diagram with its drawing from the server, even if the page already has it; null if there is none. */
export const fetchDrawing = (environment: IEnvironment, variables: fetchDrawingQuery['variables']) =>
  fetchQuery<fetchDrawingQuery>(environment, query, variables, { fetchPolicy: 'network-only' });
