import {
  IconBooks,
  IconCamera,
  IconDatabase,
  IconFileText,
  IconFolder,
  IconLayoutDashboard,
  IconMessages,
  IconPresentation,
  IconRoute,
  IconSitemap,
  IconTestPipe,
  type Icon,
} from '@tabler/icons-react';

import { paths } from '../routing/paths.ts';
import type { Edition } from '../ui/edition.ts';

export type PlaceGroup = 'general' | 'specialized' | 'tools';

/** A screen of projects in the menu. */
export interface Place {
  /** Its id in preferences: the last word of its address. */
  slug: string;
  name: string;
  group: PlaceGroup;
  /** The editions whose menu has it; other pages may link to it in every edition. */
  editions: readonly Edition[];
  icon: Icon;
  /** The keyboard shortcut. */
  keys?: string;
  path: (organization: string, projectId: number) => string;
}

const both = ['standard', 'second'] as const;

/** Every screen of projects in menu order, one line for each next to its route. */
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
  {
    slug: 'diagrams',
    name: 'Diagrams',
    group: 'general',
    editions: both,
    icon: IconSitemap,
    keys: 'g g',
    path: paths.diagrams,
  },
  {
    slug: 'documents',
    name: 'Documents',
    group: 'general',
    editions: ['standard'],
    icon: IconFileText,
    keys: 'g o',
    path: (organization, projectId) => paths.artifacts(organization, projectId, 'documents'),
  },
  {
    slug: 'compilations',
    name: 'Compilations',
    group: 'general',
    editions: ['standard'],
    icon: IconBooks,
    path: (organization, projectId) => paths.artifacts(organization, projectId, 'compilations'),
  },
  {
    slug: 'presentations',
    name: 'Presentations',
    group: 'general',
    editions: ['standard'],
    icon: IconPresentation,
    path: (organization, projectId) => paths.artifacts(organization, projectId, 'presentations'),
  },
  {
    slug: 'test-center',
    name: 'Test Center',
    group: 'general',
    editions: ['standard'],
    icon: IconTestPipe,
    keys: 'g t',
    path: (organization, projectId) => paths.artifacts(organization, projectId, 'test-center'),
  },
  {
    slug: 'baselines',
    name: 'Baselines',
    group: 'tools',
    editions: both,
    icon: IconCamera,
    path: (organization, projectId) => paths.baselines(organization, projectId),
  },
  {
    slug: 'comments',
    name: 'Comments',
    group: 'tools',
    editions: both,
    icon: IconMessages,
    keys: 'g c',
    path: paths.comments,
  },
  {
    slug: 'files',
    name: 'Files',
    group: 'tools',
    editions: both,
    icon: IconFolder,
    path: (organization, projectId) => paths.files(organization, projectId),
  },
  {
    slug: 'schema',
    name: 'Schema',
    group: 'tools',
    editions: both,
    icon: IconRoute,
    path: paths.schema,
  },
];

/** The groups of the menu, with the preferences that store which are open. */
export const groups: readonly { group: PlaceGroup; name: string; preference: string }[] = [
  { group: 'general', name: 'General', preference: 'generalOpen' },
  { group: 'specialized', name: 'Specialized', preference: 'specializedOpen' },
  { group: 'tools', name: 'Tools', preference: 'toolsOpen' },
];

/** Returns the places of an edition. */
export const placesOf = (edition: Edition): Place[] => places.filter(({ editions }) => editions.includes(edition));
