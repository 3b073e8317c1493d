import { graphql, useLazyLoadQuery } from 'react-relay';

import type { useCountsQuery } from '#graph/useCountsQuery.graphql';

import { useHere } from '../../routing/paths.ts';

const query = graphql`
  query useCountsQuery($organization: String!, $projectId: Int!) {
    project(organization: $organization, projectId: $projectId) {
      id
      ...Filters_project
      ...Total_project
    }
  }
`;

/** How many entities there are of each kind. Counting takes time where there are many, and no row waits for it: it is asked for on its own. */
export const useCounts = () =>
  useLazyLoadQuery<useCountsQuery>(query, useHere(), { fetchPolicy: 'store-and-network' }).project;
