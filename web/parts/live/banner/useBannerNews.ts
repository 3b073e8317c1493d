import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useBannerNewsSubscription } from '#graph/useBannerNewsSubscription.graphql';

import { keepSubscribed, PROJECT_LOST } from '../../../relay/keep-subscribed.ts';
import { noteProjectRefused } from '../../../relay/warnings.ts';

/** Updates the banner of the page when anybody changes it, also in a past of the project, which has no other news. */
export function useBannerNews(organization: string, projectId: number): void {
  const environment = useRelayEnvironment();
  useEffect(
    () =>
      keepSubscribed<useBannerNewsSubscription>(
        environment,
        () => ({
          subscription: graphql`
            subscription useBannerNewsSubscription($organization: String!, $projectId: Int) {
              bannerChanged(organization: $organization, projectId: $projectId) {
                organization {
                  banner {
                    ...PageBanner_banner
                  }
                }
                project {
                  banner {
                    ...PageBanner_banner
                  }
                }
              }
            }
          `,
          variables: { organization, projectId: projectId || null },
        }),
        (refusal) => {
          if (projectId > 0) noteProjectRefused(refusal, projectId);
        },
        PROJECT_LOST,
      ),
    [environment, organization, projectId],
  );
}
