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
          {isAnew && 'For security, sign in again to continue. '}
          Sign in again as {username}. You will continue where you left off.
        </div>
      )}
      {isByPassword ? (
        <PasswordAgain username={username} />
      ) : (
        <>
          <SingleSignOnButtons ways={own.length > 0 ? own : ways} backTo="/?again=1" isAgain />
          <div className="tr-dim">Sign-in opens in a new window. This page and your text stay as they are.</div>
        </>
      )}
    </div>
  );
}
