import { Button } from '@mantine/core';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Navigate } from 'react-router';

import type { StartPageQuery } from '#graph/StartPageQuery.graphql';

import { useSignOut } from '../../parts/sign-in/useSignOut.ts';
import { paths } from '../../routing/paths.ts';
import { EmptyState } from '../../ui/States.tsx';

/** Leads to the organization one was in last, else to the first; known only once somebody has signed in. */
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
  return slug ? <Navigate to={paths.organization(slug)} replace /> : <NoOrganization />;
}

function NoOrganization() {
  const [leave, isLeaving] = useSignOut();
  return (
    <EmptyState
      action={
        <Button loading={isLeaving} onClick={leave}>
          Sign out
        </Button>
      }
    >
      You are not a member of any organization. Ask an administrator to add you.
    </EmptyState>
  );
}
