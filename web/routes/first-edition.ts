import { redirect } from 'react-router';

import { paths } from '../routing/addresses.ts';
import { edition } from '../ui/edition.ts';
import { projectScreens } from './project.ts';

/** The first words of addresses of the first edition. Charts have no screen yet. */
const firstEdition: ReadonlySet<string | undefined> = new Set([
  'charts',
  ...projectScreens.flatMap(({ path, mainProductOnly }) => (mainProductOnly ? path.split('/')[4] : [])),
]);
const IN_PROJECT = /^\/([^/]+)\/p\/(\d+)\/([^/]+)/;

/** Leads the second edition to the dashboard from what only the first has, also from addresses at which that has no screen; undefined elsewhere. */
export function dashboardInPlaceOf({ pathname }: URL): Response | undefined {
  const [, organization, projectId, word] = IN_PROJECT.exec(pathname) ?? [];
  return organization !== undefined && firstEdition.has(word) && edition() === 'second'
    ? redirect(paths.dashboard(decodeURIComponent(organization), Number(projectId)))
    : undefined;
}
