import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { graphql } from 'react-relay';
import { useParams } from 'react-router';

import type { ResetPasswordScreenMutation } from '#graph/ResetPasswordScreenMutation.graphql';
import type { ResetPasswordScreenQuery } from '#graph/ResetPasswordScreenQuery.graphql';

import { ChoosePassword } from '../../../parts/identity/front/ChoosePassword.tsx';
import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { useAction } from '../../../relay/useAction.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';

/** Shows the page behind the mailed link for a new password. */
export default function ResetPasswordScreen() {
  const { username = '', code = '' } = useParams();
  const { signInOptions } = useScreenQuery<ResetPasswordScreenQuery>(graphql`
    query ResetPasswordScreenQuery @preloadable {
      signInOptions {
        ...FrontPage_options
      }
    }
  `);
  const [reset, isBusy] = useAction<ResetPasswordScreenMutation>(graphql`
    mutation ResetPasswordScreenMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        ... on ResetPasswordPayload {
          username
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  const [keepApiKeys, setKeepApiKeys] = useState(false);
  usePageTitle('Choose a new password');
  return (
    <FrontPage options={signInOptions}>
      <h1>Choose a new password</h1>
      <p className="tr-dim">For {username}. All sessions signed in with the old one end.</p>
      <ChoosePassword
        username={username}
        verb="Set new password"
        isBusy={isBusy}
        send={async ({ password, again }) => {
          const input = { username, code, newPassword: password, newPasswordConfirm: again, keepApiKeys };
          return (await reset({ input })).resetPassword.username;
        }}
        notice="Your password was changed. Sign in with the new one."
      >
        <Checkbox
          label="Keep my API keys"
          description="Otherwise they are revoked, in case someone who knew the old password created some."
          checked={keepApiKeys}
          onChange={(event) => setKeepApiKeys(event.currentTarget.checked)}
        />
      </ChoosePassword>
    </FrontPage>
  );
}
