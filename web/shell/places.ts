import type { Icon } from '@tabler/icons-react';

import { organizationScreens } from '../routes/organization.ts';
import { projectScreens } from '../routes/project.ts';
import { filledIn } from '../routing/matching.ts';
import { keepingMoment } from '../routing/moment.ts';
import type { MenuPlace, ScreenLine } from '../routing/screens.ts';
import type { Edition } from '../ui/edition.ts';
import { menuIcons } from '../ui/menu-icons.ts';

/** A screen in the menu. */
export interface Place {
  /** Its id in preferences: the last word of its address. */
  slug: string;
  name: string;
  group: MenuPlace['group'];
  icon: Icon;
  keys: string | undefined;
  path: (organization: string, projectId: number) => string;
}

const isWord = (part: string) => !part.startsWith(':');

const placesIn = (screens: readonly ScreenLine[]): Place[] =>
  screens.flatMap(({ path, title, menu }) => {
    if (!menu) return [];
    const { name = title, group, icon, keys } = menu;
    const place: Place = {
      slug: path.split('/').findLast(isWord) ?? '',
      name,
      group,
      icon: menuIcons[icon],
      keys,
      path(org, projectId) {
        const address = filledIn(path, { org, projectId: String(projectId) });
        return path.includes('/:projectId/') ? keepingMoment(`/${org}/p/${projectId}`, address) : address;
      },
    };
    return [place];
  });

/** The groups of the menu of a project, with the preferences that store which are open. */
export const menuGroups: readonly { group: MenuPlace['group']; name: string; preference: string }[] = [
  { group: 'general', name: 'General', preference: 'generalOpen' },
  { group: 'specialized', name: 'Specialized', preference: 'specializedOpen' },
  { group: 'tools', name: 'Tools', preference: 'toolsOpen' },
];

const ofProjects: Readonly<Record<Edition, readonly Place[]>> = {
  standard: placesIn(projectScreens),
  second: placesIn(projectScreens.filter(({ mainProductOnly }) => !mainProductOnly)),
};

/** Returns the screens of a project in the menu of an edition, in order. */
export const placesOf = (edition: Edition): readonly Place[] => ofProjects[edition];

/** The screens of an organization in the menu. */
export const organizationPlaces: readonly Place[] = placesIn(organizationScreens);
