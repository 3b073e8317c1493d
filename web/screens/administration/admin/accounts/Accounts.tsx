import { useEffect, useRef, useState, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay';

import type { Accounts_query$key } from '#graph/Accounts_query.graphql';
import type { AccountsRefetchQuery } from '#graph/AccountsRefetchQuery.graphql';

import { EmptyState } from '../../../../ui/States.tsx';
import { AccountSessionsDialog } from './AccountSessionsDialog.tsx';
import { SupportedUser } from './SupportedUser.tsx';
import { TurnAccountDialog, type TurnedAccount } from './TurnAccountDialog.tsx';

interface Props {
  query: Accounts_query$key;
  asked: string;
  /** The viewer's username if they administer the server; support users may only look. */
  administrator: string | undefined;
}

/** Lists the accounts that were found, with actions for server administrators. */
export function Accounts({ query, asked, administrator }: Props) {
  const [{ supportedUsers }, refetch] = useRefetchableFragment<AccountsRefetchQuery, Accounts_query$key>(
    graphql`
      fragment Accounts_query on Query
      @refetchable(queryName: "AccountsRefetchQuery")
      @argumentDefinitions(search: { type: "String!" }) {
        supportedUsers(search: $search) @required(action: THROW) {
          id
          username
          ...SupportedUser_user
        }
      }
    `,
    query,
  );
  const [turned, setTurned] = useState<TurnedAccount>();
  const [listed, setListed] = useState<string>();
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
          ? `No account whose name, username or email begins with “${asked}”.`
          : 'Type the beginning of a name, username or email.'}
      </EmptyState>
    );
  return (
    <>
      <div className="tr-stack ad-cards" aria-busy={isWaiting}>
        {supportedUsers.map((user) => (
          <SupportedUser
            key={user.id}
            user={user}
            {...(administrator && { onSessions: () => setListed(user.username) })}
            {...(administrator && administrator !== user.username && { onTurn: setTurned })}
          />
        ))}
      </div>
      <TurnAccountDialog account={turned} onClose={() => setTurned(undefined)} />
      <AccountSessionsDialog username={listed} onClose={() => setListed(undefined)} />
    </>
  );
}
