import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useWarningTargetQuery } from '#graph/useWarningTargetQuery.graphql';

import { noteLicenceRefused, wasLicenceRefused } from '../relay/seats.ts';
import { pageStaysAfter } from '../relay/warnings.ts';
import { paths, useHere } from '../routing/paths.ts';

const NO_LICENCE = 423;

/**
 * Finds the page to go to after a warning: none if the page may hold unsaved input, else the dashboard. Without a licence, administrators
 * go to the administration, others to an organization that lets them in, or to the list of their organizations, which explains it.
 */
export function useWarningTarget(): (status: number) => Promise<string | undefined> {
  const { organization } = useHere();
  const environment = useRelayEnvironment();
  return async (status) => {
    if (pageStaysAfter({ status })) return undefined;
    if (status !== NO_LICENCE) return organization ? paths.organization(organization) : paths.start();
    noteLicenceRefused(organization);
    try {
      const answer = await fetchQuery<useWarningTargetQuery>(
        environment,
        graphql`
          query useWarningTargetQuery {
            organizations @required(action: THROW) {
              id
              slug
              viewerIsAdministrator
              viewerLicence {
                state
              }
            }
          }
        `,
        {},
        { fetchPolicy: 'network-only' },
      ).toPromise();
      const all = answer?.organizations ?? [];
      if (all.find(({ slug }) => slug === organization)?.viewerIsAdministrator)
        return paths.admin.organization(organization);
      const next = all.find(({ slug, viewerLicence }) => !wasLicenceRefused(slug) && viewerLicence.state !== 'REFUSED');
      return next ? paths.manageProjects(next.slug) : paths.organizations();
    } catch {
      return paths.organizations();
    }
  };
}
