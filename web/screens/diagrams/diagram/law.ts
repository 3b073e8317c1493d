import { fetchQuery, graphql, type Environment } from 'react-relay';

import type { lawQuery } from '#graph/lawQuery.graphql';

import type { useHere } from '../../../routing/paths.ts';

/** A relation that may lead away from an entity, and the classes that it may lead to, with all below them. */
export interface Lawful {
  id: string;
  relationId: number;
  name: string;
  classes: ReadonlySet<string>;
}
/** What an entity may be linked with, by the id of the relation. */
export type Law = ReadonlyMap<string, Lawful>;

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

type Classes = readonly { classId: number; name: string; parentId: number | null | undefined }[];

/** The names of classes with those of all classes below them. */
export function withSubclasses(names: readonly string[], classes: Classes): Set<string> {
  const found = new Set(names);
  let isGrowing = true;
  while (isGrowing) {
    const ids = new Set(classes.filter(({ name }) => found.has(name)).map(({ classId }) => classId));
    const below = classes.filter(({ name, parentId }) => parentId != null && ids.has(parentId) && !found.has(name));
    for (const { name } of below) found.add(name);
    isGrowing = below.length > 0;
  }
  return found;
}

/** What the schema permits an entity to be linked with. */
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
