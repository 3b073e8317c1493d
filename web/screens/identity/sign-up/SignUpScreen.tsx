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

/** Requests an account; the password is chosen behind the mailed link. */
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
          It contains a link to set your password. The link works once and expires in three days.
        </MailSent>
      ) : (
        <>
          <h1>Create an account</h1>
          {mayAnybodySignUp ? (
            <SignUpForm onSent={setSentTo} />
          ) : (
            <p>You can't create an account here yourself. If you need one, {supportContact}</p>
          )}
          <p className="tr-small fr-small">
            Already have an account?{' '}
            <Anchor component={Link} to={paths.signIn()} fz="sm" underline="always">
              Sign in
            </Anchor>
          </p>
        </>
      )}
    </FrontPage>
  );
}
