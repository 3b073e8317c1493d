import type { Ctx } from '../../platform/context.ts';
import type { Settings } from './shape.ts';

/** How people of a company sign in. */
export interface SingleSignOn {
  readonly settings: Settings;
  /** Whether passwords that are kept here open the door for everybody, and not for administrators of the server alone. */
  readonly allowsPasswords: boolean;
  /**
   * Asks the company's directory whether the password is right, for usernames that come from there or that nobody has here.
   * Answers the username to go on with, whose account is made at the first time; null if there is no directory or it says no.
   */
  provePassword(ctx: Ctx, given: { username: string; password: string }): Promise<string | null>;
}

/** What a provider says of somebody who has proved to it who they are. */
export interface Person {
  /** Where the subject comes from; whoever it names is always the same. */
  provider: string;
  subject: string;
  /** What they would like to be called. */
  username: string;
  email: string;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  groups: readonly string[];
}
