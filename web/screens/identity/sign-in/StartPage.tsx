import { graphql, useLazyLoadQuery } from 'react-relay';
import { Navigate } from 'react-router';

import type { StartPageQuery } from '#graph/StartPageQuery.graphql';

import { paths } from '../../../routing/paths.ts';

/** Opens the organization visited last, else the first, else a page that says there is none. */
export function StartPage() {
  const { organizations, recentProjects } = useLazyLoadQuery<StartPageQuery>(
    graphql`
      query StartPageQuery {
        organizations @required(action: THROW) {
          id
          slug
        }
        recentProjects(first: 1) @required(action: THROW) {
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
