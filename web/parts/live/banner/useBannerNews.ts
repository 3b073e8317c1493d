import { useEffect } from 'react';
import { graphql, requestSubscription, useRelayEnvironment } from 'react-relay';

import type { useBannerNewsSubscription } from '#graph/useBannerNewsSubscription.graphql';

/** Updates the banner of the page when anybody changes it. Lost access is reported by other parts. */
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
