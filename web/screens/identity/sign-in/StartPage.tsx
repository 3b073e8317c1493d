import { graphql, useLazyLoadQuery } from 'react-relay';
import { Navigate } from 'react-router';

import type { StartPageQuery } from '#graph/StartPageQuery.graphql';

import { paths } from '../../../routing/paths.ts';

/** Leads to the organization one was in last, else to the first, else to where one sees that there is none; known only once somebody has signed in. */
export function StartPage() {
  const { organizations, recentProjects } = useLazyLoadQuery<StartPageQuery>(
    graphql`
      query StartPageQuery {
        organizations {
          id
          slug
        }
        recentProjects(first: 1) {
          organizationSlug
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const slug = recentProjects[0]?.organizationSlug ?? organizations[0]?.slug;
  return <Navigate to={slug ? paths.organization(slug) : paths.organizations()} replace />;
}
