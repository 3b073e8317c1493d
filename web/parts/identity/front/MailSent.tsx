import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '../../../routing/paths.ts';
import { usePageTitle } from '../../../ui/page-title.ts';

interface Props {
  /** The address or username that was typed. */
  to: string;
  onAgain: () => void;
  /** Describes the content of the mail. */
  children: ReactNode;
}

/** Says that a mail was requested, without revealing whether the account exists. */
export function MailSent({ to, onAgain, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  usePageTitle('Check your email');
  return (
    <>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        Check your email
      </h1>
      <p>
        An email for <strong>{to}</strong> is on its way. {children}
      </p>
      <p className="tr-dim">No email after a few minutes? Check your spam folder, then send it again.</p>
      <Button component={Link} to={paths.signIn()} size="md">
        Go to the sign-in page
      </Button>
      <Anchor component="button" type="button" fz="sm" style={{ justifySelf: 'start' }} onClick={onAgain}>
        Send again
      </Anchor>
    </>
  );
}
