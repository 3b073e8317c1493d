import { lazy, Suspense, useState, type ComponentType } from 'react';

import type { TopicProps } from '../parts/identity/account/topic.ts';
import { asFacts } from '../relay/refusal.ts';
import { FormModal } from '../ui/FormModal.tsx';
import { part } from '../ui/load-code.ts';
import { ErrorState, LoadingLines } from '../ui/States.tsx';
import { FieldAhead } from '../ui/typing/FieldAhead.tsx';
import { Boundary } from './ScreenBoundary.tsx';

export type AccountTopic = 'profile' | 'password' | 'two-factor' | 'sessions' | 'keys';

interface Shown {
  title: string;
  size: number;
  /** The field that it begins with, if it does. */
  first?: { label: string; isSecret?: boolean };
  Topic: ComponentType<TopicProps>;
}
const topics: Record<AccountTopic, Shown> = {
  profile: {
    title: 'My Profile',
    size: 440,
    first: { label: 'First name' },
    Topic: lazy(() => part(() => import('../parts/identity/account/Profile.tsx'))),
  },
  password: {
    title: 'Change Password',
    size: 440,
    first: { label: 'Current password', isSecret: true },
    Topic: lazy(() => part(() => import('../parts/identity/account/Password.tsx'))),
  },
  'two-factor': {
    title: 'Two-Factor Authentication',
    size: 440,
    Topic: lazy(() => part(() => import('../parts/identity/account/TwoFactor.tsx'))),
  },
  sessions: {
    title: 'Sessions',
    size: 600,
    Topic: lazy(() => part(() => import('../parts/identity/account/Sessions.tsx'))),
  },
  keys: {
    title: 'API Keys',
    size: 600,
    Topic: lazy(() => part(() => import('../parts/identity/account/ApiKeys.tsx'))),
  },
};

interface Props {
  topic: AccountTopic | undefined;
  onClose: () => void;
}

/** Shows one part of the viewer's account in a dialog, and loads it when it opens. */
export function AccountDialog({ topic, onClose }: Props) {
  const [isHeld, setHeld] = useState(false);
  const [last, setLast] = useState<AccountTopic>('profile');
  if (topic && topic !== last) setLast(topic);
  const { title, size, first, Topic } = topics[topic ?? last];
  const close = () => {
    setHeld(false);
    onClose();
  };
  return (
    <FormModal
      opened={topic !== undefined}
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={!isHeld}
      withCloseButton={!isHeld}
    >
      {topic && (
        <Boundary
          place={topic}
          fallback={(error) => <ErrorState title={asFacts(error).title} message={asFacts(error).message} />}
        >
          <Suspense fallback={first ? <FieldAhead {...first} /> : <LoadingLines />}>
            <Topic onClose={close} onHold={setHeld} />
          </Suspense>
        </Boundary>
      )}
    </FormModal>
  );
}
