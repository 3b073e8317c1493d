import { useState } from 'react';

import { outbox } from '../../../relay/outbox/entries.ts';
import { signOut } from '../../../relay/sign-out.ts';
import { useSwitch } from '../../platform/preferences/saved.tsx';
import { leavingUnsent } from '../../platform/unsent/shown.ts';

/**
 * Signs out, as `[leave, isLeaving]`; asks first if there are unsent changes, which this browser would forget. It also closes the chat, so
 * that the next user does not find it open.
 */
export function useSignOut(): [leave: () => void, isLeaving: boolean] {
  const [isLeaving, setLeaving] = useState(false);
  const [isChatShown, showChat] = useSwitch('isChatSidebarShown', false);
  const go = () => {
    setLeaving(true);
    if (isChatShown) showChat(false);
    void signOut();
  };
  const leave = () => {
    if (outbox.get().length > 0) leavingUnsent.set({ go });
    else go();
  };
  return [leave, isLeaving];
}
