import { useState } from 'react';

import { signOut } from '../../../relay/sign-out.ts';
import { useSwitch } from '../../platform/preferences/saved.tsx';

/** Signs out, as `[leave, isLeaving]`. It also closes the chat, so that the next user does not find it open. */
export function useSignOut(): [leave: () => void, isLeaving: boolean] {
  const [isLeaving, setLeaving] = useState(false);
  const [isChatShown, showChat] = useSwitch('isChatSidebarShown', false);
  const leave = () => {
    setLeaving(true);
    if (isChatShown) showChat(false);
    void signOut();
  };
  return [leave, isLeaving];
}
