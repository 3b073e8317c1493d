import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { Link } from 'react-router';

import type { SignUpScreenQuery } from '#graph/SignUpScreenQuery.graphql';

import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { MailSent } from '../../../parts/identity/front/MailSent.tsx';
import { paths } from '../../../routing/paths.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { SignUpForm } from './SignUpForm.tsx';

/** Asks for an account; the password is chosen behind the link that is mailed. */
export default function SignUpScreen() {
  const { signInOptions } = useScreenQuery<SignUpScreenQuery>(graphql`
    query SignUpScreenQuery @preloadable {
      signInOptions {
        mayAnybodySignUp
        supportContact
        ...FrontPage_options
      }
    }
  `);
  usePageTitle('Create an account');
  const [sentTo, setSentTo] = useState<string>();
  const { mayAnybodySignUp, supportContact } = signInOptions;
  return (
    <FrontPage options={signInOptions}>
      {sentTo ? (
        <MailSent to={sentTo} onAgain={() => setSentTo(undefined)}>
          It holds a link with which you choose a password. The link works once, within three days.
        </MailSent>
      ) : (
        <>
          <h1>Create an account</h1>
          {mayAnybodySignUp ? (
            <SignUpForm onSent={setSentTo} />
          ) : (
            <p>Nobody can make an account here by themselves. If you need one, {supportContact}</p>
          )}
          <p className="fr-small">
            You have an account?{' '}
            <Anchor component={Link} to={paths.signIn()} fz="sm" underline="always">
              Sign in
            </Anchor>
          </p>
        </>
      )}
    </FrontPage>
  );
}
