import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '../../../routing/paths.ts';
import { usePageTitle } from '../../../ui/page-title.ts';

interface Props {
  /** An address, or what people call themselves. */
  to: string;
  onAgain: () => void;
  /** What stands in the mail. */
  children: ReactNode;
}

/** What people do next when a mail was asked for. It does not say whether there is such an account. */
export function MailSent({ to, onAgain, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  usePageTitle('Look at your mails');
  return (
    <>
      <h1 ref={title} tabIndex={-1} style={{ outline: 'none' }}>
        Look at your mails
      </h1>
      <p>
        A mail for <strong>{to}</strong> is on its way. {children}
      </p>
      <p className="tr-dim">Nothing there after a few minutes? Look among the unwanted mails, then ask once more.</p>
      <Button component={Link} to={paths.signIn()} size="md">
        Go to the sign-in page
      </Button>
      <Anchor component="button" type="button" fz="sm" style={{ justifySelf: 'start' }} onClick={onAgain}>
        Ask once more
      </Anchor>
    </>
  );
}
