import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay';
import { useNavigate, useSearchParams } from 'react-router';
import { commitLocalUpdate } from 'relay-runtime';

import type { SignInScreenQuery } from '#graph/SignInScreenQuery.graphql';

import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { forgetPageOwner, hasPageOwner, ownPath, signedInAs } from '../../../relay/session.ts';
import { useScreenQuery } from '../../../routing/preloaded.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { LoadingLines } from '../../../ui/States.tsx';
import { SignedInAgain } from './SignedInAgain.tsx';
import { SignInWays } from './SignInWays.tsx';
import { StartPage } from './StartPage.tsx';

/** The ways in; then on to the page that was asked for, or to the first dashboard. */
export default function SignInScreen() {
  // Under another name, since here nobody may well be signed in: see `relay/environment.ts`.
  const { whoever, signInOptions } = useScreenQuery<SignInScreenQuery>(graphql`
    query SignInScreenQuery @preloadable {
      whoever: viewer {
        id
        username
      }
      signInOptions {
        ...FrontPage_options
        ...SignInWays_options
      }
    }
  `);
  const [search] = useSearchParams();
  const target = ownPath(search.get('redirectUrl'));
  usePageTitle('Sign in');
  useStart(whoever?.username);
  if (!whoever)
    return (
      <FrontPage options={signInOptions}>
        <SignInWays
          options={signInOptions}
          target={target}
          isSignedOut={search.has('signedOut')}
          failed={search.get('signInFailed')}
        />
      </FrontPage>
    );
  if (search.has('again')) return <SignedInAgain options={signInOptions} />;
  return target && target !== '/' ? <GoOn target={target} /> : <StartPage />;
}

/** Tells the page whose it is; when it was somebody's who is gone, what was read for them is out of date. */
function useStart(username: string | undefined) {
  const environment = useRelayEnvironment();
  useEffect(() => {
    if (username) return signedInAs(username);
    if (!hasPageOwner()) return;
    forgetPageOwner();
    commitLocalUpdate(environment, (store) => store.invalidateStore());
  }, [environment, username]);
}

function GoOn({ target }: { target: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(target, { replace: true }), [target, navigate]);
  return <LoadingLines />;
}
