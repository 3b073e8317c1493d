import { adminScreens } from '../routes/admin.ts';
import { filledIn } from '../routing/matching.ts';
import { paths } from '../routing/paths.ts';
import type { AdminPlace } from '../routing/screens.ts';
import { adminIcons } from './admin-icons.ts';
import type { NavGroup } from './AdminNav.tsx';

interface Viewer {
  isServer: boolean;
  isSupport: boolean;
  /** The organizations that the viewer administers. */
  organizations: readonly { slug: string; name: string }[];
  /** The slug of the organization on the page; empty for none. */
  slug: string;
}

/** Returns the administration pages that the viewer may see, with the pages of the present organization unfolded. */
export function adminPlaces({ isServer, isSupport, organizations, slug }: Viewer): NavGroup[] {
  const current =
    organizations.find((each) => each.slug === slug) ?? (organizations.length === 1 ? organizations[0] : undefined);
  const others = organizations.filter((each) => each !== current);
  const isFor = { administrators: isServer, supporters: isSupport };
  const placesOf = (group: AdminPlace['group']): NavGroup['places'] =>
    adminScreens.flatMap(({ path, title, adminMenu: place }) =>
      place?.group === group && (place.for === undefined || isFor[place.for])
        ? [{ name: place.name ?? title, to: filledIn(path, { org: current?.slug }), icon: adminIcons[place.icon] }]
        : [],
    );
  return [
    { name: 'Server', places: placesOf('server') },
    { name: current?.name ?? '', places: current ? placesOf('organization') : [] },
    {
      name: current ? 'Other organizations' : 'Organizations',
      places: others.map(({ name, slug: other }) => ({
        name,
        to: paths.admin.organization(other),
        icon: adminIcons.building,
      })),
    },
    { name: 'You', places: placesOf('you') },
  ].filter(({ places }) => places.length > 0);
}
