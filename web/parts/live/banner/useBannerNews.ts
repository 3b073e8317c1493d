import { useEffect } from 'react';
import { graphql, requestSubscription, useRelayEnvironment } from 'react-relay';

import type { useBannerNewsSubscription } from '#graph/useBannerNewsSubscription.graphql';

/** Keeps the banner of the page as it is set, whoever sets it. Where the page may not be seen any more, others tell. */
export function useBannerNews(organization: string, projectId: number): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    const { dispose } = requestSubscription<useBannerNewsSubscription>(environment, {
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
      onError: () => undefined,
    });
    return dispose;
  }, [environment, organization, projectId]);
}
