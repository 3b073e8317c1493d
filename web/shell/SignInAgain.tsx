import { OtherUserSignedIn } from '../parts/identity/sign-in/OtherUserSignedIn.tsx';
import { PasswordAgain } from '../parts/identity/sign-in/PasswordAgain.tsx';
import { SingleSignOnButtons } from '../parts/identity/sign-in/SingleSignOnButtons.tsx';
import type { ProviderOffer } from '../parts/identity/sign-in/ways.ts';

const byPassword: readonly string[] = ['NATIVE', 'LDAP'];

interface Props {
  username: string;
  /** True if the session is valid, but the call needs a recent sign-in. */
  isAnew: boolean;
  /** The user who has signed in meanwhile in another window. */
  other: string | null;
  /** Their way of signing in before. */
  kind: string;
  ways: readonly ProviderOffer[];
}

/** Asks somebody to sign in again in the way they did before. */
export function SignInAgain({ username, isAnew, other, kind, ways }: Props) {
  const own = ways.filter((way) => way.kind === kind);
  const isByPassword = byPassword.includes(kind) || ways.length === 0;
  return (
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
  );
}
