import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';

import type { FrontPage_options$key } from '#graph/FrontPage_options.graphql';

import { FrontPage } from '../../../parts/identity/front/FrontPage.tsx';
import { paths } from '../../../routing/paths.ts';

/** Says after signing in again through a provider that the user's work waits in the window they came from. */
export function SignedInAgain({ options }: { options: FrontPage_options$key }) {
  // Browsers close only windows that a page has opened.
  useEffect(() => window.close(), []);
  return (
    <FrontPage options={options}>
      <h1>You are signed in again</h1>
      <p>Continue in the other window. You can close this one.</p>
      <Anchor component={Link} to={paths.start()}>
        Go to the dashboard here
      </Anchor>
    </FrontPage>
  );
}
