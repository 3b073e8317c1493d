import { Anchor } from '@mantine/core';

import { paths } from '../../../routing/paths.ts';

/** Said where somebody else has signed in, in another window of the same browser: nothing of this page is sent in their name. */
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
