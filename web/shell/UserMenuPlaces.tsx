import { Menu } from '@mantine/core';
import { IconBuildings, IconLifebuoy, IconTool, type Icon } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router';

import type { UserMenuPlaces_query$key } from '#graph/UserMenuPlaces_query.graphql';

import { paths, useHere } from '../routing/paths.ts';

/** Lists the places in the user menu: the viewer's organizations, and the dashboards that they may see. */
export function UserMenuPlaces({ query }: { query: UserMenuPlaces_query$key }) {
  const { viewer, organizations } = useFragment(
    graphql`
      fragment UserMenuPlaces_query on Query {
        viewer {
          authentication
          isAdministrator
          isSupport
        }
        organizations @required(action: THROW) {
          id
          slug
          viewerIsAdministrator
        }
      }
    `,
    query,
  );
  const here = useHere().organization;
  if (!viewer) return null;
  const { authentication, isAdministrator, isSupport } = viewer;
  const administered = organizations.filter(({ viewerIsAdministrator }) => viewerIsAdministrator);
  const own = administered.find(({ slug }) => slug === here) ?? administered[0];
  const dashboard = isAdministrator ? paths.admin.server() : own && paths.admin.organization(own.slug);
  // Support users who look into others' accounts but administer nothing are offered the second step here, if they can have one.
  const answers = isSupport && !isAdministrator && ['NATIVE', 'LDAP'].includes(authentication ?? '');
  return (
    <>
      <Place to={paths.organizations()} name="Your Organizations" icon={IconBuildings} />
      {dashboard && <Place to={dashboard} name="Admin Dashboard" icon={IconTool} />}
      {answers && <Place to={paths.admin.support()} name="Support Dashboard" icon={IconLifebuoy} />}
    </>
  );
}

const Place = ({ to, name, icon: PlaceIcon }: { to: string; name: string; icon: Icon }) => (
  <Menu.Item component={Link} to={to} leftSection={<PlaceIcon size={16} stroke={1.75} aria-hidden />}>
    {name}
  </Menu.Item>
);
