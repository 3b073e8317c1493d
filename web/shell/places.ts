import { IconDatabase, IconLayoutDashboard, type Icon } from '@tabler/icons-react';

import { paths } from '../routing/paths.ts';
import type { Edition } from '../ui/edition.ts';

export type PlaceGroup = 'general' | 'specialized' | 'tools';

/** A screen of projects that the menu leads to. */
export interface Place {
  /** What preferences know it by: the last word of its address. */
  slug: string;
  name: string;
  group: PlaceGroup;
  /** Those whose menu has it; the others may still lead to it from elsewhere. */
  editions: readonly Edition[];
  icon: Icon;
  /** The keys that lead there. */
  keys?: string;
  path: (organization: string, projectId: number) => string;
}

const both = ['standard', 'second'] as const;

/** Every screen of projects in the order of the menu: one line for each, written with its route. */
export const places: readonly Place[] = [
  {
    slug: 'dashboard',
    name: 'Dashboard',
    group: 'general',
    editions: both,
    icon: IconLayoutDashboard,
    keys: 'g d',
    path: paths.dashboard,
  },
  {
    slug: 'database',
    name: 'Database',
    group: 'general',
    editions: ['standard'],
    icon: IconDatabase,
    keys: 'g b',
    path: (organization, projectId) => paths.database(organization, projectId),
  },
];

/** The groups of the menu, with the preferences that remember which are open. */
export const groups: readonly { group: PlaceGroup; name: string; preference: string }[] = [
  { group: 'general', name: 'General', preference: 'generalOpen' },
  { group: 'specialized', name: 'Specialized', preference: 'specializedOpen' },
  { group: 'tools', name: 'Tools', preference: 'toolsOpen' },
];

/** Those of an edition. */
export const placesOf = (edition: Edition): Place[] => places.filter(({ editions }) => editions.includes(edition));
