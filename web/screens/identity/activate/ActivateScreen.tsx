import { graphql } from 'react-relay';
import { useParams, useSearchParams } from 'react-router';

import type { ActivateScreenMutation } from '#graph/ActivateScreenMutation.graphql';
import type { ActivateScreenQuery } from '#graph/ActivateScreenQuery.graphql';

import { ChoosePassword } from '../../../parts/identity/front/ChoosePassword.tsx';
import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { useAction } from '../../../relay/useAction.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';

/** Shows the page behind mailed links that activate an account or confirm a mail address. */
export default function ActivateScreen() {
  const { email = '', code = '' } = useParams();
  const [search] = useSearchParams();
  const { signInOptions } = useScreenQuery<ActivateScreenQuery>(graphql`
    query ActivateScreenQuery @preloadable {
      signInOptions {
        ...FrontPage_options
      }
    }
  `);
  const isAddress = search.get('confirm') === 'address';
  usePageTitle(isAddress ? 'Confirm your address' : 'Activate your account');
  return (
    <FrontPage options={signInOptions}>
      {isAddress ? <ConfirmAddress email={email} code={code} /> : <Activate email={email} code={code} />}
    </FrontPage>
  );
}

function Activate({ email, code }: { email: string; code: string }) {
  const [activate, isBusy] = useAction<ActivateScreenMutation>(graphql`
    mutation ActivateScreenMutation($input: ActivateAccountInput!) {
      activateAccount(input: $input) {
        ... on ActivateAccountPayload {
          username
        }
        ...refused_facts @alias(as: "refusal")
      }
    }
  `);
  return (
    <>
      <h1>Activate your account</h1>
      <p className="tr-dim">Choose a password for {email}.</p>
      <ChoosePassword
        username={email}
        verb="Activate account"
        isBusy={isBusy}
        send={async ({ password, again }) => {
          const input = { email, code, password, passwordConfirm: again };
          return (await activate({ input })).activateAccount.username;
        }}
        notice="Your account is active. Sign in with the password you chose."
      />
    </>
  );
}
