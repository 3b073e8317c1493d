import { createContext, use, useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type {
  useCommentNewsSubscription,
  useCommentNewsSubscription$data,
} from '#graph/useCommentNewsSubscription.graphql';

import { keepSubscribed } from '../../../relay/keep-subscribed.ts';
import { useHere } from '../../../routing/paths.ts';
import { Listeners, useListener } from '../../../ui/store.ts';

/** Something that was said in the project on the page, changed, resolved or taken back. What shows it follows by itself; lists are to be read anew. */
export type CommentNews = useCommentNewsSubscription$data['commentChanged'];

const subscription = graphql`
  subscription useCommentNewsSubscription($organization: String!, $projectId: Int!, $after: Int) {
    commentChanged(organization: $organization, projectId: $projectId, after: $after) {
      id
      number
      ...CommentLine_comment
      resolved
      entity {
        id
        commentCounts {
          open
          resolved
        }
      }
    }
  }
`;

const followers = new Listeners<CommentNews>();

/** Calls back with everything that is said in the project on the page while the component is mounted. */
export const useCommentNews = (callback: (news: CommentNews) => void): void => useListener(followers, callback);

/** Around what stands on a page that follows already: nothing on it does so a second time. */
export const CommentsFollowed = createContext(false);

/** Follows what is said in the project on the page while the component is mounted. One component of a page does; the others use `useCommentNews`. */
export function useCommentFeed(): void {
  const environment = useRelayEnvironment();
  const { organization, projectId } = useHere();
  const isFollowed = use(CommentsFollowed);
  useEffect(() => {
    if (isFollowed) return;
    let after: number | undefined;
    return keepSubscribed<useCommentNewsSubscription>(environment, () => ({
      subscription,
      variables: { organization, projectId, after },
      onNext: (response) => {
        if (!response) return;
        after = response.commentChanged.number;
        followers.tell(response.commentChanged);
      },
    }));
  }, [environment, organization, projectId, isFollowed]);
}
