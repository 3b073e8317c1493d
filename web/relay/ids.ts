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

/** What the page has loaded already; nothing is asked for. */
function loaded(environment: IEnvironment, query: GraphQLTaggedNode, variables: Variables): string {
  const { fragment } = createOperationDescriptor(getRequest(query), variables);
  const { data } = environment.lookup(fragment) as { data?: Record<string, { id: string } | null | undefined> };
  return Object.values(data ?? {})[0]?.id ?? '';
}

/** The id of a project that is open; the frame of its screens has looked it up by its address. */
export const projectIdIn = (environment: IEnvironment, organization: string, projectId: number): string =>
  loaded(environment, project, { organization, projectId });

/** The same of the project on the page, as mutations take it; empty outside projects. */
export function useProjectId(): string {
  const { organization, projectId } = useHere();
  return projectIdIn(useRelayEnvironment(), organization, projectId);
}

/** The id of the organization on the page, which its screens have looked up. */
export function useOrganizationId(): string {
  const { organization: slug } = useHere();
  return loaded(useRelayEnvironment(), organization, { organization: slug });
}
