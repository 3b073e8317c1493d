import '../../../../parts/identity/account/account.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { AccountSessionsMutation } from '#graph/AccountSessionsMutation.graphql';
import type { AccountSessionsQuery } from '#graph/AccountSessionsQuery.graphql';

import { agentName } from '../../../../parts/identity/account/agents.ts';
import { SessionLine, type ListedSession } from '../../../../parts/identity/account/SessionLine.tsx';
import { useSubmit } from '../../../../parts/platform/useSubmit.ts';
import { useAction } from '../../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../../ui/figures.ts';
import { EmptyState } from '../../../../ui/States.tsx';

const ALL = 'all';

/** Lists a user's sessions, each with its address, and buttons to end them. */
export function AccountSessions({ username, onClose }: { username: string; onClose: () => void }) {
  const { userSessions } = useLazyLoadQuery<AccountSessionsQuery>(
    graphql`
      query AccountSessionsQuery($username: String!) {
        userSessions(username: $username) @required(action: THROW) {
          id
          agent
          isCurrent
          ...SessionLine_session
        }
      }
    `,
    { username },
    { fetchPolicy: 'store-and-network' },
  );
  const [revoke, isBusy] = useAction<AccountSessionsMutation>(graphql`
    mutation AccountSessionsMutation($input: RevokeSessionsOfInput!) {
      revokeSessionsOf(input: $input) {
        ... on RevokeSessionsOfPayload {
          sessions {
            id
          }
          account {
            ...SupportedUser_user
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [asked, setAsked] = useState<ListedSession | typeof ALL>();
  const { refusal, submit, close } = useSubmit(() => setAsked(undefined));
  const isAll = asked === ALL;
  const count = userSessions.filter(({ isCurrent }) => !isCurrent).length;
  const end = () =>
    submit(
      revoke(
        { input: { username, ...(asked && !isAll && { sessionId: asked.id }) } },
        {
          updater: (store) => {
            const left = store.getRootField('revokeSessionsOf')?.getLinkedRecords('sessions');
            if (left) store.getRoot().setLinkedRecords(left, 'userSessions', { username });
          },
        },
      ),
      isAll ? `${username} is signed out everywhere.` : 'The session has ended.',
    );
  return (
    <div className="tr-stack ac-stack">
      {userSessions.length === 0 ? (
        <EmptyState>{username} is not signed in anywhere.</EmptyState>
      ) : (
        <ul className="tr-list ac-list">
          {userSessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </ul>
      )}
      <Group justify="space-between">
        <Button variant="subtle" color="red" disabled={count === 0} onClick={() => setAsked(ALL)}>
          End all sessions
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={
          isAll
            ? `End ${countText(count, 'session')} of ${username}?`
            : `End the session in ${agentName(asked?.agent ?? '')}?`
        }
        verb={isAll ? `End ${countText(count, 'session')}` : 'End session'}
        isBusy={isBusy}
        refusal={refusal}
        onConfirm={() => void end()}
        onClose={close}
      >
        {isAll
          ? `${countText(count, 'session ends', 'sessions end')} immediately.`
          : 'That device is signed out immediately.'}{' '}
        Unsaved text there may be lost. They can sign in again, unless the account is deactivated.
      </ConfirmDialog>
    </div>
  );
}
