import { graphql, useRelayEnvironment } from 'react-relay';
import {
  createOperationDescriptor,
  getRequest,
  type GraphQLTaggedNode,
  type IEnvironment,
  type Variables,
} from 'relay-runtime';

import { useHere } from '../routing/paths.ts';

const project = graphql`
  query idsProjectQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) {
      id
    }
  }
`;
const organization = graphql`
  query idsOrganizationQuery($organization: String!) {
    organization(slug: $organization) {
      id
    }
  }
`;

/** Finds the id of an object that the page has already loaded; asks no server. */
function loaded(environment: IEnvironment, query: GraphQLTaggedNode, variables: Variables): string {
  const { fragment } = createOperationDescriptor(getRequest(query), variables);
  const { data } = environment.lookup(fragment) as { data?: Record<string, { id: string } | null | undefined> };
  return Object.values(data ?? {})[0]?.id ?? '';
}

/** Returns the id of an open project; the frame of its screens has loaded it by its address. */
export const projectIdIn = (environment: IEnvironment, organization: string, projectId: number): string =>
  loaded(environment, project, { organization, projectId });

/** Returns the id of the project on the page, for mutations; empty outside projects. */
export function useProjectId(): string {
  const { organization, projectId } = useHere();
  return projectIdIn(useRelayEnvironment(), organization, projectId);
}

/** Returns the id of the organization on the page, which its screens have loaded. */
export function useOrganizationId(): string {
  const { organization: slug } = useHere();
  return loaded(useRelayEnvironment(), organization, { organization: slug });
}
