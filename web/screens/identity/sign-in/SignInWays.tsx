import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import { Link, useLocation } from 'react-router';

import type { SignInWays_options$data, SignInWays_options$key } from '#graph/SignInWays_options.graphql';

import { Notice } from '../../../parts/identity/front/Notice.tsx';
import { SingleSignOnButtons } from '../../../parts/identity/sign-in/SingleSignOnButtons.tsx';
import { useSignIn } from '../../../parts/identity/sign-in/useSignIn.ts';
import { withAddress } from '../../../parts/identity/sign-in/ways.ts';
import { paths } from '../../../routing/paths.ts';
import { RefusalNote } from '../../../ui/States.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

interface Props {
  options: SignInWays_options$key;
  target: string | undefined;
  isSignedOut: boolean;
  /** The kind of provider whose sign-in has just failed. */
  failed: string | null;
}

/** State from another page: a notice, and the expected username. */
export interface Arrival {
  notice?: string;
  username?: string;
}

/** Shows the password form with its second step, and a button for each single sign-on provider. */
export function SignInWays({ options, target, isSignedOut, failed }: Props) {
  const data = useFragment(
    graphql`
      fragment SignInWays_options on SignInOptions {
        mayAnybodySignUp
        passwords
        supportContact
        providers {
          kind
          name
          startUrl
        }
      }
    `,
    options,
  );
  const arrival = (useLocation().state ?? {}) as Arrival;
  const [given, setGiven] = useState({ username: arrival.username ?? '', password: '' });
  const [isShown, setShown] = useState(false);
  const signingIn = useSignIn();
  const ways = withAddress(data.providers);
  const directory = data.providers.find(({ startUrl }) => !startUrl);
  const hasForm = data.passwords || directory !== undefined || ways.length === 0 || isShown;
  if (signingIn.isCodeNeeded) return <CodeForm signingIn={signingIn} given={given} />;
  return (
    <>
      <News {...{ isSignedOut, target }} notice={arrival.notice} />
      <h1>Sign in</h1>
      {failed !== null && <RefusalNote title="Sign In Failed" message={failureOf(failed, data)} />}
      {hasForm && (
        <PasswordForm
          signingIn={signingIn}
          given={given}
          onChange={setGiven}
          directory={directory?.name}
          mayForget={data.passwords || isShown}
        />
      )}
      {hasForm && ways.length > 0 && <div className="tr-row fr-or">or</div>}
      {ways.length > 0 && <SingleSignOnButtons ways={ways} backTo={target ?? paths.start()} />}
      {!hasForm && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          style={{ justifySelf: 'start' }}
          onClick={() => setShown(true)}
        >
          Sign in with a password, as an administrator
        </Anchor>
      )}
      {data.mayAnybodySignUp && (
        <p className="tr-small fr-small">
          New to Truss?{' '}
          <Anchor component={Link} to={paths.signUp()} fz="sm" underline="always">
            Create an account
          </Anchor>
        </p>
      )}
    </>
  );
}

function News({
  isSignedOut,
  target,
  notice,
}: {
  isSignedOut: boolean;
  target: string | undefined;
  notice?: string | undefined;
}) {
  const goesOn = target && target !== '/' ? 'Sign in to return to where you were.' : undefined;
  if (isSignedOut) return <Notice title="Signed Out!">{goesOn}</Notice>;
  const text = notice ?? goesOn;
  return text ? <Notice>{text}</Notice> : null;
}

const failureOf = (kind: string, { providers, supportContact }: SignInWays_options$data): string => {
  const name = providers.find((each) => each.kind === kind)?.name ?? 'your company';
  return `Sign-in with ${name} failed. Try again. If this keeps happening, ${supportContact}`;
};
