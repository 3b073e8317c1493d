import { Anchor, Button } from '@mantine/core';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';

import { asFacts, type RefusalFacts } from '../../../relay/refusal.ts';
import { paths } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { NewPassword, type TypedTwice } from '../account/NewPassword.tsx';

interface Props {
  /** The username, for password managers. */
  username: string;
  verb: string;
  isBusy: boolean;
  /** Sends the password; returns the username to sign in with. */
  send: (password: TypedTwice) => Promise<string>;
  /** The notice that the sign-in page shows afterwards. */
  notice: string;
  /** Further choices below the password. */
  children?: ReactNode;
}

/** Sets a password behind a mailed link, then leads to the sign-in page. For an expired link it says where to get another. */
export function ChoosePassword({ username, verb, isBusy, send, notice, children }: Props) {
  const navigate = useNavigate();
  const [value, setValue] = useState<TypedTwice>({ password: '', again: '' });
  const [refusal, setRefusal] = useState<RefusalFacts>();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    send(value).then(
      (username) => void navigate(paths.signIn(), { replace: true, state: { notice, username } }),
      (error: unknown) => setRefusal(asFacts(error)),
    );
  };
  return (
    <form onSubmit={onSubmit}>
      {refusal && <RefusalNote title={refusal.title} message={refusal.message} />}
      {refusal?.code === 'LINK_OVER' && <AskForAnother />}
      <NewPassword isFirst username={username} value={value} onChange={setValue} />
      {children}
      <Button type="submit" size="md" loading={isBusy} disabled={value.password === '' || value.again === ''}>
        {verb}
      </Button>
    </form>
  );
}

/** Links to a new mail, for an expired link. */
export const AskForAnother = () => (
  <Anchor component={Link} to={paths.forgotPassword()} fz="sm" style={{ justifySelf: 'start' }}>
    Ask for a new link
  </Anchor>
);
