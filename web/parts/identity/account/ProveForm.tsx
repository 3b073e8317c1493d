import './account.css';
import { Button, Group } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';

import { asFacts } from '../../../relay/refusal.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { OneCode } from './OneCode.tsx';

interface Props {
  verb: string;
  isDanger?: boolean;
  asksPassword: boolean;
  send: (proof: { password?: string; code: string }) => Promise<void>;
  onBack: () => void;
  /** Describes the consequences of the action. */
  children: ReactNode;
}

/** Asks for the password and a code before two-step sign-in is changed. */
export function ProveForm({ verb, isDanger = false, asksPassword, send, onBack, children }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; message: string }>();
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    setBusy(true);
    try {
      await send({ code, ...(password && { password }) });
    } catch (error) {
      setRefusal(asFacts(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="tr-stack ac-stack">
      <div>{children}</div>
      <CurrentPassword value={password} onChange={setPassword} isNeeded={asksPassword} />
      <OneCode label="Code from your app, or a recovery code" value={code} onChange={setCode} />
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={code.trim() === '' || (asksPassword && password === '')}
          {...(isDanger && { color: 'red.9' })}
        >
          {verb}
        </Button>
      </Group>
    </form>
  );
}
