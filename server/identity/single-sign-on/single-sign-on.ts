/** What a provider says about a user who has signed in there. */
export interface Person {
  /** The provider that the subject belongs to; a subject always names the same person there. */
  provider: string;
  subject: string;
  /** The username that the provider suggests. */
  username: string;
  email: string;
  /** Whether the provider has verified the mail address. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  groups: readonly string[];
}
