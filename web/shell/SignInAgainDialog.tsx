import { Modal } from '@mantine/core';
import { graphql, useFragment } from 'react-relay';

import type { SignInAgainDialog_query$key } from '#graph/SignInAgainDialog_query.graphql';

import { OtherUserSignedIn } from '../parts/identity/sign-in/OtherUserSignedIn.tsx';
import { PasswordAgain } from '../parts/identity/sign-in/PasswordAgain.tsx';
import { SingleSignOnButtons, withAddress } from '../parts/identity/sign-in/SingleSignOnButtons.tsx';
import { useSession } from '../relay/session.ts';

const byPassword: readonly string[] = ['NATIVE', 'LDAP'];

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
  const kind = viewer?.authentication ?? 'NATIVE';
  const ways = withAddress(signInOptions.providers);
  const own = ways.filter((way) => way.kind === kind);
  const isByPassword = byPassword.includes(kind) || ways.length === 0;
  return (
    <Modal
      opened={isAsking}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Above every other dialog, since the waiting call may be from one of them.
      zIndex={410}
      // Blurs the page, which nobody should read before signing in again.
      overlayProps={{ blur: 8, backgroundOpacity: 0.7 }}
      title={isAnew ? 'Sign In Again' : 'Signed Out!'}
      size={440}
    >
      {isAsking && username && (
        <div style={{ display: 'grid', gap: 'var(--tr-s-4)' }}>
          {other ? (
            <OtherUserSignedIn username={username} other={other} />
          ) : (
            <div>
              {isAnew && 'You signed in a while ago, and this needs somebody who has just done so. '}
              Sign in again as {username}. What you were doing goes on.
            </div>
          )}
          {isByPassword ? (
            <PasswordAgain username={username} />
          ) : (
            <>
              <SingleSignOnButtons ways={own.length > 0 ? own : ways} backTo="/?again=1" isAgain />
              <div className="tr-dim">It opens in a window of its own. This page waits, with all that you typed.</div>
            </>
          )}
        </div>
      )}
    </Modal>
  );
}
