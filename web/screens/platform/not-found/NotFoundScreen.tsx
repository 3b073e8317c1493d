import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';

import { paths } from '../../../routing/paths.ts';
import { usePageTitle } from '../../../ui/page-title.ts';
import { ErrorState } from '../../../ui/States.tsx';

/** Shows the page for unknown addresses. */
export default function NotFoundScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  const start = isSignedIn ? 'the dashboard' : 'the sign-in page';
  usePageTitle('Page not found');
  return (
    <ErrorState
      title="Page not found"
      message={`There is no page ${pathname}. Check the address, or start from ${start}.`}
      action={
        <Anchor component={Link} to={paths.start()}>
          Go to {start}
        </Anchor>
      }
    />
  );
}
