import { graphql } from 'react-relay';

import type { useFreshSchemaQuery } from '#graph/useFreshSchemaQuery.graphql';

import { useSchemaNews } from '../relay/news/useSchemaNews.ts';
import { useRefetch } from '../relay/useRefetch.ts';

/** The schema data that menus, forms and columns use. */
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

/** Reloads the page's schema data whenever the schema changes. */
export function useFreshSchema(organization: string, projectId: number): void {
  const refetch = useRefetch<useFreshSchemaQuery>(query);
  useSchemaNews(() => void refetch({ organization, projectId }));
}
