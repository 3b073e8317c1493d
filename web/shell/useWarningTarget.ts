import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';

import type { useWarningTargetQuery } from '#graph/useWarningTargetQuery.graphql';

import { isDraftKey } from '../parts/model/unsaved/stored-drafts.ts';
import { isUnsentKey } from '../relay/outbox/stored-unsent.ts';
import { noteLicenceRefused, wasLicenceRefused } from '../relay/seats.ts';
import { signOut } from '../relay/sign-out.ts';
import { pageStaysAfter } from '../relay/warnings.ts';
import { paths, useHere } from '../routing/paths.ts';
import { leavesByItself } from '../ui/reload.ts';

const NO_LICENCE = 423;

/**
 * Where people go once they have read a warning: nowhere where the page may hold what they typed, else to the dashboard. Without a
 * licence those who can see to it go to the administration, others to an organization that lets them in; where none does they are
 * signed out, and what they typed waits for them.
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
      if (next) return paths.manageProjects(next.slug);
      // They did not mean to go: what they typed is offered again to them, and to nobody else, when they come back.
      leavesByItself();
      await signOut((key) => isDraftKey(key) || isUnsentKey(key));
      return undefined;
    } catch {
      return paths.organizations();
    }
  };
}
