import { useState } from 'react';

import { asFacts } from '../../relay/refusal.ts';
import { signOut } from '../../relay/sign-out.ts';
import { toast } from '../../ui/toasts.tsx';

/** The way out, as `[leave, isLeaving]`. When the server cannot be told, people are: they are signed in still. */
export function useSignOut(): [leave: () => void, isLeaving: boolean] {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    signOut().catch((error: unknown) => {
      setLeaving(false);
      toast.failed(asFacts(error));
    });
  };
  return [leave, isLeaving];
}
