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
      {username} has no second step yet, and{' '}
      {organization === null
        ? 'it is demanded of everybody who signs in here'
        : `organization ${organization} demands it of everybody who works there; all else is open to you without`}
      . Signing in then needs your password and a code that an authenticator app on your phone shows: a stolen password
      alone opens nothing.
    </TwoFactorOff>
  );
}
const ignore = () => undefined;
