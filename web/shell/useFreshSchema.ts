import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useFreshSchemaQuery } from '#graph/useFreshSchemaQuery.graphql';

import { useSchemaNews } from '../relay/useSchemaNews.ts';

/** What menus, forms and columns are made of. */
const query = graphql`
  query useFreshSchemaQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      schema {
        version
        classes {
          id
          classId
          name
          icon
          colour
          isAbstract
          isHidden
          ...CreateEntityForm_class
        }
        relations {
          id
          name
        }
        labels {
          id
          name
        }
      }
      ...BulkBar_project
      ...useColumns_project
    }
  }
`;

/** Keeps what the page knows of the schema as it is, whoever changes it. */
export function useFreshSchema(organization: string, projectId: number): void {
  const environment = useRelayEnvironment();
  useSchemaNews(() => {
    // Where it is refused, the page stays as it was; others tell.
    fetchQuery<useFreshSchemaQuery>(environment, query, { organization, projectId }).subscribe({
      error: () => undefined,
    });
  });
}
