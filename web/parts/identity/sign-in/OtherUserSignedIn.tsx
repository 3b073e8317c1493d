import { Anchor } from '@mantine/core';

import { paths } from '../../../routing/paths.ts';

/** Says that another user has signed in, in another window of this browser: this page sends nothing in their name. */
export const OtherUserSignedIn = ({ username, other }: { username: string; other: string }) => (
  <div>
    {other} has signed in, in another window. This page is {username}&apos;s: sign in again as {username} to go on here,
    or{' '}
    <Anchor href={paths.start()} underline="always">
      go on as {other}
    </Anchor>{' '}
    and leave it.
  </div>
);
