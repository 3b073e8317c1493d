import './account.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay';

import type { SessionsOthersMutation } from '#graph/SessionsOthersMutation.graphql';
import type { SessionsQuery } from '#graph/SessionsQuery.graphql';
import type { SessionsRevokeMutation } from '#graph/SessionsRevokeMutation.graphql';

import { asFacts } from '../../../relay/refusal.ts';
import { useAction } from '../../../relay/useAction.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { countText } from '../../../ui/figures.ts';
import { toast } from '../../../ui/toasts.tsx';
import { agentName } from './agents.ts';
import { CurrentPassword } from './CurrentPassword.tsx';
import { SessionLine, type ListedSession } from './SessionLine.tsx';
import type { TopicProps } from './topic.ts';

const OTHERS = 'others';

void graphql`
  fragment Sessions_viewer on User {
    id
    sessions {
      id
      isCurrent
      agent
      ...SessionLine_session
    }
  }
`;

/** Lists the viewer's sessions, which can be ended here. */
export default function Sessions({ onClose }: TopicProps) {
  const { viewer } = useLazyLoadQuery<SessionsQuery>(
    graphql`
      query SessionsQuery {
        viewer {
          authentication
          ...Sessions_viewer @relay(mask: false)
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network' },
  );
  const [revoke, isRevoking] = useAction<SessionsRevokeMutation>(graphql`
    mutation SessionsRevokeMutation($input: RevokeSessionInput!) {
      revokeSession(input: $input) {
        ... on RevokeSessionPayload {
          viewer {
            ...Sessions_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [revokeOthers, isRevokingOthers] = useAction<SessionsOthersMutation>(graphql`
    mutation SessionsOthersMutation($input: RevokeOtherSessionsInput!) {
      revokeOtherSessions(input: $input) {
        ... on RevokeOtherSessionsPayload {
          ended
          viewer {
            ...Sessions_viewer
          }
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [asked, setAsked] = useState<ListedSession | typeof OTHERS>();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const sessions = viewer?.sessions ?? [];
  const count = sessions.filter(({ isCurrent }) => !isCurrent).length;
  const isAll = asked === OTHERS;
  const asksPassword = viewer?.authentication === 'NATIVE';
  const close = () => {
    setPassword('');
    setRefusal(undefined);
    setAsked(undefined);
  };
  const end = async () => {
    if (!asked) return;
    const proof = password ? { password } : {};
    try {
      if (isAll) await revokeOthers({ input: proof });
      else await revoke({ input: { sessionId: asked.id, ...proof } });
      toast.done(isAll ? 'All other sessions have ended.' : 'The session has ended.');
      close();
    } catch (error) {
      setRefusal(asFacts(error));
    }
  };
  return (
    <div className="tr-stack ac-stack">
      <div className="tr-dim">
        Where you are signed in. If you do not know one of them, end it and change your password.
      </div>
      <ul className="tr-list ac-list">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      <Group justify="space-between">
        <Button variant="subtle" color="red" disabled={count === 0} onClick={() => setAsked(OTHERS)}>
          End all other sessions
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={
          isAll ? `End ${countText(count, 'other session')}?` : `End the session in ${agentName(asked?.agent ?? '')}?`
        }
        verb={isAll ? `End ${countText(count, 'other session')}` : 'End session'}
        isBusy={isRevoking || isRevokingOthers}
        isReady={!asksPassword || password !== ''}
        refusal={refusal}
        onConfirm={() => void end()}
        onClose={close}
      >
        <div className="tr-stack ac-stack">
          <div>
            {isAll
              ? `${count === 1 ? 'One other session ends' : `${count} other sessions end`} immediately. Unsaved text there may be lost.`
              : 'That device is signed out immediately. Unsaved text there may be lost.'}
          </div>
          <CurrentPassword value={password} onChange={setPassword} isNeeded={asksPassword} />
        </div>
      </ConfirmDialog>
    </div>
  );
}
