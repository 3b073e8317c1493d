import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime';

import type { fetchNotificationsQuery } from '#graph/fetchNotificationsQuery.graphql';

import type { Notification } from './notification.ts';
import { changeWords } from './rules.ts';

const query = graphql`
  query fetchNotificationsQuery($organization: String!, $projectId: Int!, $first: Int!, $entityId: ID) {
    project(organization: $organization, projectId: $projectId) @required(action: THROW) {
      id
      changes(first: $first, entityId: $entityId) {
        edges {
          node {
            id
            revision
            type
            date
            username
            user {
              id
              fullName
            }
            entityId
            entityNodeId
            entityName
            class {
              id
              name
              icon
              colour
            }
            changes {
              type
              field
              wording
              entity {
                id
                displayName
              }
            }
          }
        }
      }
    }
  }
`;

interface Wanted {
  organization: string;
  projectId: number;
  /** The number of latest changes to load. */
  first: number;
  /** The entity, to load only its changes. */
  entityId?: string;
}

/** Loads the latest changes of a project, newest first. */
export async function fetchNotifications(environment: IEnvironment, wanted: Wanted): Promise<Notification[]> {
  const options = { fetchPolicy: 'network-only' } as const;
  const data = await fetchQuery<fetchNotificationsQuery>(environment, query, wanted, options).toPromise();
  return (data?.project.changes.edges ?? []).map(({ node }) => ({
    id: node.id,
    revision: node.revision,
    type: node.type,
    date: node.date as string,
    username: node.username,
    fullName: node.user?.fullName ?? node.username,
    entityId: node.entityId,
    entity: node.entityNodeId,
    entityName: node.entityName,
    className: node.class?.name ?? 'Unknown Class',
    icon: node.class?.icon ?? '',
    colour: node.class?.colour ?? 'grey',
    // For a created entity no changed fields are listed.
    changes:
      node.type === 'UPDATE'
        ? changeWords(node.changes.map(({ entity, ...each }) => ({ ...each, otherName: entity?.displayName ?? null })))
        : [],
    isSeen: false,
  }));
}
