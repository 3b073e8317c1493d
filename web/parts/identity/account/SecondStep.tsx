import { useState } from 'react';

import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorOff } from './TwoFactorOff.tsx';

interface Props {
  username: string;
  /** How they signed in: only a password that is kept here is asked for once more. */
  method: string;
  onDone: () => void;
  onLeave: () => void;
}

/** Sets up the second step that is demanded of somebody, and shows the recovery codes once. */
export default function SecondStep({ username, method, onDone, onLeave }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} username={username} onHold={ignore} onDone={onDone} />;
  return (
    <TwoFactorOff asksPassword={method === 'NATIVE'} onCodes={setCodes} onClose={onLeave} closeName="Sign out">
      {username} has no second step yet, and it is demanded of everybody who signs in here. Signing in then needs your
      password and a code that an authenticator app on your phone shows: a stolen password alone opens nothing.
    </TwoFactorOff>
  );
}
const ignore = () => undefined;
