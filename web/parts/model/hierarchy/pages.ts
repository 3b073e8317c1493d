import { fetchQuery, graphql } from 'react-relay';
import { createOperationDescriptor, getRequest, type Disposable, type Environment } from 'relay-runtime';

import type { pagesPartsQuery, pagesPartsQuery$data } from '#graph/pagesPartsQuery.graphql';
import type { pagesTopQuery } from '#graph/pagesTopQuery.graphql';

/** What the tree knows of an entity; its line reads the rest itself. */
export type Entry = pagesPartsQuery$data['entity']['parts']['edges'][number]['node'];

export interface Page {
  entries: readonly Entry[];
  /** Where to go on; null when all are here. */
  after: string | null;
}

export interface Place {
  organization: string;
  projectId: number;
}

/** Stands for the project, below which stand the entities that stand below nothing else. */
export const TOP = 0;

const topQuery = graphql`
  query pagesTopQuery($organization: String!, $projectId: Int!, $after: String) {
    project(organization: $organization, projectId: $projectId) {
      id
      entities(query: "is:root", order: "number", first: 100, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            entityId
            ...TreeItem_entity
          }
        }
      }
    }
  }
`;

const partsQuery = graphql`
  query pagesPartsQuery($organization: String!, $projectId: Int!, $entityId: Int!, $after: String) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId) {
      id
      partCount
      parts(first: 100, after: $after) {
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            id
            entityId
            ...TreeItem_entity
          }
        }
      }
    }
  }
`;

/** A hundred parts of an entity, or of the project; they stay in the store until `hold` is let go. */
export async function fetchPage(
  environment: Environment,
  place: Place,
  of: number,
  after: string | null,
): Promise<Page & { hold: Disposable }> {
  const network = { fetchPolicy: 'network-only' } as const;
  const ofTop = { ...place, after };
  const ofEntity = { ...ofTop, entityId: of };
  const found =
    of === TOP
      ? (await fetchQuery<pagesTopQuery>(environment, topQuery, ofTop, network).toPromise())?.project.entities
      : (await fetchQuery<pagesPartsQuery>(environment, partsQuery, ofEntity, network).toPromise())?.entity.parts;
  const operation =
    of === TOP
      ? createOperationDescriptor(getRequest(topQuery), ofTop)
      : createOperationDescriptor(getRequest(partsQuery), ofEntity);
  return {
    entries: found?.edges.map(({ node }) => node) ?? [],
    after: (found?.pageInfo.hasNextPage && found.pageInfo.endCursor) || null,
    hold: environment.retain(operation),
  };
}
