import type { Ctx } from '../../platform/context.ts';
import type { Settings } from './rules/settings-file.ts';

/** A user as described by the provider at which they signed in. */
export interface ProviderUser {
  /** The provider that the subject belongs to; a subject always names the same person there. */
  provider: string;
  subject: string;
  /** The username that the provider suggests. */
  username: string;
  email: string;
  /** True if the provider has verified the mail address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  groups: readonly string[];
}

/** Single sign-on as it is set up on this server. */
export interface SingleSignOn {
  readonly settings: Settings;
  /** True if everybody may sign in with a password that Truss stores; otherwise only administrators of the server may. */
  readonly allowsPasswords: boolean;
  /**
   * Asks the LDAP directory whether a password is right, for usernames that come from it or that nobody has here. Returns the username,
   * whose account is made at the first sign-in; null if there is no directory or the password is wrong.
   */
  provePassword(ctx: Ctx, given: { username: string; password: string }): Promise<string | null>;
}

declare module '../../platform/context.ts' {
  interface Services {
    singleSignOn: SingleSignOn;
  }
}
