import { useEffect } from 'react';
import { graphql } from 'react-relay';
import { useLocation, useMatches } from 'react-router';

import type { useSeatAllMutation } from '#graph/useSeatAllMutation.graphql';
import type { useSeatMutation } from '#graph/useSeatMutation.graphql';

import { noteLicenceTaken, whenInNoOrganization, workIn } from '../relay/seats.ts';
import { useAction } from '../relay/useAction.ts';
import { useHere } from '../routing/paths.ts';

/**
 * The licence of whoever looks at the page: asked for on entering an organization, unless the route needs none, given back on leaving it,
 * and all of them where no organization is worked in. What a refusal means is told by the call itself.
 */
export function useSeat(isSignedIn: boolean): void {
  const organization = useOrganizationOfRoute();
  const handle = useMatches().at(-1)?.handle as { licenceNotRequired?: boolean } | undefined;
  const isNeeded = isSignedIn && organization !== '' && handle?.licenceNotRequired !== true;
  const [request] = useAction<useSeatMutation>(graphql`
    mutation useSeatMutation($input: RequestLicenceInput!) {
      requestLicence(input: $input) {
        organization {
          id
        }
      }
    }
  `);
  const [releaseAll] = useAction<useSeatAllMutation>(graphql`
    mutation useSeatAllMutation($input: ReleaseAllLicencesInput!) {
      releaseAllLicences(input: $input) {
        ok
      }
    }
  `);
  useEffect(() => {
    if (!isSignedIn) return;
    if (organization !== '') return workIn(organization);
    return whenInNoOrganization(() => void releaseAll({ input: {} }).catch(() => undefined));
  }, [isSignedIn, organization, releaseAll]);
  useEffect(() => {
    if (!isNeeded) return;
    request({ input: { organization } }).then(
      () => noteLicenceTaken(organization),
      () => undefined,
    );
  }, [isNeeded, organization, request]);
}

/** The organization whose route this is; pages of administrators may name one too, and are outside. */
function useOrganizationOfRoute(): string {
  const { organization } = useHere();
  const { pathname } = useLocation();
  return decodeURIComponent(pathname.split('/')[1] ?? '') === organization ? organization : '';
}
