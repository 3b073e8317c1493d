import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';

import { ErrorState } from '../../ui/States.tsx';

/** An address that leads nowhere. */
export default function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <ErrorState
      title="Page Not Found"
      message={`There is no page ${pathname}. Check the address, or start from the dashboard.`}
      action={
        <Anchor component={Link} to="/">
          Go to the dashboard
        </Anchor>
      }
    />
  );
}
