/** A user as described by the provider at which they signed in. */
export interface Person {
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
