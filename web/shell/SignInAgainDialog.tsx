import { Modal } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { SignInAgainDialog_query$key } from '#graph/SignInAgainDialog_query.graphql';

import { withAddress } from '../parts/identity/sign-in/ways.ts';
import { useSession } from '../relay/session.ts';
import { useOnceRested } from './hands.ts';
import { late } from './late-part.tsx';

const SignInAgain = late((code) => code.SignInAgain);

/**
 * Asks users to sign in again, in the way they did before, when the session has ended under an open page; waiting calls continue
 * afterwards.
 */
export function SignInAgainDialog({ query }: { query: SignInAgainDialog_query$key }) {
  const { viewer, signInOptions } = useFragment(
    graphql`
      fragment SignInAgainDialog_query on Query {
        viewer {
          authentication
        }
        signInOptions {
          providers {
            kind
            name
            startUrl
          }
        }
      }
    `,
    query,
  );
  const { username, isAsking, isAnew, other } = useSession();
  const isOpen = useOnceRested(isAsking);
  const kind = viewer?.authentication ?? 'NATIVE';
  const ways = withAddress(signInOptions.providers);
  return (
    <Modal
      opened={isOpen}
      returnFocus={false}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above every other dialog, since the waiting call may be from one of them.
      zIndex={410}
      // After the session has ended, the page is unreadable until somebody signs in again.
      className={isOpen && !isAnew ? 'sh-signed-out' : undefined}
      overlayProps={{ blur: 8, backgroundOpacity: 0.7 }}
      title={isAnew ? 'Sign in again' : 'Signed Out!'}
      size={440}
    >
      {isOpen && username && <SignInAgain username={username} isAnew={isAnew} other={other} kind={kind} ways={ways} />}
    </Modal>
  );
}
