import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useWarningTargetQuery } from '#graph/useWarningTargetQuery.graphql';

import { noteLicenceRefused, wasLicenceRefused } from '../relay/seats.ts';
import { signOut } from '../relay/sign-out.ts';
import { pageStaysAfter } from '../relay/warnings.ts';
import { paths, useHere } from '../routing/paths.ts';

const NO_LICENCE = 423;

/**
 * Where to go after a warning was read: nowhere if the page may hold unsaved input, else to the dashboard. Without a licence,
 * administrators go to the administration, others to an organization that lets them in; if none does, they are signed out.
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
            organizations {
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
      if (next) return paths.manageProjects(next.slug);
      await signOut();
      return undefined;
    } catch {
      return paths.organizations();
    }
  };
}
