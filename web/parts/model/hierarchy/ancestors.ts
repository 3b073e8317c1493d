import { fetchQuery, graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';

import type { ancestorsQuery } from '#graph/ancestorsQuery.graphql';

import type { ProjectAddress } from './pages.ts';

const query = graphql`
  query ancestorsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
      @required(action: THROW) {
      id
      whole {
        id
        entityId
        whole {
          id
          entityId
          whole {
            id
            entityId
            whole {
              id
              entityId
              whole {
                id
                entityId
              }
            }
          }
        }
      }
    }
  }
`;

interface Child {
  readonly entityId?: number;
  readonly whole?: Child | null | undefined;
}

/** Reads the ancestors of an entity from the top down, without itself, five levels at a time. */
export async function ancestorsOf(
  environment: Environment,
  place: ProjectAddress,
  entityId: number,
): Promise<number[]> {
  const way: number[] = [];
  for (let from: number | undefined = entityId; from !== undefined;) {
    const answer: ancestorsQuery['response'] | undefined = await fetchQuery<ancestorsQuery>(
      environment,
      query,
      { ...place, entityId: from },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    const seen = way.length;
    for (let each: Child | null | undefined = answer?.entity.whole; each; each = each.whole)
      if (each.entityId !== undefined && !way.includes(each.entityId)) way.push(each.entityId);
    from = way.length - seen === 5 ? way.at(-1) : undefined;
  }
  return way.toReversed();
}
