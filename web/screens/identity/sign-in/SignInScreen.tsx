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

/** Shows the sign-in page, then the page that was asked for, or the dashboard. */
export default function SignInScreen() {
  // The alias keeps a null viewer from counting as an ended session: see `relay/environment.ts`.
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

/** Sets the page's user; if that was another one before, their data is dropped from the store. */
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
