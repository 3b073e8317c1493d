import { useState } from 'react';

import { signOut } from '../../../relay/sign-out.ts';
import { useSwitch } from '../../platform/preferences/saved.tsx';

/** The way out, as `[leave, isLeaving]`. The chat is closed with it: whoever signs in next finds the page without. */
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
