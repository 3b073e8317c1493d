import { useState } from 'react';

import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorOff } from './TwoFactorOff.tsx';

interface Props {
  username: string;
  /** The way in which the user signed in: only a password kept by Truss is asked for again. */
  method: string;
  /** The organization that demands it; null for the server. */
  organization: string | null;
  onDone: () => void;
  onLeave: () => void;
}

/** Sets up a required second step, and shows the recovery codes once. */
export default function SecondStep({ username, method, organization, onDone, onLeave }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} username={username} onHold={ignore} onDone={onDone} />;
  return (
    <TwoFactorOff
      asksPassword={method === 'NATIVE'}
      onCodes={setCodes}
      onClose={onLeave}
      closeName={organization === null ? 'Sign out' : 'Not now'}
    >
      {username} has no two-factor authentication yet, and{' '}
      {organization === null
        ? 'everyone who signs in here needs it'
        : `organization ${organization} requires it; everything else is open to you without it`}
      . You then sign in with your password and a code from an authenticator app on your phone, so a stolen password
      alone is not enough.
    </TwoFactorOff>
  );
}
const ignore = () => undefined;
