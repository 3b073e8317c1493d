import { Modal } from '@mantine/core';
import { Suspense } from 'react';

import { LoadingLines } from '../../../../ui/States.tsx';
import { AccountSessions } from './AccountSessions.tsx';

/** Shows a user's sessions to server administrators in a dialog, loaded when it opens. */
export const AccountSessionsDialog = ({ username, onClose }: { username: string | undefined; onClose: () => void }) => (
  <Modal opened={username !== undefined} onClose={onClose} title={`Sessions of ${username ?? ''}`} size={600}>
    {username !== undefined && (
      <Suspense fallback={<LoadingLines />}>
        <AccountSessions username={username} onClose={onClose} />
      </Suspense>
    )}
  </Modal>
);
