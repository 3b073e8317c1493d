import { useEffect, useRef, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';

import type { Accounts_query$key } from '#graph/Accounts_query.graphql';
import type { AccountsRefetchQuery } from '#graph/AccountsRefetchQuery.graphql';

import { EmptyState } from '../../ui/States.tsx';
import { SupportedUser } from './SupportedUser.tsx';

/** The accounts that were asked for. */
export function Accounts({ query, asked }: { query: Accounts_query$key; asked: string }) {
  const [{ supportedUsers }, refetch] = useRefetchableFragment<AccountsRefetchQuery, Accounts_query$key>(
    graphql`
      fragment Accounts_query on Query
      @refetchable(queryName: "AccountsRefetchQuery")
      @argumentDefinitions(search: { type: "String!" }) {
        supportedUsers(search: $search) {
          username
          ...SupportedUser_user
        }
      }
    `,
    query,
  );
  const [isWaiting, start] = useTransition();
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    start(() => void refetch({ search: asked }, { fetchPolicy: 'store-and-network' }));
  }, [asked, refetch]);
  if (supportedUsers.length === 0)
    return (
      <EmptyState>
        {asked && !isWaiting
          ? `Nobody's name, username or address begins with “${asked}”.`
          : 'Type the beginning of a name, username or e-mail address.'}
      </EmptyState>
    );
  return (
    <div className="ad-cards" aria-busy={isWaiting}>
      {supportedUsers.map((user) => (
        <SupportedUser key={user.username} user={user} />
      ))}
    </div>
  );
}
