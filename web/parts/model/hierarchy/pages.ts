import { graphql } from 'react-relay';
import type { Disposable, Environment } from 'relay-runtime';

import type { pagesPartsQuery, pagesPartsQuery$data } from '#graph/pagesPartsQuery.graphql';
import type { pagesTopQuery } from '#graph/pagesTopQuery.graphql';

import { fetchRetained } from '../../../relay/fetch-retained.ts';
import type { AsOf } from '../../../routing/moment.ts';

/** The fields of an entity that the tree needs itself; its line reads the rest. */
export type TreeEntry = pagesPartsQuery$data['entity']['parts']['edges'][number]['node'];

export interface TreePage {
  entries: readonly TreeEntry[];
  /** The cursor of the next page; null after the last. */
  after: string | null;
}

export interface ProjectAddress {
  organization: string;
  projectId: number;
  asOf?: AsOf | undefined;
}

/** The number that stands for the project, the parent of all entities without one. */
export const TOP = 0;

const topQuery = graphql`
  query pagesTopQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $after: String) {
    project(organization: $organization, projectId: $projectId, asOf: $asOf) @required(action: THROW) {
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
  query pagesPartsQuery($organization: String!, $projectId: Int!, $asOf: AsOfInput, $entityId: Int!, $after: String) {
    entity(organization: $organization, projectId: $projectId, entityId: $entityId, asOf: $asOf)
      @required(action: THROW) {
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

/** Fetches a hundred children of an entity or the project; they stay in the store until `hold` is released. */
export async function fetchPage(
  environment: Environment,
  place: ProjectAddress,
  of: number,
  after: string | null,
): Promise<(TreePage & { hold: Disposable }) | undefined> {
  const ofTop = { ...place, after };
  if (of === TOP) {
    const found = await fetchRetained<pagesTopQuery>(environment, topQuery, ofTop);
    return found && { ...pageOf(found.answer.project.entities), hold: found.hold };
  }
  const found = await fetchRetained<pagesPartsQuery>(environment, partsQuery, { ...ofTop, entityId: of });
  return found && { ...pageOf(found.answer.entity.parts), hold: found.hold };
}

const pageOf = ({ edges, pageInfo }: pagesPartsQuery$data['entity']['parts']): TreePage => ({
  entries: edges.map(({ node }) => node),
  after: (pageInfo.hasNextPage && pageInfo.endCursor) || null,
});
