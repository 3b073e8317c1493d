import { redirect } from 'react-router';

import { edition } from '../ui/edition.ts';
import { paths } from './addresses.ts';

const FIRST_EDITION =
  /^\/([^/]+)\/p\/(\d+)\/(?:charts|compilations|database|documents|presentations|test-center)(?:\/|$)/;

/** Leads the second edition to the dashboard from what only the first has, also from addresses at which that has no screen; undefined elsewhere. */
export function dashboardInPlaceOf({ pathname }: URL): Response | undefined {
  const [, organization, projectId] = FIRST_EDITION.exec(pathname) ?? [];
  return organization !== undefined && edition() === 'second'
    ? redirect(paths.dashboard(decodeURIComponent(organization), Number(projectId)))
    : undefined;
}
