import { useEffect } from 'react';
import { graphql } from 'react-relay';
import { useLocation, useMatches } from 'react-router';

import type { useSeatAllMutation } from '#graph/useSeatAllMutation.graphql';
import type { useSeatMutation } from '#graph/useSeatMutation.graphql';

import { noteLicenceTaken, whenInNoOrganization, workIn } from '../relay/seats.ts';
import { useAction } from '../relay/useAction.ts';
import { useHere } from '../routing/paths.ts';

/**
 * Takes a licence when the viewer enters an organization, unless the route needs none, and gives it back when they leave; outside of
 * organizations gives all back. Refusals are handled by the call itself.
 */
export function useSeat(isSignedIn: boolean): void {
  const organization = useOrganizationOfRoute();
  const handle = useMatches().at(-1)?.handle as { licenceNotRequired?: boolean } | undefined;
  const isNeeded = isSignedIn && organization !== '' && handle?.licenceNotRequired !== true;
  const [request] = useAction<useSeatMutation>(graphql`
    mutation useSeatMutation($input: RequestLicenceInput!) {
      requestLicence(input: $input) {
        ... on RequestLicencePayload {
          organization {
            id
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [releaseAll] = useAction<useSeatAllMutation>(graphql`
    mutation useSeatAllMutation($input: ReleaseAllLicencesInput!) {
      releaseAllLicences(input: $input) {
        ... on ReleaseAllLicencesPayload {
          ok
        }
        ...refused_facts @alias(as: "refusal")
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

/** Returns the organization of the route; administration pages count as outside, even if they name one. */
function useOrganizationOfRoute(): string {
  const { organization } = useHere();
  const { pathname } = useLocation();
  return decodeURIComponent(pathname.split('/')[1] ?? '') === organization ? organization : '';
}
