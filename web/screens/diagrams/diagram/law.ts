import { fetchQuery, graphql, type Environment } from 'react-relay';

import type { lawQuery } from '#graph/lawQuery.graphql';

import type { useHere } from '../../../routing/paths.ts';
import { withSubclasses, type Law } from './law-on.ts';

const query = graphql`
  query lawQuery($organization: String!, $projectId: Int!, $id: ID!) {
    project(organization: $organization, projectId: $projectId) {
      id
      schema {
        classes {
          id
          classId
          name
          parentId
        }
      }
    }
    node(id: $id) {
      id
      ... on Entity {
        class {
          id
          targetRelations {
            relation {
              id
              relationId
              name
            }
            targetClasses {
              id
              name
            }
          }
        }
      }
    }
  }
`;

/** Reads the relations that the schema permits for an entity. */
export async function readLaw(
  environment: Environment,
  { organization, projectId }: Pick<ReturnType<typeof useHere>, 'organization' | 'projectId'>,
  id: string,
): Promise<Law> {
  const answer = await fetchQuery<lawQuery>(
    environment,
    query,
    { organization, projectId, id },
    { fetchPolicy: 'store-or-network' },
  ).toPromise();
  const classes = answer?.project?.schema.classes ?? [];
  return new Map(
    (answer?.node?.class?.targetRelations ?? []).map(({ relation, targetClasses }) => [
      relation.id,
      {
        ...relation,
        classes: withSubclasses(
          targetClasses.map(({ name }) => name),
          classes,
        ),
      },
    ]),
  );
}
