import {
  IconBuilding,
  IconBuildings,
  IconFileDownload,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLicense,
  IconSparkles,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';

import { paths } from '../routing/paths.ts';
import type { Group } from './AdminNav.tsx';

interface Viewer {
  isServer: boolean;
  isSupport: boolean;
  /** The organizations that the viewer administers. */
  organizations: readonly { slug: string; name: string }[];
  /** The slug of the organization on the page; empty for none. */
  slug: string;
}

/** Returns the administration pages that the viewer may see, with the pages of the present organization unfolded. */
export function adminPlaces({ isServer, isSupport, organizations, slug }: Viewer): Group[] {
  const { admin } = paths;
  const current =
    organizations.find((each) => each.slug === slug) ?? (organizations.length === 1 ? organizations[0] : undefined);
  const others = organizations.filter((each) => each !== current);
  const server = [
    ...(isServer ? [{ name: 'Dashboard', to: admin.server(), icon: IconLayoutDashboard }] : []),
    ...(isSupport ? [{ name: 'Support', to: admin.support(), icon: IconLifebuoy }] : []),
    ...(isServer
      ? [
          { name: 'Audit trail', to: admin.audit(), icon: IconHistory },
          { name: 'Cleaning', to: admin.cleaning(), icon: IconSparkles },
        ]
      : []),
  ];
  return [
    { name: 'Server', places: server },
    {
      name: current?.name ?? '',
      places: current
        ? [
            { name: 'Overview', to: admin.organization(current.slug), icon: IconBuilding },
            { name: 'People', to: admin.people(current.slug), icon: IconUsers },
            { name: 'Teams', to: admin.teams(current.slug), icon: IconUsersGroup },
            { name: 'Roles', to: admin.roles(current.slug), icon: IconShieldCheck },
            { name: 'Licenses', to: admin.licences(current.slug), icon: IconLicense },
            { name: 'Audit trail', to: admin.organizationAudit(current.slug), icon: IconHistory },
          ]
        : [],
    },
    {
      name: current ? 'Other organizations' : 'Organizations',
      places: others.map(({ name, slug }) => ({ name, to: admin.organization(slug), icon: IconBuilding })),
    },
    {
      name: 'You',
      places: [
        { name: 'Your organizations', to: paths.organizations(), icon: IconBuildings },
        { name: 'Your data', to: admin.userData(), icon: IconFileDownload },
      ],
    },
  ].filter(({ places }) => places.length > 0);
}
