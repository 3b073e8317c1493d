import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type { useBaselineNewsSubscription } from '#graph/useBaselineNewsSubscription.graphql';

import { keepSubscribed } from '../../../relay/keep-subscribed.ts';
import { usePaced } from '../../../relay/news/usePaced.ts';
import { useHere } from '../../../routing/paths.ts';

const subscription = graphql`
  subscription useBaselineNewsSubscription($organization: String!, $projectId: Int!, $after: Int) {
    baselinesChanged(organization: $organization, projectId: $projectId, after: $after) {
      number
    }
  }
`;

/** Reads lists of baselines and test cycles again whenever somebody creates, renames or deletes one in the project on the page. */
export function useBaselineNews(read: () => Promise<unknown>): void {
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const again = usePaced<void>(read);
  useEffect(() => {
    let after: number | undefined;
    return keepSubscribed<useBaselineNewsSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId, after },
      onNext: (response) => {
        if (!response) return;
        after = response.baselinesChanged.number;
        again();
      },
    }));
  }, [environment, organization, projectId, again]);
}
