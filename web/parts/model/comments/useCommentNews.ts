import { createContext, use, useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';

import type {
  useCommentNewsSubscription,
  useCommentNewsSubscription$data,
} from '#graph/useCommentNewsSubscription.graphql';

import { keepSubscribed } from '../../../relay/keep-subscribed.ts';
import { useHere } from '../../../routing/paths.ts';
import { Listeners, useListener } from '../../../ui/store.ts';

/** A comment that was written, changed, resolved or deleted. Components that show it follow by themselves; lists are to be read again. */
export type CommentNews = useCommentNewsSubscription$data['commentChanged'];

/** The numbers of open and resolved threads of an entity. */
export const threadCounts = graphql`
  fragment useCommentNews_entity on Entity {
    id
    commentCounts {
      open
      resolved
    }
  }
`;

const subscription = graphql`
  subscription useCommentNewsSubscription($organization: String!, $projectId: Int!, $after: Int) {
    commentChanged(organization: $organization, projectId: $projectId, after: $after) {
      id
      number
      ...CommentLine_comment
      resolved
      entity {
        id
        ...useCommentNews_entity
      }
    }
  }
`;

const followers = new Listeners<CommentNews>();

/** Calls back with each piece of comment news of the project while the component is mounted. */
export const useCommentNews = (callback: (news: CommentNews) => void): void => useListener(followers, callback);

/** True below a component that follows comment news, so that none follows them twice. */
export const CommentsFollowed = createContext(false);

/** Follows comment news of the project while the component is mounted. One component of a page does; the others use `useCommentNews`. */
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
