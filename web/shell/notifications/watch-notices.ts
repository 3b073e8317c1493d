import { fetchQuery, graphql } from 'react-relay';
import type { Environment } from 'relay-runtime';

import type { watchNoticesQuery } from '#graph/watchNoticesQuery.graphql';
import type { watchNoticesSubscription } from '#graph/watchNoticesSubscription.graphql';

import { keepSubscribed } from '../../relay/keep-subscribed.ts';
import { unread } from './unread.ts';

interface Place {
  organization: string;
  projectId: number;
}

/** Keeps the number of unread notices current, until the returned function is called. */
export function watchNotices(environment: Environment, place: Place): () => void {
  const count = fetchQuery<watchNoticesQuery>(
    environment,
    graphql`
      query watchNoticesQuery($organization: String!, $projectId: Int!) {
        project(organization: $organization, projectId: $projectId) {
          id
          unreadNotices
        }
      }
    `,
    place,
    { fetchPolicy: 'network-only' },
  ).subscribe({
    next: ({ project }) => unread.set(project?.unreadNotices ?? 0),
    // Lost access and a lost connection are reported by the feed of the project.
    error: () => undefined,
  });
  let seen: number | undefined;
  const stop = keepSubscribed<watchNoticesSubscription>(environment, () => ({
    subscription: graphql`
      subscription watchNoticesSubscription($organization: String!, $projectId: Int!, $after: Int) {
        noticeReceived(organization: $organization, projectId: $projectId, after: $after) {
          id
          number
        }
      }
    `,
    variables: { ...place, after: seen },
    onNext: (response) => {
      const number = response?.noticeReceived.number ?? 0;
      if (number <= (seen ?? 0)) return;
      seen = number;
      unread.set(unread.get() + 1);
    },
  }));
  return () => {
    count.unsubscribe();
    stop();
  };
}
